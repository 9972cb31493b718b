import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileSync } from 'node:fs'
import agsk from '../../schemas/erp/agsk.schema.json' with { type: 'json' }
import health from '../../schemas/erp/a.schema.json' with { type: 'json' }
import version from '../../schemas/erp/v.schema.json' with { type: 'json' }
import { readCookie } from '../sessions/cookies.ts'
import type { Person } from '../sessions/person.ts'
import { apiTokenOf, wasForcedOut } from '../sessions/sessions.ts'
import { pairedToken, type Parts, runSigned, signedIn, UNAUTHORIZED } from './signed-in.ts'

/** Of the extensions to the contract, those this server speaks (decisions.md). */
const CAPABILITIES = ['decisions'] as const

const { version: VERSION } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

export function registerVersion(app: FastifyInstance, parts: Parts): void {
  const open = { config: { policy: 'public' } } as const
  app.get('/v', { ...open, schema: { querystring: version.query } }, versionHandler(parts))
  app.get('/a', { ...open, schema: { querystring: health.query } }, () => healthAnswer(parts))
  const signed = { config: { policy: 'session' }, schema: { querystring: agsk.query } } as const
  app.get(
    '/agsk',
    signed,
    signedIn(parts, async () => ({ agsk: '' })),
  )
}

/**
 * Who is signed in, and whether still. A page that was just loaded has only the cookie and learns its
 * token here; a token that is sent has to belong to the cookie.
 */
function versionHandler(parts: Parts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.header('cache-control', 'no-store')
    const { apitoken } = request.query as { apitoken?: string }
    const cookie = readCookie(parts.config, request, 'session')
    const token = apitoken ? pairedToken(parts, request) : cookie
    if (!token) return { loginRequired: true }
    const answer = await runSigned(parts, token, async ({ person }) => signedAnswer(parts, token, person))
    if (answer !== UNAUTHORIZED) return answer
    const forcedLogout = await parts.database.kysely.transaction().execute((work) => wasForcedOut(work, token))
    return { loginRequired: true, forcedLogout }
  }
}

function signedAnswer({ database }: Parts, token: string, person: Person) {
  return {
    v: VERSION,
    gitversion: VERSION,
    loginRequired: false,
    fromERP: false,
    admin: person.admin,
    isTestDb: person.isTest,
    flags: person.flags,
    tok: apiTokenOf(database.secret, token),
    userName: person.name,
    fullname: person.name,
    email: person.email,
    id: person.id,
    company: person.company,
    address: person.address,
    erpType: person.erpType,
    capabilities: CAPABILITIES,
  }
}

async function healthAnswer({ database, screens }: Parts) {
  // Answers 503 through the error handler when the database cannot be reached.
  await database.kysely.selectNoFrom((select) => select.val(1).as('alive')).execute()
  const { kind, promise: survives } = database
  return { ok: true, v: VERSION, database: { kind, survives }, screens: { served: screens.all().length } }
}
