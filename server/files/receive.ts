import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReceivedFile, RefusedFile } from './attachments.ts'
import { detectMediaType } from './kinds.ts'
import { cleanName } from './names.ts'
import { fileKey, type FileStore } from './store.ts'

/** Foundation §5: the upper limit, whatever a page allows. */
export const MOST_MB = 50
export const MB = 1024 * 1024

/** Folder of files on their way to the store. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming')

export interface ReceiveOptions {
  readonly dataDir: string
  readonly store: FileStore
  readonly company: string
  /** Largest size of one file. */
  readonly maxMb: number
}

/** Foundation §5. */
export const fileTooLarge = (maxMb: number): string => `Will not be uploaded because size > ${maxMb}M`
const OTHERWISE = 'The content of this file is not what its name says.'
const EMPTY = 'This file is empty.'

/** Receives a file and stores it once it is complete and accepted. */
export async function receive(source: Readable, name: string, to: ReceiveOptions): Promise<ReceivedFile | RefusedFile> {
  const folder = incomingFolder(to.dataDir)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.upload`)
  const measured = measure(to.maxMb * MB)
  try {
    await pipeline(source, measured.stream, createWriteStream(path))
    return await settle(path, { ...measured.result(), name: cleanName(name) }, to)
  } finally {
    await rm(path, { force: true })
  }
}

interface Measured {
  readonly name: string
  readonly size: number
  readonly hash: string
}

async function settle(
  path: string,
  file: Measured,
  { store, company, maxMb }: ReceiveOptions,
): Promise<ReceivedFile | RefusedFile> {
  const { name, size, hash } = file
  if (size > maxMb * MB) return { name, reason: fileTooLarge(maxMb) }
  if (size === 0) return { name, reason: EMPTY }
  const mediaType = await detectMediaType(path, name)
  if (mediaType === null) return { name, reason: OTHERWISE }
  await store.put(fileKey(company, hash), path)
  return { name, size, hash, mediaType }
}

/** Counts and hashes a stream; bytes beyond the limit are counted but not passed on. */
function measure(limit: number) {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, hash: hash.digest('hex') }) }
}
