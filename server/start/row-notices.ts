import { sql } from 'kysely'
import type { ScreenSource } from '../config/screens.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { twinsInWords } from '../rows/records/key-twins.ts'

/** What the stored rows of all companies say about the screens as they are now, one line each, for the log. */
export async function rowNotices(database: Database, screens: ScreenSource): Promise<readonly string[]> {
  const { rows: companies } = await sql<{ id: string; erpType: string }>`
    select distinct company_id as id, erp_type as "erpType" from rule_hashes() order by 1`.execute(database.kysely)
  const notices: string[] = []
  for (const { id, erpType } of companies) {
    const used = screens.all().filter(({ platform }) => platform.some((each) => each === erpType))
    const lines = await inTenant(database, id, async (work) => {
      const found: string[] = []
      for (const definition of used)
        for (const line of await twinsInWords({ work, person: { companyId: id }, definition }))
          found.push(`${definition.screen}: ${line}`)
      return found
    })
    notices.push(...lines.map((line) => `${id}: ${line}`))
  }
  return notices
}
