import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, percentColumn, share, textColumn } from '../reports/columns.ts'
import { type ReportQuery, isWithinDays } from '../reports/report.ts'
import { whole } from '../../rows/lists/field.ts'

const sums: ListFields = {
  QtyKg: numberColumn('Quantity', 'kg'),
  QtyM: numberColumn('Length', 'm'),
  RejectedKg: numberColumn('Rejected', 'kg'),
  RejectedPer: percentColumn('Rejected, share of quantity'),
}
const totals = ['QtyKg', 'QtyM', 'RejectedKg']

export const productionByDay = (query: ReportQuery): List => ({
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
  fields: {
    id: textColumn('ID'),
    Day: dayColumn('Day'),
    ProcessName: textColumn('Process'),
    OrderCount: whole('Orders'),
    ...sums,
  },
})

export const byProcess = (query: ReportQuery): List => ({
  rows: entries(
    query,
    sql`process as "ProcessName", count(distinct entry_date)::int as "Days", count(distinct order_no)::int as "OrderCount"`,
    sql`process`,
  ),
  key: ['ProcessName'],
  totals,
  fields: { ProcessName: textColumn('Process'), Days: whole('Days'), OrderCount: whole('Orders'), ...sums },
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
    id: textColumn('ID'),
    OrderNo: textColumn('Order no'),
    PartyName: textColumn('Party name'),
    ArticleName: textColumn('Article'),
    ProcessName: textColumn('Process'),
    LastDay: dayColumn('Last day'),
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
    where company_id = ${company} and ${isWithinDays(days, sql`entry_date`)}
      and ${matchesSearch(search, ['process', 'party', 'order_no', 'article'])}
    group by ${by}`
}
