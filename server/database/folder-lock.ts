import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Gives the folder back. */
export type Unlock = () => Promise<void>

/** Another process holds the folder; the message is for the operator. */
export class FolderInUseError extends Error {}

/** A holder that does not answer within this time (stopped, swapped out) still holds the folder. */
const ANSWER_MS = 500
/** Between finding a socket stale and removing it lies far less. */
const SETTLE_MS = 200
/** Linux allows 107 bytes for the path of a unix socket. */
const LONGEST_SOCKET_PATH = 100

/**
 * Holds a folder for this process alone: two processes that open one embedded database lose
 * acknowledged commits. A listening socket is the lock, because the system closes it with the
 * process: connection refused means stale. Throws at once, naming the holder's pid.
 */
export async function lockFolder(folder: string): Promise<Unlock> {
  const path = socketPath(resolve(folder))
  const token = `${process.pid} ${randomUUID()}`
  const server = await listen(path, token).catch(() => takeOver(folder, path, token))
  // Two processes may have found the same stale socket; only the one that answers there at last has it.
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
  // Who found the same socket stale a moment ago removes ours now: the last to listen wins, after a pause.
  await setTimeout(SETTLE_MS)
  return server
}

function inUse(folder: string, holder: string | null): FolderInUseError {
  const pid = holder?.split(' ')[0]
  const who = pid ? `the process with the id ${pid}` : 'another process, which does not answer'
  return new FolderInUseError(`${folder} is in use by ${who}. Stop it first, or choose another folder with DATA_DIR.`)
}

function listen(path: string, token: string): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).end(token))
  return new Promise((done, fail) => server.once('error', fail).listen(path, () => done(server)))
}

/** What the holder says, '' when it says nothing in time, null when nobody listens. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect(path)
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    socket.on('data', (part) => (heard += part.toString()))
    socket.on('error', () => done(null))
    socket.on('close', () => done(heard))
  })
}

function socketPath(folder: string): string {
  const name = `countersign-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  const inside = join(folder, 'lock.sock')
  return Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `${name}.sock`)
}
