import { type Selectable, sql } from 'kysely'
import { appendAll, type AuditEntry } from '../../audit/audit.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'
import type { Work } from '../../database/tenant.ts'
import { actorOf, enter } from '../../http/person.ts'
import { hashOf } from '../../http/secrets.ts'

/**
 * How a session ended: by its person; because somebody else signed in at the same browser, or the same person on the
 * same device or choosing to end other sessions; because an administrator blocked access, ended the person's sessions
 * or deactivated them; because their password was changed; or because it expired, unused or seven days old.
 */
export type EndReason =
  | 'logout'
  | 'replaced'
  | 'other-login'
  | 'access-blocked'
  | 'administrator'
  | 'deactivated'
  | 'password-changed'
  | 'idle'
  | 'expired'

/** The columns that a statement that ends sessions returns. */
export const endedColumns = ['id', 'person_id', 'impersonator_id', 'impersonator'] as const

type EndedSession = Pick<Selectable<Tables['sessions']>, (typeof endedColumns)[number]>

type Details = Readonly<Record<string, string>>

/** The audit entries of ended sessions, oldest session first. @param more details of each */
export const endEntries = (ended: readonly EndedSession[], how: EndReason, more?: Details): readonly AuditEntry[] =>
  ended.toSorted((a, b) => a.id - b.id).map((session) => endEntry(session, how, more))

function endEntry(session: EndedSession, how: EndReason, more: Details = {}): AuditEntry {
  const { id, person_id, impersonator, impersonator_id: impersonatorId } = session
  const support = impersonatorId === null ? {} : { impersonatorId }
  return { event: 'logout', ...actorOf({ id: person_id, impersonator }), ...support, session: id, how, ...more }
}

/** Ends the session of this token, if it has not ended yet. Sets the tenant to that session's company. */
export async function endSession(work: Work, token: string, how: EndReason): Promise<void> {
  const person = await enter(work, hashOf(token))
  if (!person) return
  const ended = await work
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .returning(endedColumns)
    .execute()
  await appendAll(work, person.companyId, endEntries(ended, how))
}

/** Sessions that have expired without an audit entry. */
const isOver = sql<boolean>`revoked_at is null and ended_at is null and least(expires_at, idle_until) <= now()`

/** Companies with sessions that have expired since the last call of `recordEnds`. */
export async function companiesWithEnds({ kysely }: Database): Promise<readonly string[]> {
  const rows = await kysely.selectFrom('sessions').select('company_id').distinct().where(isOver).execute()
  return rows.map(({ company_id }) => company_id)
}

const MOST_AT_ONCE = 1_000

/** Audits which sessions of a company have expired, and when. Returns how many; the remaining ones are left. */
export async function recordEnds(work: Work, company: string): Promise<number> {
  const over = work
    .selectFrom('sessions')
    .select('token_hash')
    .where('company_id', '=', company)
    .where(isOver)
    .limit(MOST_AT_ONCE)
    .forUpdate()
    .skipLocked()
  const ended = await work
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`least(expires_at, idle_until)` })
    .where('token_hash', 'in', over)
    .returning([...endedColumns, 'ended_at', sql<boolean>`coalesce(idle_until < expires_at, false)`.as('isIdle')])
    .execute()
  const inOrder = ended.toSorted((a, b) => a.id - b.id)
  await appendAll(
    work,
    company,
    inOrder.map((session) => {
      return endEntry(session, session.isIdle ? 'idle' : 'expired', { ended: session.ended_at?.toISOString() ?? '' })
    }),
  )
  return ended.length
}
