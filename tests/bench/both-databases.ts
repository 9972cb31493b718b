/** Products with sample data for benchmarks: one with the embedded database, and then one with PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'

type Measure = (database: string, product: Product) => Promise<void>
type Settings = Parameters<typeof startProduct>[0]

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
  const folder = join(tmpdir(), 'countersign-bench-postgres')
  const script = join(import.meta.dirname, '../contract/postgres-process.ts')
  const postgres = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(postgres.stdout, 'data')) as [Buffer]
  process.env['TEST_DATABASE_URL'] = line.toString().trim()
  try {
    await measureOn('embedded', { embedded: true, env }, measure)
    await measureOn('PostgreSQL', { env: { ...env, DATABASE_URL: await newPostgres(), SAMPLE: '1' } }, measure)
  } finally {
    postgres.stdin.end()
    await once(postgres, 'exit')
  }
}
