import { sql } from 'kysely'
import type { Database } from './database/open.ts'
import { inTenant } from './database/tenant.ts'
import { twinsInWords } from './records/key-twins.ts'
import type { RenamedSite } from './renames/follow-renames.ts'
import { unknownInScreen, unknownInSite } from './renames/unknown-names.ts'

/** Number of rows of each screen that are read for names it no longer has: a start must not wait for a million. */
const MOST_AT_START = 10_000

/** What the stored rows of all companies say about the screens as they are now, one line each, for the log. */
export async function rowNotices(database: Database, site: RenamedSite): Promise<readonly string[]> {
  const { rows: companies } = await sql<{ id: string; erpType: string }>`
    select distinct company_id as id, erp_type as "erpType" from rule_hashes() order by 1`.execute(database.kysely)
  const notices: string[] = []
  for (const { id, erpType } of companies) {
    const used = site.screens.filter(({ platform }) => platform.some((each) => each === erpType))
    const lines = await inTenant(database, id, async (work) => {
      const found: string[] = []
      for (const definition of used) {
        const stored = { company: id, definition, app: site.app, most: MOST_AT_START }
        const ofScreen = [
          ...(await twinsInWords({ work, person: { companyId: id }, definition })),
          ...(await unknownInScreen(work, stored)),
        ]
        found.push(...ofScreen.map((line) => `${definition.screen}: ${line}`))
      }
      return [...found, ...(await unknownInSite(work, id, site))]
    })
    notices.push(...lines.map((line) => `${id}: ${line}`))
  }
  return notices
}
