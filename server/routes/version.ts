import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import agsk from '../../schemas/erp/agsk.schema.json' with { type: 'json' }
import health from '../../schemas/erp/a.schema.json' with { type: 'json' }
import version from '../../schemas/erp/v.schema.json' with { type: 'json' }
import { capabilities, type Capability, capabilityEntry } from '../../engine/calls/capabilities.ts'
import { VERSION } from '../config/version.ts'
import { isAccessBlocked } from '../people/sessions/access-block.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import type { Person } from '../http/person.ts'
import { policyOf } from '../http/policy.ts'
import { apiTokenOf } from '../http/secrets.ts'
import { menuFlags } from '../rights/menu-flags.ts'
import { hasWay, offeredWays } from '../people/sessions/login-ways.ts'
import { renewAfterRoleChange, wasForcedOut } from '../people/sessions/sessions.ts'
import { waitingRules } from '../workflow/rules/waiting.ts'
import { pairedToken, runSigned, type SignedCall, signedIn, UNAUTHORIZED } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'
import type { Exchange } from '../people/sessions/start-session.ts'
import { registerOpenApi } from './openapi.ts'
import { exchangeEntryToken } from './stored-login.ts'

/** Extensions of the contract that this server lacks. */
const LACKED: readonly Capability[] = ['stt']

/** What programs ask first: whether the server is well, who is signed in, and which calls there are. */
export function registerVersion(app: FastifyInstance, context: ServerContext): void {
  registerOpenApi(app)
  app.get(
    '/v',
    { config: { policy: policyOf(version), isUse: true }, schema: { querystring: version.query } },
    versionHandler(context),
  )
  app.get('/a', { config: { policy: policyOf(health) }, schema: { querystring: health.query } }, () =>
    healthAnswer(context),
  )
  const signed = { config: { policy: 'session' }, schema: { querystring: agsk.query } } as const
  app.get(
    '/agsk',
    signed,
    signedIn(context, async () => ({ agsk: '' })),
  )
}

/**
 * Answers who is signed in. A newly loaded page has only the cookie and gets its API token here; a
 * sent token must match the cookie, or be an entry token that is exchanged for a session.
 */
function versionHandler(context: ServerContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.header('cache-control', 'no-store')
    const token = await tokenOf(context, { request, reply })
    // A page with only the cookie could not pass a new token on to the browser's other pages.
    return await answerFor(context, token, queryOf<'v'>(request).apitoken ? reply : null)
  }
}

/** The same answer, embedded in a page that is being opened. */
export function versionOfVisitor(context: VersionContext, request: FastifyRequest): Promise<VersionAnswer> {
  return answerFor(context, readCookie(context.config, request, 'session'))
}

type VersionContext = Pick<ServerContext, 'config' | 'database' | 'app' | 'screens' | 'build'>
type VersionAnswer = ReturnType<typeof openAnswer> & {
  readonly loginRequired: boolean
  readonly tok?: string
  readonly forcedLogout?: boolean
}

/** With a reply, the session gets a new token if the person's roles have changed. */
async function answerFor(
  context: VersionContext,
  token: string | null,
  reply: FastifyReply | null = null,
): Promise<VersionAnswer> {
  if (token === null) return { ...openAnswer(context), loginRequired: true }
  let current = token
  const answer = await runSigned(context, token, async (call) => {
    if (reply !== null) current = await renewAfterRoleChange(call.work, token, call.person)
    const flags = await menuFlags(call.work, context, call.person)
    return { ...signedAnswer(context, current, call.person), flags, ...(await accessAnswer(call)) }
  })
  if (reply !== null && current !== token) setCookie(context.config, reply, { kind: 'session', value: current })
  if (answer !== UNAUTHORIZED) return answer as VersionAnswer
  const forcedLogout = await context.database.kysely.transaction().execute((work) => wasForcedOut(work, token))
  return { ...openAnswer(context), loginRequired: true, forcedLogout }
}

async function tokenOf(context: ServerContext, exchange: Exchange): Promise<string | null> {
  const { request } = exchange
  const { apitoken } = queryOf<'v'>(request)
  if (!apitoken) return readCookie(context.config, request, 'session')
  return pairedToken(context, request) ?? (await exchangeEntryToken(context, exchange, apitoken))
}

/** The public members. */
function openAnswer({ config, build }: VersionContext) {
  const open = announced(config).filter((name) => capabilityEntry(name).open)
  return { v: VERSION, gitversion: build, environment: config.environment, capabilities: open, ...offeredWays(config) }
}

/** The extensions that this server has, as it is configured. */
function announced(config: VersionContext['config']): readonly Capability[] {
  const lacked: readonly Capability[] = hasWay(config, 'password') ? LACKED : [...LACKED, 'newpassword']
  return (Object.keys(capabilities) as Capability[]).filter((name) => !lacked.includes(name))
}

function signedAnswer(context: VersionContext, token: string, person: Person) {
  return {
    ...openAnswer(context),
    loginRequired: false,
    fromERP: false,
    admin: person.admin,
    isTestDb: person.isTest,
    tok: apiTokenOf(context.database.secret, token),
    userName: person.name,
    fullname: person.name,
    email: person.email,
    id: person.id,
    company: person.company,
    address: person.address,
    erpType: person.erpType,
    impersonator: person.impersonator,
    ...ownSettings(person),
    capabilities: announced(context.config),
  }
}

/** The company's own currency, days and languages, if it has any. */
function ownSettings({ settings }: Person) {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
}

/** Whether access is blocked. Only administrators have sessions then, and only they can allow it again. */
async function accessAnswer({ work, person }: SignedCall) {
  return person.admin ? { accessBlocked: await isAccessBlocked(work, person.companyId) } : {}
}

async function healthAnswer({ database, screens, stale }: ServerContext) {
  // Answers 503 through the error handler when the database cannot be reached.
  const waiting = await waitingRules(database, screens.all())
  const { kind, promise: survives } = database
  return {
    ok: true,
    v: VERSION,
    database: { kind, survives },
    screens: { served: screens.all().length, stale: stale() },
    rules: { waiting: waiting.length, screens: waiting.map(({ screen }) => screen) },
  }
}
