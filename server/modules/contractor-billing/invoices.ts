import { type RawBuilder, sql } from 'kysely'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, textColumn } from '../reports/columns.ts'
import { fieldAmount, money, type ReportQuery, fieldText, isWithinDays } from '../reports/report.ts'
import { shownRowColumn } from '../reports/withheld.ts'

/** The screen of the invoices. */
export const INVOICE = 'contractinvoice'

/** Statuses of a contract invoice after its last approval (foundation §4). */
const APPROVED = ['Third Approved', 'Ready for Invoice Generation', 'Ready for Payment', 'Paid']
/** Statuses in which an invoice is no claim: not submitted, or rejected. */
const NO_CLAIM = ['Draft', 'Rejected']

/** A row per invoice: the amounts claimed, approved, paid and retained, by its status. */
export function invoiceRows({ stored }: Pick<ReportQuery, 'stored'>): RawBuilder<unknown> {
  const amount = sql`coalesce(${fieldAmount('Amount')}, 0)`
  const retention = sql`coalesce(${fieldAmount('Retention')}, 0)`
  const isApproved = sql`d.status = any(${APPROVED}::text[])`
  return sql`
    select d.id, d.doc_date as day, d.status, ${fieldText('VendorName')} as contractor, ${fieldText('ContractNo')} as contract,
      ${fieldText('InvoiceNo')} as invoice, ${amount} as amount,
      case when d.status = any(${NO_CLAIM}::text[]) then 0 else ${amount} end as invoiced,
      case when ${isApproved} then ${amount} else 0 end as approved,
      case when ${isApproved} then ${retention} else 0 end as retention,
      case when d.status = 'Paid' then ${amount} - ${retention} else 0 end as paid
    from ${stored.documents(INVOICE)} d`
}

/** The invoices of a period. */
export const contractInvoices = (query: ReportQuery): List => ({
  rows: sql`
    select id, invoice as "InvoiceNo", day as "Date", contractor as "ContractorName", contract as "ContractNo",
      status as "Status", amount as "Amount", approved as "Approved", retention as "Retention", paid as "Paid"
    from (${invoiceRows(query)}) invoices
    where ${isWithinDays(query.days, sql`day`)} and ${matchesSearch(query.search, ['contractor', 'contract', 'invoice'])}`,
  key: ['id'],
  order: [{ field: 'Date', down: true }],
  totals: ['Amount', 'Approved', 'Retention', 'Paid'],
  fields: {
    id: textColumn('ID'),
    InvoiceNo: textColumn('Invoice no'),
    Date: dayColumn('Date'),
    ContractorName: textColumn('Contractor'),
    ContractNo: textColumn('Contract no'),
    Status: textColumn('Status'),
    Amount: shownRowColumn(INVOICE, ['Amount'], money('Amount')),
    Approved: shownRowColumn(INVOICE, ['Amount'], money('Approved')),
    Retention: shownRowColumn(INVOICE, ['Retention'], money('Retention')),
    Paid: shownRowColumn(INVOICE, ['Amount', 'Retention'], money('Paid')),
  },
})
