/** Documents and records of the steel company that registers sum up: few, with known values. */
import { sql } from 'kysely'
import type { Database } from '../../server/database/open.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'

const COMPANY = 'steel'

export async function storeDocuments(database: Database): Promise<void> {
  await asOwner(database, async (work) => {
    await setTenant(work, COMPANY)
    await storeOrders(work)
    await storeContracts(work)
    await storePurchases(work)
  })
}

/** Forty orders and dispatches, at most ten days apart; the first twelve get the ids of jobs. */
async function storeOrders(work: Work): Promise<void> {
  await sql`
    insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
    select ${COMPANY}, screen, screen || n, (array['Draft', 'Submitted', 'Approved'])[1 + n % 3],
      current_date - (n * 3), ${`${COMPANY}-owner`}, '',
      jsonb_build_object('JobID', 'JOB-' || (1000 + n % 40), 'PartyName', 'Party ' || n, 'OrderAmount', 1000.25 * n,
        'TotalKg', 90 * n, 'BOMWeight', 80 * n, 'ProdWt', 60 * n, 'Billing', 400.5 * n, 'Payment', 300 * n,
        'Weight', 70 + n)
    from generate_series(0, 59) as n, unnest(array['sales', 'materialdispatch']) as screen`.execute(work)
}

/** Three contracts of two contractors; nine invoices, one per status. */
async function storeContracts(work: Work): Promise<void> {
  await sql`
    insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
    select ${COMPANY}, 'erectioncontract', 'contract' || n, 'Approved', current_date - 60, ${`${COMPANY}-owner`}, '',
      jsonb_build_object('ContractNo', 'CON-' || n, 'ContractorName', 'Contractor ' || n % 2, 'JobID', 'SB-2401',
        'Total', 100000 * n)
    from generate_series(1, 3) as n`.execute(work)
  await sql`
    insert into documents (company_id, screen, id, status, doc_date, owner_id, search_text, data)
    select ${COMPANY}, 'contractinvoice', 'invoice' || n, status, current_date - 10, ${`${COMPANY}-owner`}, '',
      jsonb_build_object('InvoiceNo', 'INV-' || n, 'VendorName', 'Contractor ' || (1 + n % 3) % 2,
        'ContractNo', 'CON-' || (1 + n % 3), 'Amount', 1000 * n, 'Retention', 50 * n)
    from unnest(array['Draft', 'Submitted', 'First Approved', 'Second Approved', 'Third Approved',
      'Ready for Invoice Generation', 'Ready for Payment', 'Paid', 'Rejected']) with ordinality as s (status, n)`.execute(
    work,
  )
}

async function storePurchases(work: Work): Promise<void> {
  const rows = [
    ['Mahalaxmi Fasteners', 200, 236],
    ['Mahalaxmi Fasteners', 300, 354],
    ['Al Jazira Coils', 100, 118],
    ['Deleted', 1, 1],
  ] as const
  for (const [index, [Supplier, Amount, Total]] of rows.entries()) {
    await work
      .insertInto('records')
      .values({
        company_id: COMPANY,
        screen: 'purchase',
        id: `purchase-${index}`,
        data: JSON.stringify({ Supplier, Amount, Total, PODate: '2026-04-20' }),
        created_by: `${COMPANY}-owner`,
        updated_by: `${COMPANY}-owner`,
        deleted_at: Supplier === 'Deleted' ? new Date() : null,
      })
      .execute()
  }
}
