import { sql } from 'kysely'
import { HttpError } from '../../http/errors.ts'
import type { Work } from '../../database/tenant.ts'
import { appendAll, appendAudit } from '../../audit/audit.ts'
import { actorOf, enter, type Person } from '../../http/person.ts'
import { hashOf, newToken } from '../../http/secrets.ts'
import { endedColumns, endEntries } from './session-ends.ts'
import { idleUntil } from './session-use.ts'

const SESSION_DAYS = 7
/** Sessions per person. */
const MOST_SESSIONS = 3

export interface NewSession {
  readonly companyId: string
  readonly personId: string
  /** The device; a second login from it replaces its first session. */
  readonly hwid: string
  readonly logoutOthers: boolean
  /** Minutes without use after which it expires; null: only after its seven days. */
  readonly idleMinutes: number | null
  /** The means of the login, for the audit chain. */
  readonly how: 'password' | 'otp' | 'entry-token' | 'set-up' | 'invitation' | 'provider'
  /** The support person who acts as this person. */
  readonly impersonator: Impersonator | null
}

export interface Impersonator {
  readonly companyId: string
  readonly id: string
  readonly name: string
}

export interface OpenedSession {
  /** The value of the cookie; only its hash is stored. */
  readonly token: string
  readonly person: Person
}

/** The only function that creates sessions. Throws 409 if the person has three on other devices. */
export async function openSession(work: Work, session: NewSession): Promise<OpenedSession> {
  const { companyId, personId, hwid } = session
  const actor = session.impersonator?.id ?? null
  // Two concurrent logins must not both open the third session.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`session ${companyId} ${personId}`}, 0))`.execute(work)
  const mine = ofPerson(work, companyId, personId).where(actedBy(actor))
  const ended = await (session.logoutOthers ? mine : mine.where('hwid', '=', hwid)).returning(endedColumns).execute()
  const { open } = await work
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('open'))
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where(actedBy(actor))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isInUse)
    .executeTakeFirstOrThrow()
  if (open >= MOST_SESSIONS) throw new HttpError(409, 'too-many-sessions', 'Too many sessions')
  const opened = await insertSession(work, session)
  await appendAll(work, companyId, endEntries(ended, 'other-login'))
  return opened
}

/** Sessions that have not expired for lack of use. */
export const isInUse = sql<boolean>`(idle_until is null or idle_until > now())`

/** Sessions of support staff are counted and ended separately from the person's own. */
const actedBy = (impersonator: string | null) =>
  sql<boolean>`impersonator_id is not distinct from ${impersonator}::text`

async function insertSession(work: Work, session: NewSession): Promise<OpenedSession> {
  const { companyId, personId, hwid, impersonator, idleMinutes } = session
  const token = newToken()
  await work
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      company_id: companyId,
      person_id: personId,
      hwid,
      impersonator_id: impersonator?.id ?? null,
      impersonator: impersonator?.name ?? null,
      expires_at: sql<Date>`now() + ${SESSION_DAYS}::int * interval '1 day'`,
      idle_until: idleMinutes === null ? null : idleUntil(idleMinutes),
      rights: null,
    })
    .execute()
  const person = await enter(work, hashOf(token))
  if (!person) throw new Error(`The account ${personId} of ${companyId} belongs to nobody.`)
  const { id } = await work
    .updateTable('sessions')
    .set({ rights: rightsOf(person) })
    .where('token_hash', '=', hashOf(token))
    .returning('id')
    .executeTakeFirstOrThrow()
  const actor = impersonator ? { impersonatorId: impersonator.id } : {}
  const entry = { event: 'login', ...actorOf(person), ...actor, session: id, how: session.how }
  await appendAudit(work, companyId, entry)
  return { token, person }
}

/** Ends a person's live sessions; expired ones are recorded elsewhere (session-ends.ts). */
function ofPerson(work: Work, companyId: string, personId: string) {
  return work
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isInUse)
}

/** Digest of the rights a session is opened with; different roles require a new token. */
const rightsOf = ({ admin, roles }: Person): string => hashOf(JSON.stringify([admin, roles.toSorted()]))

/**
 * Gives the session a new token, because the person switches to it: the old token, which others may have seen, becomes
 * useless. Returns the new token; null: the session has ended or another call has renewed it.
 */
export async function renewSession(work: Work, token: string, person: Person): Promise<string | null> {
  const next = newToken()
  const { numUpdatedRows } = await work
    .updateTable('sessions')
    .set({ token_hash: hashOf(next), rights: rightsOf(person) })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return numUpdatedRows === 1n ? next : null
}

/** Renews the token if the person's roles have changed since the session was opened; else returns the same token. */
export async function renewAfterRoleChange(work: Work, token: string, person: Person): Promise<string> {
  const stored = await work
    .selectFrom('sessions')
    .select('rights')
    .where('token_hash', '=', hashOf(token))
    .where('rights', '<>', rightsOf(person))
    .executeTakeFirst()
  return (stored && (await renewSession(work, token, person))) ?? token
}

/** Whether the session was ended by another login, rather than expired (foundation §4, forced logout). */
export async function wasForcedOut(work: Work, token: string): Promise<boolean> {
  const session = await work
    .selectFrom('sessions')
    .select('revoked_at')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return (session?.revoked_at ?? null) !== null
}
