import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, textColumn } from '../reports/columns.ts'
import { money, type ReportQuery, fieldSum, fieldText, isWithinDays } from '../reports/report.ts'
import { everyRowColumn } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

const PURCHASE = 'purchase'

/** Purchase orders of a period, by supplier. */
export const purchasesBySupplier = ({ stored, days, search }: ReportQuery): List => ({
  rows: sql`
    select * from (select ${fieldText('Supplier')} as "Supplier", count(*)::int as "OrderCount", round(${fieldSum('Amount')}, 2) as "Amount",
        round(${fieldSum('Total')} - ${fieldSum('Amount')}, 2) as "Tax", round(${fieldSum('Total')}, 2) as "Total",
        max((d.data ->> 'PODate')::date) as "LastOrder"
      from ${stored.records(PURCHASE)} d where ${isWithinDays(days, sql`(d.data ->> 'PODate')::date`)}
      group by 1) suppliers
    where ${matchesSearch(search, ['Supplier'])}`,
  key: ['Supplier'],
  totals: ['OrderCount', 'Amount', 'Tax', 'Total'],
  fields: {
    Supplier: textColumn('Supplier'),
    OrderCount: everyRowColumn(PURCHASE, [], whole('Orders')),
    Amount: everyRowColumn(PURCHASE, ['Amount'], money('Amount')),
    Tax: everyRowColumn(PURCHASE, ['Amount', 'Total'], money('Tax')),
    Total: everyRowColumn(PURCHASE, ['Total'], money('Total')),
    LastOrder: everyRowColumn(PURCHASE, ['PODate'], dayColumn('Last order')),
  },
})
