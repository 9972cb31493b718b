import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/open.ts'

/**
 * One PostgreSQL for the whole run, in a folder of its own that goes with it, and of each kind one
 * migrated database to copy: making an embedded one anew takes seconds. Test files get the addresses
 * as TEST_DATABASE_URL and TEST_TEMPLATE; a run that brings a TEST_DATABASE_URL uses that server. Two projects
 * ask for them: who comes second finds them there.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_TEMPLATE']) return () => Promise.resolve()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tests-'))
  await chmod(folder, 0o755)
  const stop = process.env['TEST_DATABASE_URL'] ? null : await startPostgres(folder)
  const template = join(folder, 'template')
  process.env['TEST_TEMPLATE'] = template
  await (await openDatabase(readConfig({ DATA_DIR: template }))).close()
  // Roles belong to the whole server: made once here, not by many files at the same time.
  await (await openDatabase(readConfig({ DATABASE_URL: process.env['TEST_DATABASE_URL'] }))).close()
  return async () => {
    await stop?.()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startPostgres(folder: string): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, 'postgres-process.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer | number]
  if (!Buffer.isBuffer(line)) throw new Error(`PostgreSQL for the tests could not be started (${line}).`)
  process.env['TEST_DATABASE_URL'] = line.toString().trim()
  return async () => {
    child.stdin.end()
    await ended
  }
}
