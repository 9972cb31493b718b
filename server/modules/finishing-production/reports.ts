import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { day, matches, number, percent, share, text } from '../reports/columns.ts'
import { type ReportQuery, within } from '../reports/report.ts'
import { whole } from '../../rows/lists/field.ts'

const sums: ListFields = {
  QtyKg: number('Quantity', 'kg'),
  QtyM: number('Length', 'm'),
  RejectedKg: number('Rejected', 'kg'),
  RejectedPer: percent('Rejected, share of quantity'),
}
const totals = ['QtyKg', 'QtyM', 'RejectedKg']

export const byDay = (query: ReportQuery): List => ({
  rows: entries(
    query,
    sql`entry_date || '/' || process as id, entry_date as "Day", process as "ProcessName",
      count(distinct order_no)::int as "OrderCount"`,
    sql`entry_date, process`,
  ),
  key: ['id'],
  order: [
    { field: 'Day', down: true },
    { field: 'ProcessName', down: false },
  ],
  totals,
  fields: { id: text('ID'), Day: day('Day'), ProcessName: text('Process'), OrderCount: whole('Orders'), ...sums },
})

export const byProcess = (query: ReportQuery): List => ({
  rows: entries(
    query,
    sql`process as "ProcessName", count(distinct entry_date)::int as "Days", count(distinct order_no)::int as "OrderCount"`,
    sql`process`,
  ),
  key: ['ProcessName'],
  totals,
  fields: { ProcessName: text('Process'), Days: whole('Days'), OrderCount: whole('Orders'), ...sums },
})

/** A row per order and process: an order passes several processes, whose quantities must not be added. */
export const byOrder = (query: ReportQuery): List => ({
  rows: entries(
    query,
    sql`order_no || '/' || process as id, order_no as "OrderNo", party as "PartyName", article as "ArticleName",
      process as "ProcessName", max(entry_date) as "LastDay"`,
    sql`order_no, party, article, process`,
  ),
  key: ['id'],
  order: [
    { field: 'OrderNo', down: false },
    { field: 'ProcessName', down: false },
  ],
  totals,
  fields: {
    id: text('ID'),
    OrderNo: text('Order no'),
    PartyName: text('Party name'),
    ArticleName: text('Article'),
    ProcessName: text('Process'),
    LastDay: day('Last day'),
    ...sums,
  },
})

/** The entries of a period, summed up. */
function entries(
  { company, search, days }: ReportQuery,
  columns: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${columns}, sum(qty_kg) as "QtyKg", sum(qty_m) as "QtyM", sum(rejected_kg) as "RejectedKg",
      ${share(sql`sum(rejected_kg)`, sql`sum(qty_kg)`)} as "RejectedPer"
    from finishing_entries
    where company_id = ${company} and ${within(days, sql`entry_date`)}
      and ${matches(search, ['process', 'party', 'order_no', 'article'])}
    group by ${by}`
}
