/** Running products and browsers for benchmarks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'
import { type Product, type Setup, startProduct } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { startProcess } from '../trust/load-site.ts'
import type { BenchPlace, Figure } from './bench.ts'

export async function startedProduct(place: BenchPlace, setup: Setup = {}): Promise<Product> {
  const product = await startProduct(setup)
  place.later(() => product.stop())
  return product
}

export async function startedBrowser(place: BenchPlace): Promise<Browser> {
  const browser = await launchBrowser()
  place.later(() => browser.close())
  return browser
}

/**
 * The address of a new database with the settings of tests: in a run of tests on their server, with the rows of a
 * product that has started once; otherwise an empty one on a server of its own.
 */
export async function newDatabase(place: BenchPlace): Promise<URL> {
  if (process.env['TEST_DATABASE_URL'] === undefined) {
    const server = await startProcess('../contract/postgres-process.ts', { args: [place.folder] })
    place.later(server.stop)
    process.env['TEST_DATABASE_URL'] = server.address
  }
  return new URL(await newPostgres(process.env['TEST_PRODUCT_DATABASE']))
}

/** The embedded database and, of two, an address of PostgreSQL, each with its name. */
export async function databasesOf(
  place: BenchPlace,
  count: number,
): Promise<readonly (readonly [string, 'embedded' | URL])[]> {
  const embedded = ['embedded', 'embedded'] as const
  return count === 1 ? [embedded] : [embedded, ['PostgreSQL', await newDatabase(place)]]
}

/** Starts a product with sample rows on one of `databasesOf`. @param env additional settings of the server */
export async function productOn(
  place: BenchPlace,
  where: 'embedded' | URL,
  env: Readonly<Record<string, string>> = {},
): Promise<Product> {
  if (where !== 'embedded') return await startedProduct(place, { env: { ...env, DATABASE_URL: where.href } })
  return await startedProduct(place, { embedded: true, env: { ...env, DATA_DIR: join(place.folder, 'data') } })
}

/** Resident memory of the process in MB; NaN: not on Linux. */
export async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

interface MemoryDuring {
  readonly during: readonly number[]
  readonly atMost: number
}

/** How many MB more a process had during some work. Nothing where memory cannot be measured. */
export function additionalMemory(
  what: string,
  before: readonly number[],
  { during, atMost }: MemoryDuring,
): readonly Figure[] {
  const value = Math.max(0, Math.max(...during) - Math.max(...before))
  return Number.isNaN(value) ? [] : [{ what: `${what}: additional memory`, value, unit: 'MB', atMost }]
}
