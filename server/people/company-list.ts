import { sql } from 'kysely'
import { matchesSearch } from '../query/matches-search.ts'
import type { ListRequest } from '../rows/lists/registers.ts'
import type { List } from '../rows/lists/list.ts'

const text = (label: string) => ({ holds: 'text', label }) as const

/** Every company of the installation. */
export function companyList({ query, app }: ListRequest): List {
  const { search = '', Status = '' } = query
  const platforms = JSON.stringify(Object.fromEntries(app.platforms.map(({ name, label }) => [name, label])))
  return {
    rows: sql`select * from (select id, ccode, name, erp_type as "erpType",
        coalesce(${platforms}::jsonb ->> erp_type, erp_type) as "erpTypeText", address, coalesce(currency, '') as currency,
        coalesce(time_zone, '') as "timeZone", coalesce(year_start::text, '') as "yearStart",
        coalesce(languages, '{}') as languages, is_test as "isTest",
        case when active then 'Active' else 'Inactive' end as "Status",
        case when active then 'success' else 'plain' end as "StatusClass" from all_companies()) as companies
      where ${matchesSearch(search, ['ccode', 'name', 'address'])} and (${Status} in ('', "Status"))`,
    key: ['id'],
    order: [{ field: 'ccode', down: false }],
    fields: {
      id: text('ID'),
      ccode: text('Code'),
      name: text('Name'),
      erpTypeText: text('Sort'),
      address: text('Address'),
      currency: text('Currency'),
      timeZone: text('Time zone'),
      isTest: { holds: 'yesno', label: 'Test database' },
      Status: text('Status'),
    },
  }
}
