import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import newPassword from '../../schemas/erp/newpassword.schema.json' with { type: 'json' }
import { inTenant } from '../database/tenant.ts'
import { HttpError } from '../http/errors.ts'
import { policyOf } from '../http/policy.ts'
import { bodyOf } from '../http/request.ts'
import { replacePassword } from '../people/password.ts'
import { findPerson } from '../people/people.ts'
import { type Account, findAccounts } from '../people/sessions/accounts.ts'
import { isKnownDevice, openDevice, rememberOnDevice } from '../people/sessions/devices.ts'
import { loginKey, resetTries } from '../people/sessions/limits.ts'
import { requireWay } from '../people/sessions/login-ways.ts'
import { networkOf } from '../people/sessions/network.ts'
import {
  countOtpCall,
  type OtpCall,
  sendChallenge,
  uncountOtpCall,
  verifyOtp,
  wrongOtp,
} from '../people/sessions/otp-calls.ts'
import { type Challenge, finishOtp, markVerified } from '../people/sessions/otp.ts'
import { passwordError } from '../people/sessions/password-rule.ts'
import { hashPassword } from '../people/sessions/passwords.ts'
import { type ServerContext, translatorFor } from './context.ts'

export function registerNewPassword(app: FastifyInstance, context: ServerContext): void {
  const schema = { querystring: newPassword.query, body: newPassword.body }
  app.post('/newpassword', { config: { policy: policyOf(newPassword) }, schema }, (request, reply) =>
    newPasswordHandler(context, request, reply),
  )
}

interface NewPassword extends OtpCall {
  readonly reply: FastifyReply
  /** As it was typed. */
  readonly password: string
  readonly refuseWeak: ReturnType<typeof weakPassword>
  /** Under which wrong passwords of the account are counted. */
  readonly accountKey: string
}

/**
 * A code goes to the phone or the address that is known for the account, and then a new password is stored. Does the
 * same work and answers the same for an unknown account, except that no message is sent.
 */
async function newPasswordHandler(
  context: ServerContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  requireWay(context.config, 'password')
  const body = bodyOf<'newpassword'>(request)
  const email = body.email.trim().toLowerCase()
  const ccode = body.ccode.trim().toUpperCase()
  const otp = body.otp ?? ''
  const password = body.pwd ?? ''
  // Before any code is looked at: the rule alone says nothing about whether there is such an account.
  const refuseWeak = weakPassword(translatorFor(context, request))
  if (otp !== '') refuseWeak(password, [email, ccode])
  const ofAddress = await findAccounts(context, { email, inTest: false })
  const accounts = ofAddress.filter((each) => each.ccode.toUpperCase() === ccode)
  const device = openDevice(context, { request, reply })
  const accountKey = loginKey({ ccode, email, inTest: false })
  const call: NewPassword = {
    reply,
    password,
    accountKey,
    refuseWeak,
    log: request.log,
    purpose: 'new-password',
    key: `password ${accountKey}`,
    typed: email,
    device,
    network: networkOf(request.ip),
    isKnown: isKnownDevice(context, device, accounts),
    accounts,
  }
  await countOtpCall(context, call)
  if (otp === '') return await sendChallenge(context, call, { ok: true, otpSent: true })
  const verified = await verifyOtp(context, call, otp)
  return 'answer' in verified ? verified.answer : await store(context, call, verified.challenge)
}

/** The code stays correct until a password is stored: one that is refused need not cost another code. */
async function store(context: ServerContext, call: NewPassword, challenge: Challenge): Promise<unknown> {
  const { database } = context
  const { password, accountKey, device, accounts, reply } = call
  const [account] = accounts
  if (!account) throw wrongOtp()
  await markVerified(database, challenge)
  call.refuseWeak(password, await wordsAbout(context, account))
  const hash = await context.passwords.run('known', () => hashPassword(password))
  const { company_id: company, person_id: id } = account
  await inTenant(database, company, async (work) => {
    if (!(await finishOtp(work, challenge))) throw wrongOtp()
    await replacePassword(work, { company, id, hash, app: context.app() }, { person: id, from: 'otp' })
  })
  context.delivery.wake()
  // Undoes the count of the call that requested the code.
  await uncountOtpCall(context, call)
  // The device becomes known, and so its wrong passwords are counted by themselves from here on.
  await resetTries(database, { limit: 'loginDevice', subject: `${device.id} ${accountKey}` })
  rememberOnDevice(context, reply, { device, account })
  return { ok: true }
}

async function wordsAbout({ database }: ServerContext, account: Account): Promise<readonly string[]> {
  const { company_id, person_id, company, ccode } = account
  const { name, email } = await inTenant(database, company_id, (work) => findPerson(work, company_id, person_id))
  return [name, email, company, ccode]
}

/** Throws 400 for a password that is easy to guess, which the form shows in the language of its page. */
const weakPassword =
  (translate: (text: string) => string) =>
  (password: string, known: readonly string[]): void => {
    const error = passwordError(password, known)
    if (error !== null) throw new HttpError(400, 'weak-password', translate(error))
  }
