import { sql } from 'kysely'
import { inTenant } from '../../server/database/tenant.ts'
import type { Site } from '../contract/databases.ts'

/** What a call may have changed, in each company: what was not let through leaves it as it was. */
export async function fingerprint({ database }: Site): Promise<unknown> {
  const read = (company: string) =>
    inTenant(database, company, async (work) => {
      const { rows } = await sql`select
        (select md5(string_agg(concat(screen, id, status, version, data), ',' order by screen, id)) from documents) as documents,
        (select md5(string_agg(concat(screen, id, version, data, lines, inactive_at, deleted_at), ',' order by screen, id))
          from records) as records, (select count(*) from imports) as imports,
        (select md5(string_agg(l::text, ',' order by l::text)) from links l) as links,
        (select count(*) from comments) as comments, (select count(*) from notifications) as notifications,
        (select md5(string_agg(concat(screen, hash), ',' order by screen)) from rules) as rules,
        (select md5(string_agg(concat(id, text, color), ',' order by id)) from labels) as labels,
        (select md5(string_agg(t::text, ',' order by id)) from tasks t) as tasks, (select count(*) from timeline) as timeline,
        (select md5(string_agg(s::text, ',' order by id)) from comparison_sheets s) as sheets,
        (select md5(string_agg(q::text, ',' order by sheet_id, line, party_id)) from comparison_quotes q) as quotes,
        (select md5(string_agg(r::text, ',' order by id)) from section_rows r) as sections,
        (select count(*) from section_entries) as section_entries,
        (select md5(string_agg(n::text, ',' order by id)) from section_notes n) as section_notes,
        (select count(*) from part_entries) as part_entries, (select count(*) from outbox) as outbox, (select count(*) from audit where event <> 'login-failed') as audit,
        (select count(*) from decisions) as decisions,
        (select count(*) from attachments where deleted_at is null) as files,
        (select sum(files + more_files) from documents) as counted, (select count(*) from exports) as exports,
        (select md5(string_agg(concat(screen, prefix, next), ',' order by screen)) from slug_configs) as numbering,
        (select count(*) from sessions where revoked_at is null) as sessions`.execute(work)
      return rows[0]
    })
  return { steel: await read('steel'), tex: await read('tex') }
}
