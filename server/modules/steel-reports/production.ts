import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { numberColumn, percentColumn, share, textColumn } from '../reports/columns.ts'
import { type ReportQuery, fieldSum, fieldText, isWithinDays } from '../reports/report.ts'
import { everyRowColumn } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

/** Weight in the bills of materials of a period's orders, and how much of it is produced, by job. */
export const productionOfJobs = ({ stored, days, search }: ReportQuery): List => ({
  rows: sql`
    select "JobID", "PartyName", "OrderCount", "BOMWeight", "ProdWt", ${share(sql.ref('ProdWt'), sql.ref('BOMWeight'))} as "ProdPer",
      "BOMWeight" - "ProdWt" as "ToProduce"
    from (select ${fieldText('JobID')} as "JobID", min(${fieldText('PartyName')}) as "PartyName", count(*)::int as "OrderCount",
        ${fieldSum('BOMWeight')} as "BOMWeight", ${fieldSum('ProdWt')} as "ProdWt"
      from ${stored.documents('sales')} d where ${isWithinDays(days, sql`d.doc_date`)} group by 1) jobs
    where ${matchesSearch(search, ['JobID', 'PartyName'])}`,
  key: ['JobID'],
  totals: ['OrderCount', 'BOMWeight', 'ProdWt', 'ToProduce'],
  fields: {
    JobID: textColumn('Job ID'),
    PartyName: textColumn('Party name'),
    OrderCount: everyRowColumn('sales', [], whole('Orders')),
    BOMWeight: everyRowColumn('sales', ['BOMWeight'], numberColumn('BOM weight', 'kg')),
    ProdWt: everyRowColumn('sales', ['ProdWt'], numberColumn('Produced', 'kg')),
    ProdPer: everyRowColumn('sales', ['BOMWeight', 'ProdWt'], percentColumn('Produced, share of BOM')),
    ToProduce: everyRowColumn('sales', ['BOMWeight', 'ProdWt'], numberColumn('Still to produce', 'kg')),
  },
})
