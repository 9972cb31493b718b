import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { asOwner, type Work } from '../../database/tenant.ts'
import { enterSample, type SampleCompany } from '../../sample/companies.ts'

/**
 * Sample rows of each screen are generated independently. This links documents of a sample company (platform steel) to
 * its jobs, and contract invoices to its contracts, with consistent weights and amounts. Rows that are consistent
 * already are not changed.
 */
export async function seedJobDocuments(database: Database, company: SampleCompany): Promise<void> {
  if (company.trade !== 'steel') return
  await asOwner(database, async (work) => {
    if (!(await enterSample(work, company))) return
    if (await nameJobs(work, company.id)) await fitOrders(work, company.id)
    await fitInvoices(work, company.id)
  })
}

/** Replaces generated job ids in documents by the ids of the jobs. Returns whether there were any. */
async function nameJobs(work: Work, company: string): Promise<boolean> {
  const { rows } = await sql`
    update documents d set
      data = d.data || jsonb_build_object('JobID', j.job_id)
        || case when d.data ? 'PartyName' then jsonb_build_object('PartyName', j.customer) else '{}' end,
      search_text = replace(replace(d.search_text, ltrim(search_form(d.data ->> 'JobID')), j.job_id),
        coalesce(nullif(ltrim(search_form(d.data ->> 'PartyName')), ''), j.customer), j.customer)
    from (select job_id, customer, row_number() over (order by job_id) - 1 as place from jobs
      where company_id = ${company}) j
    where d.company_id = ${company} and d.data ->> 'JobID' = 'JOB-' || (1000 + j.place)
    returning d.id`.execute(work)
  return rows.length > 0
}

/** The orders of a job share its weight at about 98 per kg; dispatched weight is billed, and most of it paid. */
async function fitOrders(work: Work, company: string): Promise<void> {
  await sql`
    update documents d set data = d.data || jsonb_build_object(
      'TotalKg', round(w.bom * 1.04 / o.orders), 'OrderWt', round(w.bom * 1.04 / o.orders),
      'BOMWeight', round(w.bom / o.orders), 'ProdWt', round((w.sent + (w.bom - w.sent) * 0.35) / o.orders),
      'DispWt', round(w.sent / o.orders), 'ErectionWt', round(w.erected / o.orders),
      'OrderAmount', round(w.bom * 98 / o.orders), 'Billing', round(w.sent * 94 / o.orders),
      'Payment', round(w.sent * (60 + right(w.job_id, 1)::int * 3) / o.orders))
    from (select job_id, sum(bom_qty * unit_weight) as bom, sum(disp_qty * unit_weight) as sent,
        sum(erected_qty * unit_weight) as erected from part_progress where company_id = ${company} group by job_id) w
    join (select data ->> 'JobID' as job_id, count(*) as orders from documents
        where company_id = ${company} and screen = 'sales' and status <> 'Draft' group by 1) o on o.job_id = w.job_id
    where d.company_id = ${company} and d.screen = 'sales' and d.status <> 'Draft'
      and d.data ->> 'JobID' = w.job_id`.execute(work)
}

/** Four invoices per contract, each of a part of it, with five per cent retention. */
async function fitInvoices(work: Work, company: string): Promise<void> {
  await sql`
    update documents d set
      data = d.data || jsonb_build_object('VendorName', c.contractor, 'ContractNo', c.contract,
        'Amount', round(c.value * i.share, 2), 'Retention', round(c.value * i.share * 0.05, 2)),
      search_text = concat_ws(' ', replace(d.search_text, ltrim(search_form(d.data ->> 'VendorName')), c.contractor), c.contract)
    from (select id, (row_number() over (order by id) - 1) / 4 as place,
        0.1 + (row_number() over (order by id) % 5) * 0.03 as share
      from documents where company_id = ${company} and screen = 'contractinvoice') i
    join (select data ->> 'ContractNo' as contract, data ->> 'ContractorName' as contractor,
        (data ->> 'Total')::numeric as value, row_number() over (order by id) - 1 as place
      from documents where company_id = ${company} and screen = 'erectioncontract') c on c.place = i.place
    where d.company_id = ${company} and d.screen = 'contractinvoice' and d.id = i.id
      and not exists (select 1 from documents e where e.company_id = ${company} and e.screen = 'erectioncontract'
        and e.data ->> 'ContractNo' = d.data ->> 'ContractNo'
        and e.data ->> 'ContractorName' = d.data ->> 'VendorName')`.execute(work)
}
