import { ERRORS, type ServerOptions } from '@tus/server'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { HttpError } from '../http/errors.ts'
import { cleanName } from './names.ts'
import { JsonUploadServer } from './piece-errors.ts'
import { type PieceFolder, PieceStore, removePieces, wholeOf } from './piece-store.ts'
import { MB, MOST_MB } from './receive.ts'
import { uploadLocks } from './upload-locks.ts'
import type { NewUpload, Owner, Upload } from './uploads.ts'

/** An upload whose bytes have all arrived. */
export interface Whole extends Pick<Upload, 'id' | 'name' | 'size'> {
  readonly source: Readable
}

/** The context of one request for an upload. */
export interface PieceCall {
  readonly owner: Owner
  /** Query of the call, repeated in the address of the upload. */
  readonly search: string
  /** Throws a HttpError for a file that would be refused. */
  allow(name: string, size: number): void
  /** Stores a new upload. Throws a HttpError if it exceeds the quota. */
  begin(upload: NewUpload): Promise<void>
  /** Attaches a complete upload and marks it as finished, both or neither; or throws a HttpError. */
  finish(file: Whole): Promise<void>
  /** Headers added to the answer of a finished upload. */
  headers(): Promise<Record<string, string>>
  /** The error as reported to the caller, with its headers. Received bytes are retained. */
  refusalOf(error: Error): HttpError
  log(error: unknown): void
}

/**
 * Resumable uploads (tus 1.0): received pieces survive a broken connection, a closed page and a restart, and any
 * process that shares database and store can continue with them.
 */
export interface Pieces {
  handle(call: PieceCall, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Finishes an upload whose last piece arrived just before a process stopped. */
  settle(upload: Upload, call: PieceCall): Promise<void>
}

export function openPieces(folder: PieceFolder): Pieces {
  const calls = new AsyncLocalStorage<PieceCall>()
  const call = (): PieceCall => {
    const running = calls.getStore()
    if (running) return running
    throw new Error('An upload is asked for outside of a call.')
  }
  const datastore = new PieceStore(folder, {
    company: () => call().owner.company,
    async begin(upload) {
      const home = await folder.store.home()
      await call().begin({ ...call().owner, ...upload, home })
    },
  })
  const server = new JsonUploadServer({ ...optionsOf(call, folder), datastore, locker: uploadLocks() })
  return {
    handle: (running, request, response) => calls.run(running, () => server.handle(request, response)),
    async settle(upload, running) {
      if (upload.received === upload.size) await finish(folder, upload, running)
    },
  }
}

function optionsOf(call: () => PieceCall, folder: PieceFolder): Omit<ServerOptions, 'locker' | 'datastore'> {
  return {
    path: '/main/upload',
    maxSize: MOST_MB * MB,
    // No uploads from other origins.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
    generateUrl: (_request, { path, id }) => `${path}/${id}${call().search}`,
    // The stored bytes of the piece count: the upload continues after them.
    onResponseError: (_request, error) => {
      if (error instanceof Error) return answerOf(call().refusalOf(error))
      // Another request for the upload has taken over, such as the client's retry; the client may try again.
      return error.body === ERRORS.ABORTED.body ? { status_code: 423, body: error.body } : undefined
    },
    onUploadCreate: async (_request, upload) => {
      const name = cleanName(upload.metadata?.['filename'] ?? '')
      call().allow(name, upload.size ?? 0)
      return { metadata: { filename: name } }
    },
    onUploadFinish: async (_request, { id, size = 0, metadata }) => {
      const { company } = call().owner
      await finish(folder, { company, id, size, name: metadata?.['filename'] ?? 'file' }, call())
      return { headers: await call().headers() }
    },
  }
}

const answerOf = ({ status: status_code, code, message: description }: HttpError) => ({
  status_code,
  body: JSON.stringify({ ok: false, code, description }),
})

/**
 * Removes a refused upload. The row of an accepted upload stays, for callers who did not receive the answer. Two
 * requests may do this at the same time: for the second one the file is already attached.
 */
async function finish(
  folder: PieceFolder,
  upload: Pick<Upload, 'company' | 'id' | 'size' | 'name'>,
  call: PieceCall,
): Promise<void> {
  const { id, name, size } = upload
  try {
    await call.finish({ id, name, size, source: wholeOf(folder, upload) })
  } catch (error) {
    // A person who was signed out in the meantime can sign in and resume; storing may work later.
    const isRefused = error instanceof HttpError && error.status !== 401 && error.status < 500
    if (isRefused) await removePieces(folder, upload, { isOver: true }).catch(call.log)
    throw error
  }
  await removePieces(folder, upload, { isOver: false }).catch(call.log)
}
