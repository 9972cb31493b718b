import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { dayColumn, numberColumn, textColumn } from '../reports/columns.ts'
import { money, type ReportQuery, fieldSum, isWithinDays } from '../reports/report.ts'
import { everyRowColumn } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

/** The month of the documents, and its first and last day within the period, for the link to a list. */
const monthFields: ListFields = {
  Month: textColumn('Month'),
  FirstDay: dayColumn('First day'),
  LastDay: dayColumn('Last day'),
}
const DISPATCH = 'materialdispatch'
const newestFirst = [{ field: 'Month', down: true }]

/** Sales orders by the month of their date. */
export const ordersByMonth = (query: ReportQuery): List => ({
  rows: byMonth(
    query,
    'sales',
    sql`count(*)::int as "OrderCount", ${fieldSum('TotalKg')} as "TotalKg", ${fieldSum('OrderAmount')} as "OrderAmount",
      ${fieldSum('OrderAmount', sql`d.status = 'Approved'`)} as "ApprovedAmount", ${fieldSum('Billing')} as "Billing"`,
  ),
  key: ['Month'],
  order: newestFirst,
  totals: ['OrderCount', 'TotalKg', 'OrderAmount', 'ApprovedAmount', 'Billing'],
  fields: {
    ...monthFields,
    OrderCount: everyRowColumn('sales', [], whole('Orders')),
    TotalKg: everyRowColumn('sales', ['TotalKg'], numberColumn('Order weight', 'kg')),
    OrderAmount: everyRowColumn('sales', ['OrderAmount'], money('Order value')),
    ApprovedAmount: everyRowColumn('sales', ['OrderAmount'], money('Of it approved')),
    Billing: everyRowColumn('sales', ['Billing'], money('Billed')),
  },
})

/** Dispatches by month. */
export const dispatchByMonth = (query: ReportQuery): List => ({
  rows: byMonth(
    query,
    DISPATCH,
    sql`count(*)::int as "Dispatches", ${fieldSum('Weight')} as "Weight",
      ${fieldSum('TransportFreight')} as "TransportFreight", ${fieldSum('InvoiceAmount')} as "InvoiceAmount"`,
  ),
  key: ['Month'],
  order: newestFirst,
  totals: ['Dispatches', 'Weight', 'TransportFreight', 'InvoiceAmount'],
  fields: {
    ...monthFields,
    Dispatches: everyRowColumn(DISPATCH, [], whole('Dispatches')),
    Weight: everyRowColumn(DISPATCH, ['Weight'], numberColumn('Weight', 'kg')),
    TransportFreight: everyRowColumn(DISPATCH, ['TransportFreight'], money('Freight')),
    InvoiceAmount: everyRowColumn(DISPATCH, ['InvoiceAmount'], money('Invoiced')),
  },
})

function byMonth({ stored, days }: ReportQuery, screen: string, sums: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = sql`date_trunc('month', d.doc_date)::date`
  return sql`
    select to_char(d.doc_date, 'YYYY-MM') as "Month",
      greatest(${first}, ${days.startDate ?? null}::date) as "FirstDay",
      least((${first} + interval '1 month - 1 day')::date, ${days.endDate ?? null}::date) as "LastDay", ${sums}
    from ${stored.documents(screen)} d where ${isWithinDays(days, sql`d.doc_date`)}
    group by 1, 2, 3`
}
