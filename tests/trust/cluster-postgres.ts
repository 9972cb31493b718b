/**
 * A PostgreSQL primary with a hot standby that has every acknowledged commit: the primary answers a commit once the
 * standby has applied it.
 */
import { execFile } from 'node:child_process'
import { appendFile, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { killTree } from '../runner/processes.ts'
import { type Guarded, startGuarded } from '../runner/guarded.ts'
import { asAdmin, TEST_LOGIN } from '../contract/new-postgres.ts'
import { freePort } from './free-port.ts'
import { startProcess } from './load-site.ts'

/** The superuser of `postgres-process.ts`. */
const SUPERUSER = { username: 'postgres', password: 'test' }
const DATABASE = 'countersign'

/** One server of the pair. */
export interface PostgresNode {
  readonly pid: number
  readonly port: number
  /** Of the endpoint that answers 200 while the server takes writes, else 503. */
  readonly statusPort: number
}

export interface PostgresPair {
  /** The first one is the primary at the begin. */
  readonly nodes: readonly [PostgresNode, PostgresNode]
  /** Ends the primary with SIGKILL and promotes the standby; resolves when that takes writes. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

/** The address of the database for the login of an installation, which is no superuser. */
export const databaseUrl = (port: number): string =>
  `postgres://${TEST_LOGIN.username}:${TEST_LOGIN.password}@127.0.0.1:${port}/${DATABASE}`

const adminUrl = (port: number): string =>
  `postgres://${SUPERUSER.username}:${SUPERUSER.password}@127.0.0.1:${port}/postgres`

/**
 * @param folder empty, and open to the user that PostgreSQL runs as
 * @param fill gets the address of the empty database; its rows are those of both servers when they start
 */
export async function startPostgresPair(folder: string, fill: (url: string) => Promise<void>): Promise<PostgresPair> {
  const data = join(folder, 'postgres')
  const program = await prepare(folder, data, fill)
  const standbyData = join(folder, 'standby')
  // Stopped before, it is whole: none of the tools that copy a running one come with the binaries.
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

/** Makes the folder of the data and fills it; the server is stopped afterwards. */
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
  // A standby that has lost its primary is promoted no earlier than its next look for it.
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

/** What a balancer asks before it sends connections to a server. */
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

/** From now on commits wait for the standby. The standby has no such setting: once promoted it is alone. */
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

const LONGEST_START_MS = 120_000

async function waitFor(problem: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const begin = performance.now(); performance.now() - begin < LONGEST_START_MS; await sleep(50)) {
    if (await isTrue()) return
  }
  throw new Error(problem)
}
