import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import otpLogin from '../../schemas/erp/webappotplogin.schema.json' with { type: 'json' }
import type { Work } from '../database/tenant.ts'
import { type Device, isKnownDevice, openDevice, rememberOnDevice } from '../sessions/devices.ts'
import { ALARM_FAILURES, countTries, countAttempt, uncountAttempt, type LoginAttempt } from '../sessions/limits.ts'
import { recordFailure } from '../sessions/login-failures.ts'
import { networkOf } from '../sessions/network.ts'
import { checkOtp, type Challenge, finishOtp, markVerified, newOtp } from '../sessions/otp.ts'
import { sendOtp } from '../sessions/send-otp.ts'
import { type Account, findAccounts } from '../sessions/accounts.ts'
import { CallError } from '../http/errors.ts'
import { bodyOf, type CallBody } from '../http/request.ts'
import { requireWay } from '../sessions/login-ways.ts'
import type { ServerContext } from './context.ts'
import { startSession } from '../sessions/start-session.ts'

type Body = CallBody<'webappotplogin'>

interface OtpLogin {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: Body
  /** +919800000001 */
  readonly phoneKey: string
  readonly device: Device
  /** Key of the limit of failures. */
  readonly network: string
  /** Whether this phone was used to sign in on this device before; if so, the device has its own limit. */
  readonly isKnown: boolean
  readonly accounts: readonly Account[]
}

export function registerOtpLogin(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'public' }, schema: { querystring: otpLogin.query, body: otpLogin.body } } as const
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
  const login: OtpLogin = { request, reply, body, phoneKey, device, network: networkOf(request.ip), isKnown, accounts }
  await countCall(context, login)
  return body.otp
    ? await verify(context, login, body.otp)
    : await challenge(context, login, { ok: true, otpSent: true })
}

/** A call of an unknown device counts as a failure until a session is opened. Raises the alarm at the common limit. */
async function countCall(context: ServerContext, login: OtpLogin): Promise<void> {
  if (login.isKnown) return
  await countAttempt(context.database, { limit: 'otpAddress', subject: login.network })
  const failures = await countAttempt(context.database, OF_ALL)
  if (failures < ALARM_FAILURES) return
  login.request.log.warn(`${failures} calls about one-time passwords within an hour opened no session.`)
  context.loginFailures.alarm(failures)
}

const OF_ALL = { limit: 'otpAll', subject: '' } as const

/** Undoes `countCall`. */
async function giveBackCall({ database }: ServerContext, { isKnown, network }: OtpLogin): Promise<void> {
  if (isKnown) return
  await uncountAttempt(database, { limit: 'otpAddress', subject: network })
  await uncountAttempt(database, OF_ALL)
}

async function challenge(context: ServerContext, login: OtpLogin, answer: object): Promise<unknown> {
  const { phoneKey, device, accounts } = login
  const { otpDigits } = context.config
  await countTries(context.database, challengesOf(login, otpDigits))
  const code = await newOtp(context.database, { phoneKey, device: device.id }, otpDigits)
  if (accounts.length > 0) sendOtp({ ...context, log: login.request.log }, { phoneKey, code, accounts })
  return { ...answer, otpDigits }
}

function challengesOf({ phoneKey, network, device, isKnown }: OtpLogin, digits: 4 | 6): readonly LoginAttempt[] {
  if (isKnown) return [{ limit: 'otpDevice', subject: `${phoneKey} ${device.id}` }]
  return [
    { limit: 'otpFrom', subject: `${phoneKey} ${network}` },
    { limit: digits === 4 ? 'otpPhoneOfFour' : 'otpPhone', subject: phoneKey },
  ]
}

async function verify(context: ServerContext, login: OtpLogin, otp: string): Promise<unknown> {
  const { phoneKey, device, accounts, network } = login
  const checked = await checkOtp(context.database, { phoneKey, device: device.id, otp })
  if (checked === 'expired') {
    const description = 'A new OTP has been sent to your registered contact'
    return await challenge(context, login, { ok: false, otpSent: true, code: 'otp-expired', description })
  }
  if (checked === 'wrong') recordFailure(context.loginFailures, login.request.log, { accounts, how: 'otp', network })
  if (checked === 'wrong' || checked === 'none' || accounts.length === 0) throw wrongOtp()
  await giveBackCall(context, login)
  return await chooseCompany(context, login, checked)
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
    await giveBackCall(context, login)
    return answer
  } catch (error) {
    // Too many sessions: the transaction was rolled back, and the same code is sent again with `logoutOthers`.
    if (error instanceof CallError && error.status === 409) await markVerified(context.database, checked)
    throw error
  }
}

const wrongOtp = (): CallError => new CallError(403, 'wrong-otp', 'Login failed. Please re-check your otp.')
