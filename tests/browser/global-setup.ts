import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFrontEnd } from '../../server/web/front-end.ts'
import { newPostgres } from '../contract/databases.ts'
import { startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The browser part built once, before several products look for it at the same time, and the data of a product
 * that has been started once, on either database: each further one begins with a copy (of TEST_PRODUCT and
 * TEST_PRODUCT_DATABASE) instead of making its sample rows anew, which takes longer than most test files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-product-'))
  await (await builtFrontEnd(ROOT, console.log)).close()
  const first = await startProduct({ embedded: true, env: { DATA_DIR: join(folder, 'data') } })
  await first.stop()
  const url = await newPostgres()
  const second = await startProduct({ env: { DATA_DIR: join(folder, 'files'), DATABASE_URL: url } })
  await second.stop()
  process.env['TEST_PRODUCT_DATABASE'] = new URL(url).pathname.slice(1)
  process.env['TEST_PRODUCT'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
