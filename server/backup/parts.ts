import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** A file of a backup. */
export interface Part {
  /** Relative to the folder of the backup. */
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Accessible to the owner only, since the files contain password hashes and secrets. */
const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** Writes a small file, which is on the disk when this resolves. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const file = await open(path, 'wx', FILE_MODE)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

interface Content {
  readonly source: AsyncIterable<Buffer>
  readonly gzip?: boolean
}

/** Fast, since rows are compressed while they are read: a better compression would slow down the backup. */
const LEVEL = 1

/** Writes a part of a backup, which is on the disk when this resolves. */
export async function writePart(folder: string, path: string, { source, gzip = false }: Content): Promise<Part> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE })
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(target, { flags: 'wx', mode: FILE_MODE, flush: true })
  await (gzip ? pipeline(source, createGzip({ level: LEVEL }), counted, file) : pipeline(source, counted, file))
  return { path, bytes, sha256: hash.digest('hex') }
}
