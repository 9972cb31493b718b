import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import otpLogin from '../../schemas/erp/webappotplogin.schema.json' with { type: 'json' }
import type { Work } from '../database/tenant.ts'
import { isKnownDevice, openDevice, rememberOnDevice } from '../people/sessions/devices.ts'
import { networkOf } from '../people/sessions/network.ts'
import { type Challenge, finishOtp, markVerified } from '../people/sessions/otp.ts'
import {
  countOtpCall,
  type OtpCall,
  sendChallenge,
  uncountOtpCall,
  verifyOtp,
  wrongOtp,
} from '../people/sessions/otp-calls.ts'
import { findAccounts } from '../people/sessions/accounts.ts'
import { HttpError } from '../http/errors.ts'
import { policyOf } from '../http/policy.ts'
import { bodyOf, type CallBody } from '../http/request.ts'
import { requireWay } from '../people/sessions/login-ways.ts'
import type { ServerContext } from './context.ts'
import { startSession } from '../people/sessions/start-session.ts'

type Body = CallBody<'webappotplogin'>

interface OtpLogin extends OtpCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: Body
}

export function registerOtpLogin(app: FastifyInstance, context: ServerContext): void {
  const schema = { querystring: otpLogin.query, body: otpLogin.body }
  const route = { config: { policy: policyOf(otpLogin) }, schema }
  app.post('/webappotplogin', route, (request, reply) => otpHandler(context, request, reply))
}

/** Does the same work for an unknown phone, except that no message is sent. */
async function otpHandler(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  requireWay(context.config, 'otp')
  const body = bodyOf<'webappotplogin'>(request)
  const { phone, countryCode } = body
  const accounts = await findAccounts(context, { phone, countryCode, inTest: false })
  const device = openDevice(context, { request, reply })
  const isKnown = isKnownDevice(context, device, accounts)
  const phoneKey = `${countryCode}${phone}`
  const asker = { key: phoneKey, typed: phoneKey, device, network: networkOf(request.ip), isKnown, accounts }
  const login: OtpLogin = { request, reply, body, log: request.log, purpose: 'login', ...asker }
  await countOtpCall(context, login)
  if (!body.otp) return await sendChallenge(context, login, { ok: true, otpSent: true })
  const verified = await verifyOtp(context, login, body.otp)
  return 'answer' in verified ? verified.answer : await chooseCompany(context, login, verified.challenge)
}

/** With several companies the person chooses one; the verified OTP stays valid for that call. */
async function chooseCompany(context: ServerContext, login: OtpLogin, checked: Challenge): Promise<unknown> {
  const ccode = login.body.ccode?.trim().toUpperCase()
  const fitting = login.accounts.filter((each) => !ccode || each.ccode.toUpperCase() === ccode)
  const [account] = fitting
  if (!account) throw wrongOtp()
  if (fitting.length > 1) {
    await markVerified(context.database, checked)
    return { ok: true, multiple: true, possible_ccodes: fitting.map(({ ccode, company }) => ({ ccode, company })) }
  }
  const logoutOthers = login.body.logoutOthers === 'y'
  const claim = async (work: Work): Promise<void> => {
    if (!(await finishOtp(work, checked))) throw wrongOtp()
  }
  try {
    const person = { companyId: account.company_id, personId: account.person_id, impersonator: null }
    const opening = { ...person, hwid: login.device.id, logoutOthers, how: 'otp', claim } as const
    const answer = await startSession(context, login, opening)
    rememberOnDevice(context, login.reply, { device: login.device, account })
    // Undoes the count of the call that requested the code.
    await uncountOtpCall(context, login)
    return answer
  } catch (error) {
    // Too many sessions: the transaction was rolled back, and the same code is sent again with `logoutOthers`.
    if (error instanceof HttpError && error.status === 409) await markVerified(context.database, checked)
    throw error
  }
}
