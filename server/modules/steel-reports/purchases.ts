import { sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { day, matches, text } from '../reports/columns.ts'
import { money, type ReportQuery, sumOf, textOf, within } from '../reports/report.ts'
import { madeOf } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

const PURCHASE = 'purchase'

/** Purchase orders of a period, by supplier. */
export const purchasesBySupplier = ({ stored, days, search }: ReportQuery): List => ({
  rows: sql`
    select * from (select ${textOf('Supplier')} as "Supplier", count(*)::int as "OrderCount", round(${sumOf('Amount')}, 2) as "Amount",
        round(${sumOf('Total')} - ${sumOf('Amount')}, 2) as "Tax", round(${sumOf('Total')}, 2) as "Total",
        max((d.data ->> 'PODate')::date) as "LastOrder"
      from ${stored.records(PURCHASE)} d where ${within(days, sql`(d.data ->> 'PODate')::date`)}
      group by 1) suppliers
    where ${matches(search, ['Supplier'])}`,
  key: ['Supplier'],
  totals: ['OrderCount', 'Amount', 'Tax', 'Total'],
  fields: {
    Supplier: text('Supplier'),
    OrderCount: madeOf(PURCHASE, [], whole('Orders')),
    Amount: madeOf(PURCHASE, ['Amount'], money('Amount')),
    Tax: madeOf(PURCHASE, ['Amount', 'Total'], money('Tax')),
    Total: madeOf(PURCHASE, ['Total'], money('Total')),
    LastOrder: madeOf(PURCHASE, ['PODate'], day('Last order')),
  },
})
