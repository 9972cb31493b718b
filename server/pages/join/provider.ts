import type { FastifyInstance } from 'fastify'
import { type Config, siteAddress } from '../../config/config.ts'
import type { ProviderConfig } from '../../config/sign-in.ts'
import { inTenant } from '../../database/tenant.ts'
import { clearCookie, readCookie, setCookie } from '../../http/cookies.ts'
import { HttpError } from '../../http/errors.ts'
import { newToken } from '../../http/secrets.ts'
import {
  bindByInvitation,
  type ProviderCompany,
  companyOfCode,
  personOfAccount,
  requireActive,
} from '../../people/providers/accounts.ts'
import { createProviders, type Identity, type Providers } from '../../people/providers/connection.ts'
import { ProviderRefusal } from '../../people/providers/refusal.ts'
import { visitKeys } from '../../people/providers/visit-keys.ts'
import { beginVisit, keepPerson, takePerson, consumeVisit, type Visit } from '../../people/providers/visits.ts'
import { browserSessions, setBrowserSessions } from '../../people/sessions/browser-sessions.ts'
import { openDevice, rememberOnDevice } from '../../people/sessions/devices.ts'
import { countAttempt, uncountAttempt, type LoginAttempt } from '../../people/sessions/limits.ts'
import { createLoginFailures, type LoginFailures } from '../../people/sessions/login-failures.ts'
import { requireWay } from '../../people/sessions/login-ways.ts'
import { networkOf } from '../../people/sessions/network.ts'
import { openBeside } from '../../people/sessions/start-session.ts'
import { type JoinResult, type JoinRequest, type JoinSource, registerJoinPage } from './join-page.ts'
import { tooManySessionsPage, type Attempt, PROVIDER_PAGE, refusedPage } from './provider-pages.ts'
import { returnPath } from './return-path.ts'

/** The address that providers send people back to; it is registered with each of them. */
const RETURN_PAGE = `${PROVIDER_PAGE}/return`

interface Services {
  readonly providers: Providers
  readonly loginFailures: LoginFailures
}

/**
 * Sign in with the identity provider of a company (decision 44): `/ssr/provider` leads to it, and it leads back to
 * `/ssr/provider/return`. Errors are shown on a page that links to the other ways to sign in.
 */
export async function registerProviderPages(app: FastifyInstance, source: JoinSource): Promise<void> {
  const providers = createProviders(`${siteAddress(source.config)}${RETURN_PAGE}`)
  const loginFailures = createLoginFailures(source.database, (error) => app.log.error(error))
  app.addHook('onClose', () => loginFailures.close())
  const services = { providers, loginFailures }
  const draw = (join: JoinRequest) => orRefused(join, null, () => begin(join, services))
  const post = (join: JoinRequest) => orRefused(join, null, () => signInElsewhereEnded(join))
  await registerJoinPage(app, source, { path: PROVIDER_PAGE, draw, post })
  const comeBack = (join: JoinRequest) => orRefused(join, null, () => returned(join, services))
  await registerJoinPage(app, source, { path: RETURN_PAGE, draw: comeBack })
}

/** Draws a refusal as a page. @param attempt null: not known yet */
async function orRefused(
  join: JoinRequest,
  attempt: Attempt | null,
  run: () => Promise<JoinResult>,
): Promise<JoinResult> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) && !(error instanceof HttpError)) throw error
    if (error instanceof ProviderRefusal) join.request.log.warn({ issuer: attempt?.provider.issuer }, error.message)
    return refusedPage(join, attempt, error)
  }
}

const tryOf = ({ request }: JoinRequest): LoginAttempt => ({ limit: 'providerVisit', subject: networkOf(request.ip) })

const paramsOf = ({ request }: JoinRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

/** The provider of a company code, or the only provider if there is no code. */
function providerOf({ signIn: { providers } }: Config, code: string): ProviderConfig | undefined {
  if (code === '') return providers.length === 1 ? providers[0] : undefined
  return providers.find(({ company }) => company === code.toUpperCase())
}

function companyOf({ database }: JoinRequest, code: string): Promise<ProviderCompany | null> {
  return database.kysely.transaction().execute((work) => companyOfCode(work, code))
}

async function begin(join: JoinRequest, { providers }: Services): Promise<JoinResult> {
  const { config, database, reply } = join
  requireWay(config, 'provider')
  await countAttempt(database, tryOf(join))
  const params = paramsOf(join)
  const provider = providerOf(config, (params.get('ccode') ?? '').trim())
  const company = provider ? await companyOf(join, provider.company) : null
  if (!provider || !company) throw new ProviderRefusal('no-provider')
  const returnTo = returnPath(params.get('to'))
  return await orRefused(join, { provider, returnTo }, async () => {
    const connection = await providers.connect(provider)
    const browserToken = newToken()
    const keys = visitKeys(database.secret, browserToken)
    const to = await connection.address(keys, { anotherAccount: params.get('another') === 'y' })
    const visit = { companyId: company.id, ccode: provider.company, returnTo }
    await beginVisit(database.kysely, { ...visit, browserToken, state: keys.state })
    setCookie(config, reply, { kind: 'visit', value: browserToken })
    return { to }
  })
}

/** Handles a person whom a provider has sent back. */
async function returned(join: JoinRequest, services: Services): Promise<JoinResult> {
  const { config, database, request } = join
  requireWay(config, 'provider')
  const browserToken = readCookie(config, request, 'visit')
  const state = paramsOf(join).get('state') ?? ''
  const visit = browserToken === null ? null : await consumeVisit(database.kysely, { browserToken, state })
  if (browserToken === null || visit === null) {
    await countAttempt(database, tryOf(join))
    throw new ProviderRefusal('unknown-visit')
  }
  const provider = providerOf(config, visit.ccode)
  if (!provider) throw new ProviderRefusal('no-provider')
  return await orRefused(join, { provider, returnTo: visit.returnTo }, async () => {
    try {
      const identity = await identify(join, services, { visit, provider, browserToken })
      const personId = await personFor(join, visit, identity)
      return await open(join, { browserToken, ...visit, personId, logoutOthers: false })
    } catch (error) {
      recordFailure(join, services, { visit, error })
      throw error
    }
  })
}

interface ProviderReturn {
  readonly visit: Visit
  readonly provider: ProviderConfig
  readonly browserToken: string
}

/** The account that the provider has authenticated. */
async function identify(
  join: JoinRequest,
  { providers }: Services,
  { visit, provider, browserToken }: ProviderReturn,
): Promise<Identity> {
  const connection = await providers.connect(provider)
  const keys = visitKeys(join.database.secret, browserToken)
  return await connection.identify(paramsOf(join), { keys, begunAt: visit.begunAt })
}

/** The person of an account: bound before, or now by an open invitation. Calls the provider outside transactions. */
async function personFor({ database }: JoinRequest, { companyId }: Visit, identity: Identity): Promise<string> {
  const { issuer, subject } = identity
  const account = { company: companyId, issuer, subject }
  const bound = await inTenant(database, companyId, (work) => personOfAccount(work, account))
  if (bound !== null) return bound
  const email = await identity.email()
  if (!email?.isVerified) throw new ProviderRefusal('unverified')
  return await inTenant(database, companyId, (work) => bindByInvitation(work, account, email.address))
}

interface Failed {
  readonly visit: Visit
  readonly error: unknown
}

/** Appends to the audit of the company that the visit was for. */
function recordFailure({ request }: JoinRequest, { loginFailures }: Services, { visit, error }: Failed): void {
  const isRefusal = error instanceof ProviderRefusal
  if (!isRefusal && !(error instanceof HttpError)) return
  const account = { company_id: visit.companyId, person_id: isRefusal ? error.person : null }
  const reason = isRefusal ? error.refusal : error.code
  loginFailures.record([account], { how: 'provider', network: networkOf(request.ip), reason })
}

interface ProviderSessionOptions {
  readonly browserToken: string
  readonly companyId: string
  readonly personId: string
  readonly returnTo: string
  readonly logoutOthers: boolean
}

/** Signs the person in, or asks whether to end their other sessions if they have too many. */
async function open(join: JoinRequest, opening: ProviderSessionOptions): Promise<JoinResult> {
  const { config, database, request, reply } = join
  const { browserToken, companyId, personId, logoutOthers } = opening
  const device = openDevice(join, { request, reply })
  const before = browserSessions(config, request)
  const session = { companyId, personId, hwid: device.id, logoutOthers, impersonator: null } as const
  const idleMinutes = config.sessionIdleMinutes
  try {
    const { browser } = await inTenant(database, companyId, async (work) => {
      await requireActive(work, companyId, personId)
      return await openBeside(work, before, { ...session, how: 'provider', idleMinutes })
    })
    setBrowserSessions(config, reply, browser)
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'too-many-sessions') throw error
    await keepPerson(database.kysely, browserToken, personId)
    return tooManySessionsPage(join)
  }
  rememberOnDevice(join, reply, { device, account: { company_id: companyId, person_id: personId } })
  clearCookie(config, reply, 'visit')
  await uncountAttempt(database, tryOf(join))
  return { to: opening.returnTo }
}

/** The person has answered the question of `open` with yes. */
async function signInElsewhereEnded(join: JoinRequest): Promise<JoinResult> {
  const { config, database, request } = join
  requireWay(config, 'provider')
  const browserToken = readCookie(config, request, 'visit')
  const found = browserToken === null ? null : await takePerson(database.kysely, browserToken)
  if (browserToken === null || found === null) throw new ProviderRefusal('unknown-visit')
  return await open(join, { browserToken, ...found, logoutOthers: true })
}
