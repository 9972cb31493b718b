import { sql } from 'kysely'
import { appendAll, appendAudit, type AuditEntry } from '../../audit/audit.ts'
import { HttpError } from '../../http/errors.ts'
import { setTenant, type Work } from '../../database/tenant.ts'
import { actorOf, type Person } from '../../http/person.ts'
import { endedColumns, endEntries } from './session-ends.ts'
import { isInUse, type NewSession } from './sessions.ts'

const REFUSAL = 'An administrator has blocked access to this company. Please try again when access is allowed.'

/** This company must be the tenant of the transaction. */
export async function isAccessBlocked(work: Work, companyId: string): Promise<boolean> {
  const row = await work
    .selectFrom('access_blocks')
    .select('company_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Throws 423 while access to the session's company is blocked, unless an administrator signs in as themselves; support
 * staff acting for somebody are refused. A block waits for concurrent logins and ends their sessions. Sets the tenant
 * of the transaction.
 */
export async function refuseWhileBlocked(work: Work, session: NewSession): Promise<void> {
  const { companyId, personId, impersonator } = session
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(companyId)}, 0))`.execute(work)
  await setTenant(work, companyId)
  if (!(await isAccessBlocked(work, companyId))) return
  if (impersonator === null && (await isAdministrator(work, companyId, personId))) return
  throw new HttpError(423, 'access-blocked', REFUSAL)
}

async function isAdministrator(work: Work, companyId: string, personId: string): Promise<boolean> {
  const person = await work
    .selectFrom('people')
    .select('admin')
    .where('company_id', '=', companyId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return person?.admin ?? false
}

/** Ends all sessions of the company except the caller's own, and refuses new ones (site-modules §5). Throws 403. */
export async function blockAccess(work: Work, person: Person): Promise<void> {
  requireAdministrator(person)
  const { companyId } = person
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(companyId)}, 0))`.execute(work)
  await work
    .insertInto('access_blocks')
    .values({ company_id: companyId, blocked_by: person.id })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute()
  const ended = await endOtherSessions(work, person)
  const blocked = { event: 'access-blocked', ...actorOf(person), sessions: ended.length }
  await appendAll(work, companyId, [blocked, ...ended])
}

/** Ends the block. Does nothing if access is not blocked. Throws 403. */
export async function allowAccess(work: Work, person: Person): Promise<void> {
  requireAdministrator(person)
  const { companyId } = person
  const { numDeletedRows } = await work
    .deleteFrom('access_blocks')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  await appendAudit(work, companyId, { event: 'access-allowed', ...actorOf(person) })
}

/** Returns an audit entry for each ended session. Sessions that support opened for the caller are ended, too. */
async function endOtherSessions(work: Work, { companyId, id, impersonator }: Person): Promise<readonly AuditEntry[]> {
  const ended = await work
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(isInUse)
    .where(sql<boolean>`not (person_id = ${id} and impersonator is not distinct from ${impersonator}::text)`)
    .returning(endedColumns)
    .execute()
  return endEntries(ended, 'access-blocked', { by: id })
}

function requireAdministrator({ admin }: Person): void {
  if (!admin) throw new HttpError(403, 'admins-only', 'Only administrators may block access or allow it again.')
}

const lockName = (companyId: string): string => `access ${companyId}`
