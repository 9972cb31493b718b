import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Releases the lock. */
export type Unlock = () => Promise<void>

/** Another process has locked the folder; the message is for the operator. */
export class FolderInUseError extends Error {}

/** How long to wait for the holder's answer. A holder that does not answer (stopped, swapped out) keeps the lock. */
const ANSWER_MS = 500
/** Longer than any process needs between finding a socket stale and removing it. */
const SETTLE_MS = 200
/** Linux allows 107 bytes for the path of a unix socket. */
const LONGEST_SOCKET_PATH = 100

/**
 * Locks a folder for this process: two processes with one embedded database open would lose
 * acknowledged commits. The lock is a listening socket, because the system closes it with the
 * process: connection refused means stale. Throws at once if the folder is locked, naming the holder's pid.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const path = socketPath(folder, 'lock')
  const token = `${process.pid} ${randomUUID()}`
  const server = await listen(path, token).catch(() => takeOver(folder, path, token))
  // Two processes may have found the same stale socket; the one that finally answers on it has the lock.
  const holder = await askHolder(path)
  if (holder !== token) {
    server.close()
    throw inUse(folder, holder)
  }
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

async function takeOver(folder: string, path: string, token: string): Promise<Server> {
  const holder = await askHolder(path)
  if (holder !== null) throw inUse(folder, holder)
  await rm(path, { force: true })
  const server = await listen(path, token)
  // A process that found the same socket stale may now remove ours; after a pause, the last one to listen has the lock.
  await setTimeout(SETTLE_MS)
  return server
}

function inUse(folder: string, holder: string | null): FolderInUseError {
  const pid = holder?.split(' ')[0]
  const name = pid ? `the process with the id ${pid}` : 'another process, which does not answer'
  return new FolderInUseError(`${folder} is in use by ${name}. Stop it first, or choose another folder with DATA_DIR.`)
}

function listen(path: string, token: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).end(token))
  return new Promise((done, fail) => server.once('error', fail).listen(path, () => done(server)))
}

/** The lock holder's answer; '': no answer in time; null: nobody listens. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((done) => {
    let received = ''
    const socket = connect(path)
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => done(null))
    socket.on('close', () => done(received))
  })
}

/** Path of a socket or pipe of this folder, derived from the folder's path alone. */
export function socketPath(folder: string, socket: 'lock' | 'backup'): string {
  const whole = resolve(folder)
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 24)
  const name = `countersign-${socket === 'lock' ? '' : `${socket}-`}${hash}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const inside = join(whole, `${socket}.sock`)
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `${name}.sock`)
}
