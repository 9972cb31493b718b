import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { builtFrontEnd } from '../../server/web/front-end.ts'
import { cheapenPasswords } from '../contract/databases.ts'
import { makeDatabases } from '../contract/global-setup.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { stopSampleAlerts } from './filled-product.ts'
import { AUDIT_KEY, PID_FILE, startProduct } from './product.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Builds the front end once, before several products look for it at the same time, and prepares the data of a product
 * that has been started once, on either database: each further product starts with a copy (of TEST_PRODUCT and
 * TEST_PRODUCT_DATABASE) instead of creating its sample rows again, which takes longer than most test files.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-product-'))
  const [endDatabases] = await Promise.all([makeDatabases(), builtFrontEnd(ROOT, console.log)])
  await Promise.all([makeEmbedded(folder), makePostgres(folder)])
  process.env['TEST_PRODUCT'] = folder
  return async () => {
    for (const name of await readdir(folder)) end(await readFile(join(folder, name, PID_FILE), 'utf8').catch(() => ''))
    await endDatabases()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Kills the process at once: nobody waits for a response, and its folder is deleted. */
function end(id: string): void {
  try {
    if (id !== '') process.kill(Number(id), 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

async function makeEmbedded(folder: string): Promise<void> {
  const product = await startProduct({ embedded: true, env: { DATA_DIR: join(folder, 'data') } })
  await product.stop()
  const database = await openDatabase(readConfig({ DATA_DIR: join(folder, 'data'), AUDIT_KEY }))
  await stopSampleAlerts(database)
  await database.close()
}

async function makePostgres(folder: string): Promise<void> {
  const url = await newPostgres()
  const product = await startProduct({ env: { DATA_DIR: join(folder, 'files'), DATABASE_URL: url } })
  await product.stop()
  const database = await openDatabase(readConfig({ DATABASE_URL: url, AUDIT_KEY }))
  await cheapenPasswords(database)
  await stopSampleAlerts(database)
  await database.close()
  process.env['TEST_PRODUCT_DATABASE'] = new URL(url).pathname.slice(1)
}
