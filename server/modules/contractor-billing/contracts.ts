import { type RawBuilder, sql } from 'kysely'
import type { List, ListFields } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { textColumn } from '../reports/columns.ts'
import { money, type ReportQuery, fieldSum, fieldText, isWithinDays } from '../reports/report.ts'
import { everyRowColumn, shownRowColumn } from '../reports/withheld.ts'
import { INVOICE, invoiceRows } from './invoices.ts'
import { whole } from '../../rows/lists/field.ts'

const CONTRACT = 'erectioncontract'

const contractValue = money('Contract value')
const toInvoice = everyRowColumn(INVOICE, ['Amount'], money('Still to invoice'))

const ofInvoices: ListFields = {
  Invoices: everyRowColumn(INVOICE, ['Amount'], whole('Invoices')),
  Invoiced: everyRowColumn(INVOICE, ['Amount'], money('Invoiced')),
  Approved: everyRowColumn(INVOICE, ['Amount'], money('Approved')),
  Paid: everyRowColumn(INVOICE, ['Amount', 'Retention'], money('Paid')),
  Retention: everyRowColumn(INVOICE, ['Retention'], money('Retention')),
}
const totals = ['Contract', ...Object.keys(ofInvoices), 'Balance']

/**
 * A row per contractor, with or without a contract. The period limits the invoices that are summed; the balance is the
 * value of all contracts less all invoices.
 */
export const byContractor = (query: ReportQuery): List => ({
  rows: sql`
    select contractor as "ContractorName", coalesce(c.contracts, 0)::int as "Contracts", ${columns}
    from (select ${fieldText('ContractorName')} as contractor, count(*) as contracts, ${fieldSum('Total')} as value
      from ${query.stored.documents(CONTRACT)} d group by 1) c
    full join (${invoiceSums(query, sql`contractor`)}) i using (contractor)
    where ${matchesSearch(query.search, ['contractor'])}`,
  key: ['ContractorName'],
  totals: ['Contracts', ...totals],
  fields: {
    ContractorName: textColumn('Contractor'),
    Contracts: everyRowColumn(CONTRACT, [], whole('Contracts')),
    Contract: everyRowColumn(CONTRACT, ['Total'], contractValue),
    ...ofInvoices,
    Balance: everyRowColumn(CONTRACT, ['Total'], toInvoice),
  },
})

/** A row per contract; invoices without a contract are in the other two reports only. */
export const byContract = (query: ReportQuery): List => ({
  rows: sql`
    select id, contract as "ContractNo", contractor as "ContractorName", job as "JobID", ${columns}
    from (select d.id, ${fieldText('ContractNo')} as contract, ${fieldText('ContractorName')} as contractor,
        ${fieldText('JobID')} as job, coalesce((d.data ->> 'Total')::numeric, 0) as value
      from ${query.stored.documents(CONTRACT)} d) c
    left join (${invoiceSums(query, sql`contract`)}) i using (contract)
    where ${matchesSearch(query.search, ['contract', 'contractor', 'job'])}`,
  key: ['id'],
  order: [{ field: 'ContractNo', down: false }],
  totals,
  fields: {
    id: textColumn('ID'),
    ContractNo: textColumn('Contract no'),
    ContractorName: textColumn('Contractor'),
    JobID: textColumn('Job ID'),
    Contract: shownRowColumn(CONTRACT, ['Total'], contractValue),
    ...ofInvoices,
    Balance: shownRowColumn(CONTRACT, ['Total'], toInvoice),
  },
})

const columns = sql`coalesce(c.value, 0) as "Contract", coalesce(i.invoices, 0)::int as "Invoices",
  coalesce(i.invoiced, 0) as "Invoiced", coalesce(i.approved, 0) as "Approved", coalesce(i.paid, 0) as "Paid",
  coalesce(i.retention, 0) as "Retention", coalesce(c.value, 0) - coalesce(i.ever, 0) as "Balance"`

function invoiceSums(query: ReportQuery, by: RawBuilder<unknown>): RawBuilder<unknown> {
  const inPeriod = isWithinDays(query.days, sql`day`)
  const sum = (column: string) => sql`sum(${sql.ref(column)}) filter (where ${inPeriod}) as ${sql.id(column)}`
  return sql`
    select ${by}, count(*) filter (where invoiced > 0 and ${inPeriod}) as invoices, sum(invoiced) as ever,
      ${sql.join(['invoiced', 'approved', 'paid', 'retention'].map(sum))}
    from (${invoiceRows(query)}) invoices group by 1`
}
