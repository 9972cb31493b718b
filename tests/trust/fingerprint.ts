import { sql } from 'kysely'
import { inTenant } from '../../server/database/tenant.ts'
import type { Site } from '../contract/databases.ts'

/** What a call may have changed, in each company: what was not let through leaves it as it was. */
export async function fingerprint({ database }: Site): Promise<unknown> {
  const read = (company: string) =>
    inTenant(database, company, async (work) => {
      const { rows } = await sql`select
        (select md5(string_agg(concat(screen, id, status, version, data), ',' order by screen, id)) from documents) as documents,
        (select count(*) from comments) as comments, (select count(*) from notifications) as notifications,
        (select md5(string_agg(concat(screen, hash), ',' order by screen)) from rules) as rules,
        (select count(*) from outbox) as outbox, (select max(seq) from audit) as audit,
        (select count(*) from decisions) as decisions,
        (select count(*) from sessions where revoked_at is null) as sessions`.execute(work)
      return rows[0]
    })
  return { steel: await read('steel'), tex: await read('tex') }
}
