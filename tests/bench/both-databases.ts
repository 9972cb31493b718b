/** Products with sample data for benchmarks: one with the embedded database, and then one with PostgreSQL. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { startProcess } from '../trust/load-site.ts'

type Measure = (database: string, product: Product) => Promise<void>
type Settings = Parameters<typeof startProduct>[0]

/** Runs with a PostgreSQL server in which `newPostgres` creates databases. */
export async function withPostgres(run: () => Promise<void>): Promise<void> {
  const folder = join(tmpdir(), 'countersign-bench-postgres')
  const postgres = await startProcess('../contract/postgres-process.ts', { args: [folder] })
  process.env['TEST_DATABASE_URL'] = postgres.address
  await run().finally(() => postgres.stop())
}

async function measureOn(name: string, settings: Settings, measure: Measure): Promise<void> {
  const product = await startProduct(settings)
  try {
    await measure(name, product)
  } finally {
    await product.stop()
  }
}

/**
 * Measures on the embedded database, and then on PostgreSQL.
 * @param env additional environment variables of the server
 */
export async function onBothDatabases(measure: Measure, env: Readonly<Record<string, string>> = {}): Promise<void> {
  await withPostgres(async () => {
    await measureOn('embedded', { embedded: true, env }, measure)
    await measureOn('PostgreSQL', { env: { ...env, DATABASE_URL: await newPostgres(), SAMPLE: '1' } }, measure)
  })
}
