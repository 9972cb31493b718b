import { FileStore } from '@tus/file-store'
import { ERRORS, Server, type ServerOptions } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { copyFile, link, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CallError, isStorageFull, storageFull } from '../http/errors.ts'
import { cleanName } from './names.ts'
import { type Owner, UPLOAD_MS } from './pending.ts'
import { MB, MOST_MB } from './receive.ts'

export interface Whole {
  readonly path: string
  readonly name: string
}

/** What one request for an upload may do. */
export interface PieceCall {
  readonly owner: Owner
  /** Query of the call, repeated in the address of the upload. */
  readonly search: string
  /** Throws a CallError for a file that would be refused. */
  allow(name: string, size: number): void
  /** Turns a complete upload into a file, or throws a CallError. */
  finish(file: Whole): Promise<void>
  /** The disk is full: it was answered with 507, and what has arrived is kept. */
  onFull(error: unknown): void
}

/** Resumable uploads (tus 1.0): received pieces survive a broken connection, a closed page and a restart. */
export interface Pieces {
  handle(call: PieceCall, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The owner of an upload; null: no such upload. */
  ownerOf(id: string): Promise<Owner | null>
  /** Size of an upload that has become a file; null: not finished. */
  finished(id: string): Promise<number | null>
  /** Finishes an upload whose last piece arrived just before the server stopped. */
  settle(id: string, call: PieceCall): Promise<void>
}

export function openPieces(directory: string): Pieces {
  mkdirSync(directory, { recursive: true })
  const datastore = new PieceStore({ directory, expirationPeriodInMilliseconds: UPLOAD_MS })
  const calls = new AsyncLocalStorage<PieceCall>()
  const folder: Folder = { directory, datastore, finishing: new Map() }
  const server = new Server({ ...optionsOf(calls, folder), datastore })
  return {
    handle: (call, request, response) => calls.run(call, () => server.handle(request, response)),
    ownerOf: (id) => ownerOf(folder, id),
    finished: (id) => finished(folder, id),
    async settle(id, call) {
      await folder.finishing.get(id)
      const upload = await datastore.getUpload(id).catch(() => null)
      const size = upload?.size
      if (size !== undefined && upload?.offset === size) await finishOnce(folder, { id, size }, call)
    },
  }
}

/** Its library hides why a piece could not be written: a full disk keeps its code here. What was written counts. */
class PieceStore extends FileStore {
  override async write(piece: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(piece, file)
    } catch (error) {
      throw isStorageFull(error) ? error : ERRORS.FILE_WRITE_ERROR
    }
    return offset + file.bytesWritten
  }
}

interface Folder {
  readonly directory: string
  readonly datastore: FileStore
  /** By id. */
  readonly finishing: Map<string, Promise<void>>
}

function optionsOf(calls: AsyncLocalStorage<PieceCall>, folder: Folder): ServerOptions & { locker: never } {
  const call = (): PieceCall => {
    const running = calls.getStore()
    if (running) return running
    throw new Error('An upload is asked for outside of a call.')
  }
  const options: Omit<ServerOptions, 'locker'> = {
    path: '/main/upload',
    maxSize: MOST_MB * MB,
    // No uploads from other origins.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    generateUrl: (_request, { path, id }) => `${path}/${id}${call().search}`,
    // A piece that comes while another request finishes the upload: its bytes are gone, because they are stored.
    onResponseError: async (request, error) => {
      if (isStorageFull(error)) {
        call().onFull(error)
        return answerOf(storageFull())
      }
      const id = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const isGone = 'status_code' in error && error.status_code === 410
      await folder.finishing.get(id)?.catch(() => {})
      if (!isGone || (await finished(folder, id)) === null) return undefined
      return { status_code: 409, body: 'This upload is complete.' }
    },
    onUploadCreate: async (_request, upload) => {
      const name = cleanName(upload.metadata?.['filename'] ?? '')
      orRethrow(() => call().allow(name, upload.size ?? 0))
      return { metadata: { filename: name, owner: JSON.stringify(call().owner) } }
    },
    onUploadFinish: async (_request, { id, size = 0 }) => {
      await finishOnce(folder, { id, size }, call()).catch(rethrow)
      return {}
    },
  }
  return options as ServerOptions & { locker: never }
}

/** Converts a CallError to the form that the protocol's library expects. */
function rethrow(error: unknown): never {
  if (!(error instanceof CallError)) throw error
  // It expects a plain object.
  throw Object.assign(new Error(error.message), answerOf(error))
}

const answerOf = ({ status: status_code, code, message: description }: CallError) => ({
  status_code,
  body: JSON.stringify({ ok: false, code, description }),
})

function orRethrow(check: () => void): void {
  try {
    check()
  } catch (error) {
    rethrow(error)
  }
}

interface Ended {
  readonly id: string
  readonly size: number
}

/** Two requests may bring the last piece, or one the piece and another the question how far it is: one finishes it. */
async function finishOnce(folder: Folder, ended: Ended, call: PieceCall): Promise<void> {
  const { finishing } = folder
  const running = finishing.get(ended.id) ?? finish(folder, ended, call).finally(() => finishing.delete(ended.id))
  finishing.set(ended.id, running)
  await running
}

/** Removes a refused upload; of an accepted one it keeps a marker for callers who did not get the answer. */
async function finish(folder: Folder, { id, size }: Ended, call: PieceCall): Promise<void> {
  const { directory, datastore } = folder
  if ((await finished(folder, id)) !== null) return
  const { metadata } = await datastore.getUpload(id)
  const path = join(directory, id)
  const whole = `${path}.whole`
  try {
    await sameFile(path, whole)
    await call.finish({ path: whole, name: metadata?.['filename'] ?? 'file' })
    await note(noteOf(directory, id), size)
    await rm(path, { force: true })
  } catch (error) {
    await rm(whole, { force: true })
    // A person who was signed out meanwhile can sign in and resume.
    if (error instanceof CallError && error.status !== 401) await datastore.remove(id).catch(() => {})
    throw error
  }
}

/** Storing a file takes it away: where the database refuses it then, the upload still has its bytes. Takes no room. */
async function sameFile(path: string, another: string): Promise<void> {
  await rm(another, { force: true })
  await link(path, another).catch(() => copyFile(path, another))
}

/** The file is attached by now: without room for its note the answer stays what it is. */
async function note(path: string, size: number): Promise<void> {
  await writeFile(path, JSON.stringify({ size })).catch(async (error: unknown) => {
    await rm(path, { force: true })
    if (!isStorageFull(error)) throw error
  })
}

const noteOf = (directory: string, id: string): string => join(directory, `${id}.note`)

async function finished({ directory }: Folder, id: string): Promise<number | null> {
  const text = await readFile(noteOf(directory, id), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as { size: number }).size
}

async function ownerOf({ datastore }: Folder, id: string): Promise<Owner | null> {
  const upload = await datastore.configstore.get(id).catch(() => undefined)
  const owner = upload?.metadata?.['owner']
  return owner ? (JSON.parse(owner) as Owner) : null
}
