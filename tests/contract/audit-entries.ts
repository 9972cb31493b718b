import type { Database } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'

/** The entries of an event in the audit of a company, oldest first. */
export async function entriesOf({ database }: { readonly database: Database }, event: string, company = 'steel') {
  return await inTenant(database, company, async (work) => {
    const rows = await work.selectFrom('audit').select('entry').where('event', '=', event).orderBy('seq').execute()
    return rows.map(({ entry }) => JSON.parse(entry) as Readonly<Record<string, unknown>>)
  })
}
