/**
 * A PostgreSQL primary with a hot standby that has every acknowledged commit: the primary acknowledges a commit only
 * after the standby has applied it.
 */
import { execFile } from 'node:child_process'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { limitFor } from '../runner/limits.ts'
import { killTree } from '../runner/processes.ts'
import { type Guarded, startGuarded } from '../runner/guarded.ts'
import { asAdmin, TEST_LOGIN } from '../contract/new-postgres.ts'
import { freePort } from './free-port.ts'
import { startProcess } from './load-site.ts'

/** The superuser of `postgres-process.ts`. */
const SUPERUSER = { username: 'postgres', password: 'test' }
const DATABASE = 'countersign'

/** One of the two servers. */
export interface PostgresNode {
  readonly pid: number
  readonly port: number
  /** Port of the endpoint that answers 200 while the server accepts writes, else 503. */
  readonly statusPort: number
}

export interface PostgresPair {
  /** The first one is the primary at the beginning. */
  readonly nodes: readonly [PostgresNode, PostgresNode]
  /** Kills the primary with SIGKILL and promotes the standby; resolves when that accepts writes. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/** The address of the database for the login of an installation, which is not a superuser. */
export const databaseUrl = (port: number): string =>
  `postgres://${TEST_LOGIN.username}:${TEST_LOGIN.password}@127.0.0.1:${port}/${DATABASE}`

const adminUrl = (port: number): string =>
  `postgres://${SUPERUSER.username}:${SUPERUSER.password}@127.0.0.1:${port}/postgres`

/**
 * @param folder empty, and accessible to the user that PostgreSQL runs as
 * @param fill receives the address of the empty database; both servers start with the rows that it stores
 */
export async function startPostgresPair(folder: string, fill: (url: string) => Promise<void>): Promise<PostgresPair> {
  const data = join(folder, 'postgres')
  const program = await prepare(folder, data, fill)
  const standbyData = join(folder, 'standby')
  // Copied while it is stopped, since the binaries contain no tool to copy a running server.
  await promisify(execFile)('cp', ['-a', data, standbyData])
  const primary = await startNode(program, data)
  await follow(standbyData, primary.port)
  const standby = await startNode(program, standbyData)
  await waitForStandby(primary.port)
  return {
    nodes: [primary, standby],
    async failOver() {
      killTree(primary.pid)
      await asAdmin(adminUrl(standby.port), ['select pg_promote(true)'])
    },
    stop: async () => void (await Promise.all([primary.stop(), standby.stop()])),
  }
}

interface Program {
  readonly path: string
  readonly user: { readonly uid: number; readonly gid: number }
}

const SETTINGS = `
max_connections = 200
fsync = off
# A commit is answered when the standby has applied it: what was acknowledged survives the loss of the primary.
synchronous_commit = remote_apply
`

/** Creates the data folder and fills the database; the server is stopped afterwards. */
async function prepare(folder: string, data: string, fill: (url: string) => Promise<void>): Promise<Program> {
  const server = await startProcess('../contract/postgres-process.ts', { args: [folder, 'keep'] })
  const port = Number(new URL(server.address).port)
  await asAdmin(server.address, [
    `create role ${TEST_LOGIN.username} login createrole password '${TEST_LOGIN.password}'`,
    `create database ${DATABASE} owner ${TEST_LOGIN.username}`,
  ])
  await fill(databaseUrl(port))
  // The command line of the server, as `pg_ctl restart` reads it: its program is the first word.
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8')
  await server.stop()
  await appendFile(join(data, 'postgresql.conf'), SETTINGS)
  return { path: options.split(' ')[0] ?? '', user: await stat(data) }
}

async function follow(data: string, port: number): Promise<void> {
  // A standby that has lost its primary is promoted only after its next attempt to reconnect.
  const look = `wal_retrieve_retry_interval = '100ms'\n`
  const primary = `host=127.0.0.1 port=${port} user=${SUPERUSER.username} password=${SUPERUSER.password}`
  await appendFile(join(data, 'postgresql.conf'), `${look}primary_conninfo = '${primary}'\n`)
  await appendFile(join(data, 'standby.signal'), '')
}

async function startNode({ path, user }: Program, data: string): Promise<PostgresNode & Pick<Guarded, 'stop'>> {
  const port = await freePort()
  let printed = ''
  const server = await startGuarded([path, '-D', data, '-p', String(port)], {
    signal: 'QUIT',
    user: { uid: user.uid, gid: user.gid },
    onOutput: (part) => (printed += part),
  })
  const status = await serveStatus(port)
  await waitFor(`PostgreSQL does not start:\n${printed}`, async () => (await isPrimary(status.pool)) !== null)
  return {
    pid: server.pid,
    port,
    statusPort: status.port,
    stop: async () => void (await Promise.all([server.stop(), status.close()])),
  }
}

/** The health check of the balancer before it sends connections to a server. */
async function serveStatus(port: number) {
  const pool = new pg.Pool({ connectionString: adminUrl(port), max: 1, connectionTimeoutMillis: 4_000 })
  pool.on('error', () => {})
  const server = createServer(async (_request, response) => {
    response.writeHead((await isPrimary(pool)) ? 200 : 503).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    pool,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await pool.end()
    },
  }
}

/** Null: it does not answer. */
async function isPrimary(pool: pg.Pool): Promise<boolean | null> {
  try {
    const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return null
  }
}

/** Makes commits wait for the standby. The standby itself has no such setting: after the promotion it is alone. */
async function waitForStandby(port: number): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl(port) })
  await admin.connect()
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  await waitFor('The standby does not follow.', async () => {
    const { rows } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rows.length > 0
  })
  await admin.end()
}

const LONGEST_START_MS = limitFor(30_000)

async function waitFor(problem: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const begin = performance.now(); performance.now() - begin < LONGEST_START_MS; await sleep(50)) {
    if (await isTrue()) return
  }
  throw new Error(problem)
}
