import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFrontEnd } from '../../server/web/front-end.ts'
import { startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The browser part built once, before several products look for it at the same time, and the data of a product
 * that has been started once: each further one begins with a copy (of TEST_PRODUCT) instead of making its
 * sample rows anew, which takes longer than most test files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-product-'))
  await (await builtFrontEnd(ROOT, console.log)).close()
  const first = await startProduct({ env: { DATA_DIR: join(folder, 'data') } })
  await first.stop()
  process.env['TEST_PRODUCT'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
