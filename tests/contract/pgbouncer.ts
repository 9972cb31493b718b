import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { requireProgram } from '../runner/packages.ts'

/** A real PgBouncer in front of a database. */
export interface Pooler {
  readonly url: string
  close(): Promise<void>
}

/** The user that PgBouncer runs as, since it refuses to run as root. */
const NOBODY = 65534

/** @param target direct address of the database, without the pooler */
export async function openPooler(target: string, mode: 'transaction' | 'session' = 'transaction'): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(target)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  await chmod(folder, 0o755)
  const own = await freePort()
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    `pool_mode = ${mode}`,
    // Fewer than the connections of one server, so that each is shared.
    'default_pool_size = 4',
    'max_client_conn = 100',
    'query_wait_timeout = 20',
    '',
  ]
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`)
  await writeFile(join(folder, 'settings'), settings.join('\n'))
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(requireProgram('pgbouncer'), ['--quiet', join(folder, 'settings')], { stdio: 'inherit', ...user })
  const ended = once(child, 'exit')
  await listening(own, ended)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    async close() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number, ended: Promise<unknown>): Promise<void> {
  const state = { isOver: false }
  void ended.then(() => (state.isOver = true))
  while (!state.isOver) {
    if (await answers(port)) return
    await setTimeout(20)
  }
  throw new Error('PgBouncer could not be started.')
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
