import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import { TryLaterError } from '../../http/errors.ts'
import type { Person } from '../../http/person.ts'

/** Scans a person may make per second, over all server processes. Only a stuck scanner scans faster. */
const SCANS = 5

/**
 * Counts one scan by a person within the second that began with the first one. Throws 429 if there were too many. Scans
 * by one person run one after another, so a stuck scanner does not slow others down.
 */
export async function countScan(work: Work, { companyId, id }: Pick<Person, 'companyId' | 'id'>): Promise<void> {
  const { rows } = await sql`
    insert into attempts (key, count, expires_at)
    values (${`scan:${companyId} ${id}`}, 1, clock_timestamp() + interval '1 second')
    on conflict (key) do update set
      count = case when attempts.expires_at <= clock_timestamp() then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at <= clock_timestamp() then excluded.expires_at else attempts.expires_at end
    where attempts.expires_at <= clock_timestamp() or attempts.count < ${SCANS}::int
    returning count`.execute(work)
  if (rows.length > 0) return
  const description = 'Too many scans at once. Please wait a moment and scan again.'
  throw new TryLaterError({ status: 429, code: 'too-many-scans' }, description, 1)
}
