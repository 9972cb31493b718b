/** A product with more rows than its sample, as after years of use. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../server/config/config.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'
import { AUDIT_KEY, plainProduct, startProduct, type Product } from './product.ts'

/** The database: the embedded one, or an empty one at this address. */
type Where = 'embedded' | URL

/** @param fill inserts the rows, for the company of the demo logins */
export async function startFilled(fill: (work: Work) => Promise<unknown>, where: Where): Promise<Product> {
  const folder = await mkdtemp(join(process.env['TEST_PRODUCT'] ?? tmpdir(), 'countersign-logs-'))
  const embedded = where === 'embedded'
  const settings = await settingsOf(where, folder)
  await addRows(settings, fill)
  const product = await startProduct({ embedded, env: settings })
  const stop = async (): Promise<void> => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...product, stop }
}

/** The plain product with these rows added; it is reset before the next test file. */
export async function fillPlain(fill: (work: Work) => Promise<unknown>): Promise<Product> {
  const product = await plainProduct()
  if (product.databaseUrl === null) throw new Error('Rows can be added to a product on PostgreSQL only.')
  await addRows({ DATABASE_URL: product.databaseUrl }, fill)
  return { ...product, stop: () => Promise.resolve() }
}

/** Settings of a product with the sample rows. */
async function settingsOf(where: Where, folder: string): Promise<Readonly<Record<string, string>>> {
  const template = process.env['TEST_PRODUCT']
  if (where === 'embedded' && template) {
    cpSync(join(template, 'data'), folder, { recursive: true })
    return { DATA_DIR: folder }
  }
  const settings = { DATA_DIR: folder, ...(where instanceof URL ? { DATABASE_URL: where.href } : {}) }
  await (await startProduct({ embedded: where === 'embedded', env: settings })).stop()
  return settings
}

async function addRows(
  settings: Readonly<Record<string, string>>,
  fill: (work: Work) => Promise<unknown>,
): Promise<void> {
  const database = await openDatabase(readConfig({ ...settings, AUDIT_KEY }))
  await stopSampleAlerts(database)
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    await fill(work)
  })
  await database.close()
}

/** Postpones the scheduled alerts of the sample: at some hours their messages would mix with those of a test. */
export async function stopSampleAlerts(database: Database): Promise<void> {
  await asOwner(database, async (work) => {
    for (const { id } of await work.selectFrom('companies').select('id').execute()) {
      await setTenant(work, id)
      await work
        .updateTable('alert_settings')
        .set({ next_due: sql`next_due + interval '10 years'` })
        .where('company_id', '=', id)
        .execute()
    }
  })
}

/** The recipient of a message: the newest is number 1, and each is a minute older than the previous one. */
export const recipientOf = (number: number): string => `buyer-${number}@site.example`

export async function fillLogs(work: Work, rows: number): Promise<void> {
  // The messages of the sample have no such numbers.
  await sql`delete from messages where company_id = 'steel'`.execute(work)
  await sql`
    insert into messages (company_id, id, channel, kind, recipient, username, slug, pk, subject, body, html, route,
      head, state, created_at)
    select 'steel', 'log-' || lpad(n::text, 9, '0'), 'email', 'external', 'buyer-' || n || '@site.example',
      'Buyer ' || n, 'sales', 's-' || n, 'Order ' || n || ', approved', 'Dear buyer', '<p>Dear buyer</p>', '/sales',
      '{}', 'Sent', now() - n * interval '1 minute'
    from generate_series(1, ${sql.lit(rows)}) n`.execute(work)
}

/** Adds parts that are packed for a job and not erected: a hundred pieces of each. */
export async function fillParts(work: Work, { job, rows }: { job: string; rows: number }): Promise<void> {
  await sql`
    insert into parts (company_id, id, job_id, plist_no, serial_no, part, description, structure, length, width,
      thickness, colour, unit_weight, bom_qty, disp_qty)
    select 'steel', 'more-' || n, ${job}, (select min(plist_no) from packing_lists where job_id = ${job}), 1000 + n,
      'MORE-' || lpad(n::text, 4, '0'), 'Column', 'Structure', 6000, 300, 10, 'Primer grey', 50, 100, 100
    from generate_series(1, ${sql.lit(rows)}) n`.execute(work)
}
