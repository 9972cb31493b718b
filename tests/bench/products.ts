/** Running products and browsers for benchmarks. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser/browser.ts'
import { type Product, type Setup, startProduct } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { startProcess } from '../trust/load-site.ts'
import type { BenchPlace } from './bench.ts'

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

/** The embedded database, and an address of PostgreSQL, each with its name. */
export async function bothPlaces(place: BenchPlace) {
  return [
    ['embedded', 'embedded'],
    ['PostgreSQL', await newDatabase(place)],
  ] as const
}

/** Starts a product with sample rows on one of `bothPlaces`. @param env additional settings of the server */
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
