import { DataStore, ERRORS, Upload as TusUpload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { incomingFolder } from './receive.ts'
import { pieceKey, type FileStore } from './store.ts'
import {
  countPiece,
  deletePieces,
  deleteUpload,
  findUpload,
  insertPiece,
  receivedKeys,
  storedKeys,
  type Upload,
  UPLOAD_MS,
} from './uploads.ts'

/** At most this many bytes are stored under one key, and at most this many are lost if the process is killed. */
const PIECE_BYTES = 5 * 1024 * 1024

export interface PieceFolder {
  readonly database: Database
  readonly store: FileStore
  /** Pieces are written here until they are complete. */
  readonly dataDir: string
}

/** The owner of an upload, which the protocol's library does not pass on. */
export interface PieceOwner {
  company(): string
  /** Stores a new upload, or throws an error for the library. */
  begin(upload: { readonly id: string; readonly name: string; readonly size: number }): Promise<void>
}

/**
 * The data store of the protocol's library. Each piece has bytes in the store and a row in the database, which counts
 * it only if it begins where the previous one ends: when two processes receive bytes for the same offset, one is
 * refused, and no lock across processes is needed.
 */
export class PieceStore extends DataStore {
  override extensions = ['creation', 'expiration']
  readonly #folder: PieceFolder
  readonly #owner: PieceOwner

  constructor(folder: PieceFolder, owner: PieceOwner) {
    super()
    this.#folder = folder
    this.#owner = owner
  }

  override getExpiration(): number {
    return UPLOAD_MS
  }

  override async create(upload: TusUpload): Promise<TusUpload> {
    const { id, size = 0, metadata } = upload
    await this.#owner.begin({ id, size, name: metadata?.['filename'] ?? 'file' })
    return Object.assign(upload, { creation_date: new Date().toISOString() })
  }

  override async getUpload(id: string): Promise<TusUpload> {
    const company = this.#owner.company()
    const upload = await inTenant(this.#folder.database, company, (work) => findUpload(work, { company, id }))
    if (!upload) throw ERRORS.FILE_NOT_FOUND
    const { size, received: offset, name: filename, begunAt } = upload
    return new TusUpload({ id, size, offset, metadata: { filename }, creation_date: begunAt.toISOString() })
  }

  /** If the stream breaks or the disk is full, the received bytes are stored like a complete piece. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const upload = { company: this.#owner.company(), id }
    const source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    let at = offset
    for (;;) {
      const piece = await spool(this.#folder, source)
      try {
        if (piece.bytes > 0) await storePiece(this.#folder, upload, { ...piece, at })
      } finally {
        await rm(piece.path, { force: true })
      }
      at += piece.bytes
      if (piece.error !== null) throw piece.error
      if (piece.isLast) return at
    }
  }
}

interface Spooled {
  readonly path: string
  readonly bytes: number
  readonly isLast: boolean
  /** Why the stream ended early; null: it did not. */
  readonly error: unknown
}

/** Writes the next bytes of a stream to a separate file. */
async function spool({ dataDir }: PieceFolder, source: AsyncIterator<Buffer>): Promise<Spooled> {
  const folder = incomingFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.piece`)
  const file = await open(path, 'w')
  let bytes = 0
  try {
    while (bytes < PIECE_BYTES) {
      const { done = false, value } = await source.next()
      if (done) return { path, bytes, isLast: true, error: null }
      for (let from = 0; from < value.length;) {
        const { bytesWritten } = await file.write(value, from)
        from += bytesWritten
        bytes += bytesWritten
      }
    }
    return { path, bytes, isLast: false, error: null }
  } catch (error) {
    return { path, bytes, isLast: true, error }
  } finally {
    await file.close()
  }
}

type UploadKey = Pick<Upload, 'company' | 'id'>

interface NewPiece {
  readonly path: string
  readonly at: number
  readonly bytes: number
}

/** Rejects with the library's conflict if other bytes were stored at this offset in the meantime. */
async function storePiece({ database, store }: PieceFolder, upload: UploadKey, piece: NewPiece): Promise<void> {
  const { path, at, bytes } = piece
  const key = pieceKey(upload.company, randomUUID())
  await inTenant(database, upload.company, (work) => insertPiece(work, upload, { key, at }))
  await store.put(key, path)
  const isCounted = await inTenant(database, upload.company, (work) => countPiece(work, upload, { key, at, bytes }))
  if (!isCounted) throw ERRORS.INVALID_OFFSET
}

/** The bytes of a complete upload, read one piece after the other. */
export function wholeOf({ database, store }: PieceFolder, upload: UploadKey): Readable {
  async function* bytes(): AsyncGenerator<Buffer> {
    const keys = await inTenant(database, upload.company, (work) => receivedKeys(work, upload))
    for (const key of keys) yield* (await store.read(key)) as AsyncIterable<Buffer>
  }
  return Readable.from(bytes(), { objectMode: false })
}

/** Removes the bytes of an upload, and with `isOver` the upload. If the store fails, the sweep tries again. */
export async function removePieces(
  { database, store }: Pick<PieceFolder, 'database' | 'store'>,
  upload: UploadKey,
  { isOver }: { readonly isOver: boolean },
): Promise<void> {
  const keys = await inTenant(database, upload.company, (work) => storedKeys(work, upload))
  for (const key of keys) await store.remove(key)
  await inTenant(database, upload.company, (work) =>
    isOver ? deleteUpload(work, upload) : deletePieces(work, upload, keys),
  )
}
