import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import otpLogin from '../../schemas/erp/webappotplogin.schema.json' with { type: 'json' }
import type { Work } from '../database/tenant.ts'
import { openDevice, rememberPhone } from '../sessions/devices.ts'
import { countTry, giveBackTry } from '../sessions/limits.ts'
import { networkOf } from '../sessions/network.ts'
import { checkOtp, type Challenge, finishOtp, markVerified, newOtp } from '../sessions/otp.ts'
import { sendOtp } from '../sessions/send-otp.ts'
import { type Account, findAccounts } from '../sessions/accounts.ts'
import { CallError } from '../http/errors.ts'
import { bodyOf, type CallBody } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import { startSession } from '../sessions/start-session.ts'

type Body = CallBody<'webappotplogin'>

interface OtpLogin {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly body: Body
  /** +919800000001 */
  readonly phoneKey: string
  readonly device: string
  /** Key of the limit of failures. */
  readonly network: string
  /** Whether this device has signed in with this phone before; then it has a limit of its own. */
  readonly isKnownDevice: boolean
  readonly accounts: readonly Account[]
}

export function registerOtpLogin(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'public' }, schema: { querystring: otpLogin.query, body: otpLogin.body } } as const
  app.post('/webappotplogin', route, (request, reply) => otpHandler(context, request, reply))
}

/** Does the same work for an unknown phone, except that no message is sent. */
async function otpHandler(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = bodyOf<'webappotplogin'>(request)
  const network = networkOf(request.ip)
  await countTry(context.database, 'otpAddress', network)
  const phoneKey = `${body.countryCode}${body.phone}`
  const { device, isKnownDevice } = openDevice(context, { request, reply }, phoneKey)
  const { phone, countryCode } = body
  const accounts = await findAccounts(context, { phone, countryCode, inTest: false })
  const login: OtpLogin = { request, reply, body, phoneKey, device, network, isKnownDevice, accounts }
  return body.otp
    ? await verify(context, login, body.otp)
    : await challenge(context, login, { ok: true, otpSent: true })
}

async function challenge(context: ServerContext, login: OtpLogin, answer: object): Promise<unknown> {
  const { phoneKey, device, isKnownDevice, accounts } = login
  await countTry(context.database, 'otpPhone', isKnownDevice ? `${phoneKey} ${device}` : phoneKey)
  const code = await newOtp(context.database, { phoneKey, device })
  if (accounts.length > 0) sendOtp({ ...context, log: login.request.log }, { phoneKey, code, accounts })
  return answer
}

async function verify(context: ServerContext, login: OtpLogin, otp: string): Promise<unknown> {
  const { phoneKey, device } = login
  const checked = await checkOtp(context.database, { phoneKey, device, otp })
  if (checked === 'expired') {
    const description = 'A new OTP has been sent to your registered contact'
    return await challenge(context, login, { ok: false, otpSent: true, code: 'otp-expired', description })
  }
  if (checked === 'wrong' || login.accounts.length === 0) throw wrongOtp()
  await giveBackTry(context.database, 'otpAddress', login.network)
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
    const opening = { ...person, hwid: login.device, logoutOthers, how: 'otp', claim } as const
    const answer = await startSession(context, login, opening)
    rememberPhone(context, login.reply, login)
    // Gives back the try of the call that requested the code.
    await giveBackTry(context.database, 'otpAddress', login.network)
    return answer
  } catch (error) {
    // Too many sessions: the transaction was rolled back, and the same code is sent again with `logoutOthers`.
    if (error instanceof CallError && error.status === 409) await markVerified(context.database, checked)
    throw error
  }
}

const wrongOtp = (): CallError => new CallError(403, 'wrong-otp', 'Login failed. Please re-check your otp.')
