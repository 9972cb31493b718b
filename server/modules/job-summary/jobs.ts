import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, percentColumn, share, textColumn } from '../reports/columns.ts'
import { money, type ReportQuery, fieldSum, isWithinDays } from '../reports/report.ts'
import { everyRowColumn } from '../reports/withheld.ts'
import { whole } from '../../rows/lists/field.ts'

const fields: ListFields = {
  JobID: textColumn('Job ID'),
  PartyName: textColumn('Party name'),
  SiteEng: textColumn('Site engineer'),
  Location: textColumn('Location'),
  OrderCount: everyRowColumn('sales', [], whole('Orders')),
  BOMWeight: numberColumn('BOM weight', 'kg'),
  ProdWt: everyRowColumn('sales', ['ProdWt'], numberColumn('Produced', 'kg')),
  ProdPer: everyRowColumn('sales', ['ProdWt'], percentColumn('Produced, share of BOM')),
  DispWt: numberColumn('Dispatched', 'kg'),
  DispPer: percentColumn('Dispatched, share of BOM'),
  ErectionWt: numberColumn('Erected', 'kg'),
  ErectionPer: percentColumn('Erected, share of BOM'),
  OrderAmount: everyRowColumn('sales', ['OrderAmount'], money('Order value')),
  Billing: everyRowColumn('sales', ['Billing'], money('Billed')),
  BillingPer: everyRowColumn('sales', ['Billing', 'OrderAmount'], percentColumn('Billed, share of order value')),
  Payment: everyRowColumn('sales', ['Payment'], money('Paid')),
  Outstanding: everyRowColumn('sales', ['Billing', 'Payment'], money('Billed and not paid')),
  LastMovement: dayColumn('Last movement'),
}

/**
 * A row per job. Weights (bill of materials, dispatched, at the site) are summed from its parts and their entries;
 * produced, billed and paid amounts come from its sales orders except drafts. The period limits the day of the last
 * movement: an entry at the site, a dispatch, or an order that was created or decided.
 */
export function jobSummary(report: ReportQuery): List {
  const { company, search, days, query } = report
  const engineer = query['SiteEng'] ?? ''
  return {
    rows: sql`
      select * from (
        select j.job_id as "JobID", j.customer as "PartyName", j.site_eng as "SiteEng", j.location as "Location",
          coalesce(o.orders, 0)::int as "OrderCount",
          ${kilos('w.bom')} as "BOMWeight", ${kilos('o.produced')} as "ProdWt", ${ofBom('o.produced')} as "ProdPer",
          ${kilos('w.dispatched')} as "DispWt", ${ofBom('w.dispatched')} as "DispPer",
          ${kilos('w.erected')} as "ErectionWt", ${ofBom('w.erected')} as "ErectionPer",
          coalesce(o.value, 0) as "OrderAmount", coalesce(o.billed, 0) as "Billing",
          ${share(sql`o.billed`, sql`o.value`)} as "BillingPer", coalesce(o.paid, 0) as "Payment",
          coalesce(o.billed - o.paid, 0) as "Outstanding",
          greatest(o.last_day, l.last_day, e.last_day) as "LastMovement"
        from jobs j
        left join (${weights(company)}) w on w.job_id = j.job_id
        left join (${orders(report)}) o on o.job_id = j.job_id
        left join (${dispatches(company)}) l on l.job_id = j.job_id
        left join (${entries(company)}) e on e.job_id = j.job_id
        where j.company_id = ${company} and (${engineer} = '' or j.site_eng = ${engineer})
          and ${matchesSearch(search, ['j.job_id', 'j.customer', 'j.site_eng', 'j.location'])}) jobs
      where ${isWithinDays(days, sql`"LastMovement"`)}`,
    key: ['JobID'],
    totals: ['BOMWeight', 'ProdWt', 'DispWt', 'ErectionWt', 'OrderAmount', 'Billing', 'Payment', 'Outstanding'],
    fields,
  }
}

const kilos = (column: string): RawBuilder<number> => sql`round(coalesce(${sql.ref(column)}, 0), 2)`
const ofBom = (column: string): RawBuilder<number> => share(sql.ref(column), sql.ref('w.bom'))

/** Weights in kg. Entries are summed before the join, since a part may have many. */
const weights = (company: string) => sql`
  select p.job_id, sum(p.bom_qty * p.unit_weight) as bom, sum(p.disp_qty * p.unit_weight) as dispatched,
    sum(coalesce(done.qty, 0) * p.unit_weight) as erected
  from parts p
  left join (select part_id, sum(qty) as qty from part_entries
    where company_id = ${company} and status = 'Erected at Site' group by part_id) done on done.part_id = p.id
  where p.company_id = ${company} group by p.job_id`

const orders = ({ stored, timeZone }: ReportQuery) => sql`
  select d.data ->> 'JobID' as job_id, count(*) as orders, ${fieldSum('ProdWt')} as produced,
    ${fieldSum('OrderAmount')} as value, ${fieldSum('Billing')} as billed, ${fieldSum('Payment')} as paid,
    max(greatest(d.doc_date, (d.last_at at time zone ${timeZone})::date)) as last_day
  from ${stored.documents('sales')} d where d.status <> 'Draft' group by 1`

const dispatches = (company: string) => sql`
  select job_id, max(packing_date) as last_day from packing_lists where company_id = ${company} group by job_id`

const entries = (company: string) => sql`
  select job_id, max(entry_date) as last_day from part_entries where company_id = ${company} group by job_id`
