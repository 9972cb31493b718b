import { sql } from 'kysely'
import type { List } from '../../lists/list.ts'
import { day, matches, text } from '../parts/report-parts.ts'
import { money, type ReportQuery, sumOf, textOf, whole, within } from '../reports/report.ts'

/** Purchase orders of a period, by supplier. */
export const purchasesBySupplier = ({ stored, days, search }: ReportQuery): List => ({
  rows: sql`
    select * from (select ${textOf('Supplier')} as "Supplier", count(*)::int as "OrderCount", round(${sumOf('Amount')}, 2) as "Amount",
        round(${sumOf('Total')} - ${sumOf('Amount')}, 2) as "Tax", round(${sumOf('Total')}, 2) as "Total",
        max((d.data ->> 'PODate')::date) as "LastOrder"
      from ${stored.records('purchase')} d where ${within(days, sql`(d.data ->> 'PODate')::date`)}
      group by 1) suppliers
    where ${matches(search, ['Supplier'])}`,
  key: ['Supplier'],
  totals: ['OrderCount', 'Amount', 'Tax', 'Total'],
  fields: {
    Supplier: text('Supplier'),
    OrderCount: whole('Orders'),
    Amount: money('Amount'),
    Tax: money('Tax'),
    Total: money('Total'),
    LastOrder: day('Last order'),
  },
})
