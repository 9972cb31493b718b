/** A product whose log of sent e-mails is long, as after years. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { startProduct, type Product } from './product.ts'

/** The newest has the number 1; each is a minute older than the one before. */
export const recipientOf = (number: number): string => `buyer-${number}@site.example`

/** @param databaseUrl null: the embedded database */
export async function startWithLogs(rows: number, databaseUrl: string | null = null): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-logs-'))
  const made = process.env['TEST_PRODUCT']
  const embedded = databaseUrl === null
  if (made) await cp(join(made, 'data'), folder, { recursive: true })
  const place = databaseUrl === null ? { DATA_DIR: folder } : { DATA_DIR: folder, DATABASE_URL: databaseUrl }
  // The sample companies must be there before their logs.
  if (!made || databaseUrl !== null) await (await startProduct({ embedded, env: place })).stop()
  await fillLogs(place, rows)
  const product = await startProduct({ embedded, env: place })
  const stop = async (): Promise<void> => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return Object.defineProperties({ ...product, stop }, { address: { get: () => product.address } })
}

async function fillLogs(place: Readonly<Record<string, string>>, rows: number): Promise<void> {
  const database = await openDatabase(readConfig(place))
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    await sql`
      insert into messages (company_id, id, channel, kind, recipient, username, slug, pk, subject, body, html, route,
        head, state, created_at)
      select 'steel', 'log-' || lpad(n::text, 9, '0'), 'email', 'external', 'buyer-' || n || '@site.example',
        'Buyer ' || n, 'sales', 's-' || n, 'Order ' || n || ', approved', 'Dear buyer', '<p>Dear buyer</p>', '/sales',
        '{}', 'Sent', now() - n * interval '1 minute'
      from generate_series(1, ${sql.lit(rows)}) n`.execute(work)
  })
  await database.close()
}
