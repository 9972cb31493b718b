import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFrontEnd } from '../../server/web/front-end.ts'
import { startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The browser part built once, before several products look for it at the same time, and the data of a product
 * that has been started once: each further one begins with a copy (TEST_PRODUCT_DATA) instead of making its
 * sample rows anew, which takes longer than most test files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-product-'))
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'code')
  await (await builtFrontEnd(ROOT, console.log)).close()
  const data = join(folder, 'data')
  const first = await startProduct({ env: { DATA_DIR: data } })
  await first.stop()
  process.env['TEST_PRODUCT_DATA'] = data
  return () => rm(folder, { recursive: true, force: true })
}
