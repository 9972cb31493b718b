import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { type FolderInUseError, socketPath } from '../database/folder-lock.ts'
import { BackupError } from './error.ts'

/** The server's answer: the folder of its copy, or why there is none. */
export type CopyAnswer = { readonly folder: string } | { readonly error: string }

interface Copy {
  readonly folder: string
  release(): Promise<void>
}

/**
 * Requests a copy of this folder's embedded database from the server that has it open. The copy exists until it is
 * released or this process ends. Throws `inUse` if the process that has the database open cannot create copies.
 */
export async function requestCopy(dataDir: string, inUse: FolderInUseError): Promise<Copy> {
  const socket = await connected(socketPath(dataDir, 'backup')).catch(() => {
    throw inUse
  })
  const answer = await firstLine(socket)
  if (answer === null) throw inUse
  if ('error' in answer) throw new BackupError(answer.error)
  const release = async (): Promise<void> => {
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.end()
    await ended
  }
  return { folder: answer.folder, release }
}

function connected(path: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(path, () => done(socket))
    socket.once('error', fail)
  })
}

async function firstLine(socket: Socket): Promise<CopyAnswer | null> {
  socket.on('error', () => {})
  const lines = createInterface({ input: socket })
  return await new Promise((done) => {
    lines.once('line', (line) => done(JSON.parse(line) as CopyAnswer))
    lines.once('close', () => done(null))
  })
}
