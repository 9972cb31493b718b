import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matches, number, percent, share, text } from '../reports/columns.ts'
import { type ReportQuery, sumOf, textOf, within } from '../reports/report.ts'
import { madeOf } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

/** Weight in the bills of materials of a period's orders, and how much of it is produced, by job. */
export const productionOfJobs = ({ stored, days, search }: ReportQuery): List => ({
  rows: sql`
    select "JobID", "PartyName", "OrderCount", "BOMWeight", "ProdWt", ${share(sql.ref('ProdWt'), sql.ref('BOMWeight'))} as "ProdPer",
      "BOMWeight" - "ProdWt" as "ToProduce"
    from (select ${textOf('JobID')} as "JobID", min(${textOf('PartyName')}) as "PartyName", count(*)::int as "OrderCount",
        ${sumOf('BOMWeight')} as "BOMWeight", ${sumOf('ProdWt')} as "ProdWt"
      from ${stored.documents('sales')} d where ${within(days, sql`d.doc_date`)} group by 1) jobs
    where ${matches(search, ['JobID', 'PartyName'])}`,
  key: ['JobID'],
  totals: ['OrderCount', 'BOMWeight', 'ProdWt', 'ToProduce'],
  fields: {
    JobID: text('Job ID'),
    PartyName: text('Party name'),
    OrderCount: madeOf('sales', [], whole('Orders')),
    BOMWeight: madeOf('sales', ['BOMWeight'], number('BOM weight', 'kg')),
    ProdWt: madeOf('sales', ['ProdWt'], number('Produced', 'kg')),
    ProdPer: madeOf('sales', ['BOMWeight', 'ProdWt'], percent('Produced, share of BOM')),
    ToProduce: madeOf('sales', ['BOMWeight', 'ProdWt'], number('Still to produce', 'kg')),
  },
})
