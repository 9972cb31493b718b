import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import login from '../../schemas/erp/login.schema.json' with { type: 'json' }
import logout from '../../schemas/erp/logout.schema.json' with { type: 'json' }
import type { Work } from '../database/tenant.ts'
import { clearCookie, readCookie, setCookie } from '../sessions/cookies.ts'
import { countTry, forgetTries } from '../sessions/limits.ts'
import { verifyPassword } from '../sessions/passwords.ts'
import { apiTokenOf, closeSession, openSession } from '../sessions/sessions.ts'
import { CallError } from './errors.ts'
import { pairedToken, type Parts, signedIn } from './signed-in.ts'

interface Body {
  readonly email: string
  readonly pwd: string
  readonly ccode: string
  readonly hwid: string
  readonly testDb?: string
  readonly hijackId?: string
  readonly logoutOthers?: string
}

/** One person in one company, as login_accounts() gives it. */
export interface Account {
  readonly company_id: string
  readonly person_id: string
  readonly password_hash: string
  readonly ccode: string
  readonly company: string
}

export function registerLogin(app: FastifyInstance, parts: Parts): void {
  const open = { config: { policy: 'public' }, schema: { querystring: login.query, body: login.body } } as const
  app.post('/login', open, (request, reply) => loginByEmail(parts, request, reply))
  const signed = { config: { policy: 'session' }, schema: { querystring: logout.query } } as const
  app.get('/logout', signed, logoutHandler(parts))
}

/** The same words and the same time for an unknown e-mail, company or password. */
async function loginByEmail(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = request.body as Body
  if (body.hijackId) throw new CallError(403, 'forbidden', 'Signing in as somebody else is not possible here.')
  const email = body.email.trim().toLowerCase()
  const ccode = body.ccode.trim().toUpperCase()
  const inTest = body.testDb === 'y'
  const whom = `${ccode} ${inTest} ${email}`
  await countTry(parts.database, 'loginAddress', request.ip)
  await countTry(parts.database, 'loginAccount', whom)
  const accounts = await findAccounts(parts, { email, inTest })
  const account = accounts.find((each) => each.ccode.toUpperCase() === ccode)
  const isRight = await verifyPassword(body.pwd, account?.password_hash ?? null)
  if (!account || !isRight) {
    throw new CallError(401, 'login-failed', 'Login failed. Please re-check your login credentials.')
  }
  await forgetTries(parts.database, 'loginAccount', whom)
  const logoutOthers = body.logoutOthers === 'y'
  return await startSession(parts, { request, reply }, { account, hwid: body.hwid, logoutOthers })
}

interface AccountQuestion {
  readonly email?: string
  readonly countryCode?: string
  readonly phone?: string
  readonly inTest: boolean
}

export async function findAccounts(parts: Parts, question: AccountQuestion): Promise<readonly Account[]> {
  const { email = null, countryCode = null, phone = null, inTest } = question
  const { rows } = await sql<Account>`
    select * from login_accounts(${email}, ${countryCode}, ${phone}, ${inTest})`.execute(parts.database.kysely)
  return rows
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Opening {
  readonly account: Account
  readonly hwid: string
  readonly logoutOthers: boolean
  /** Uses up what gave the right to it, in the same transaction: both happen or neither. */
  readonly claim?: (work: Work) => Promise<void>
}

/** All ways to sign in end here: a new session, its cookie, and the answer of foundation §3. */
export async function startSession(
  parts: Parts,
  { request, reply }: Exchange,
  { account, hwid, logoutOthers, claim }: Opening,
): Promise<unknown> {
  const wanted = {
    companyId: account.company_id,
    personId: account.person_id,
    hwid,
    logoutOthers,
    replaces: readCookie(parts.config, request, 'session'),
  }
  const { token, person } = await parts.database.kysely.transaction().execute(async (work) => {
    await claim?.(work)
    return await openSession(work, wanted)
  })
  setCookie(parts.config, reply, { kind: 'session', value: token })
  reply.header('cache-control', 'no-store')
  return {
    ok: true,
    id: person.id,
    userName: person.name,
    erpType: person.erpType,
    email: person.email,
    company: person.company,
    address: person.address,
    tok: apiTokenOf(parts.database.secret, token),
    isTestDb: person.isTest,
    flags: person.flags,
    redirectTo: '/',
  }
}

function logoutHandler(parts: Parts) {
  return signedIn(parts, async ({ work }, request, reply) => {
    const token = pairedToken(parts, request)
    if (token !== null) await closeSession(work, token)
    clearCookie(parts.config, reply, 'session')
    return { ok: true }
  })
}
