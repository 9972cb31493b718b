import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { day, number, text } from '../reports/columns.ts'
import { money, type ReportQuery, sumOf, within } from '../reports/report.ts'
import { madeOf } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

/** The month of the documents, and its first and last day within the period, for the link to a list. */
const monthFields: ListFields = {
  Month: text('Month'),
  FirstDay: day('First day'),
  LastDay: day('Last day'),
}
const DISPATCH = 'materialdispatch'
const newestFirst = [{ field: 'Month', down: true }]

/** Sales orders by the month of their date. */
export const ordersByMonth = (query: ReportQuery): List => ({
  rows: byMonth(
    query,
    'sales',
    sql`count(*)::int as "OrderCount", ${sumOf('TotalKg')} as "TotalKg", ${sumOf('OrderAmount')} as "OrderAmount",
      ${sumOf('OrderAmount', sql`d.status = 'Approved'`)} as "ApprovedAmount", ${sumOf('Billing')} as "Billing"`,
  ),
  key: ['Month'],
  order: newestFirst,
  totals: ['OrderCount', 'TotalKg', 'OrderAmount', 'ApprovedAmount', 'Billing'],
  fields: {
    ...monthFields,
    OrderCount: madeOf('sales', [], whole('Orders')),
    TotalKg: madeOf('sales', ['TotalKg'], number('Order weight', 'kg')),
    OrderAmount: madeOf('sales', ['OrderAmount'], money('Order value')),
    ApprovedAmount: madeOf('sales', ['OrderAmount'], money('Of it approved')),
    Billing: madeOf('sales', ['Billing'], money('Billed')),
  },
})

/** Dispatches by month. */
export const dispatchByMonth = (query: ReportQuery): List => ({
  rows: byMonth(
    query,
    DISPATCH,
    sql`count(*)::int as "Dispatches", ${sumOf('Weight')} as "Weight",
      ${sumOf('TransportFreight')} as "TransportFreight", ${sumOf('InvoiceAmount')} as "InvoiceAmount"`,
  ),
  key: ['Month'],
  order: newestFirst,
  totals: ['Dispatches', 'Weight', 'TransportFreight', 'InvoiceAmount'],
  fields: {
    ...monthFields,
    Dispatches: madeOf(DISPATCH, [], whole('Dispatches')),
    Weight: madeOf(DISPATCH, ['Weight'], number('Weight', 'kg')),
    TransportFreight: madeOf(DISPATCH, ['TransportFreight'], money('Freight')),
    InvoiceAmount: madeOf(DISPATCH, ['InvoiceAmount'], money('Invoiced')),
  },
})

function byMonth({ stored, days }: ReportQuery, screen: string, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`date_trunc('month', d.doc_date)::date`
  return sql`
    select to_char(d.doc_date, 'YYYY-MM') as "Month",
      greatest(${first}, ${days.startDate ?? null}::date) as "FirstDay",
      least((${first} + interval '1 month - 1 day')::date, ${days.endDate ?? null}::date) as "LastDay", ${sums}
    from ${stored.documents(screen)} d where ${within(days, sql`d.doc_date`)}
    group by 1, 2, 3`
}
