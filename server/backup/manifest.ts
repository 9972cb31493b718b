import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './error.ts'
import { type Part, writeWhole } from './parts.ts'

/** The rows of a table: text format of COPY, gzip. */
export interface TablePart extends Part {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Digest of all rows, in any order (row-digest.ts). */
  readonly digest: string
}

/** The last row of a company's audit in the snapshot. */
export interface SnapshotHead {
  readonly company: string
  readonly seq: number
  readonly hash: string
}

/** The description of a backup. It is written last: a backup without it is incomplete. */
export interface Manifest {
  readonly format: 1
  /** Version of the program that wrote it. */
  readonly version: string
  /** ISO 8601: the time its data is from. */
  readonly snapshotAt: string
  readonly kind: 'pglite' | 'postgres'
  /** The migrations that had run, in order. */
  readonly migrations: readonly string[]
  readonly heads: readonly SnapshotHead[]
  /** The key that signs the audit: `included`, or only its id. The signing secret is in the table `secrets`. */
  readonly auditKey: { readonly id: string; readonly included: boolean }
  readonly sequences: Readonly<Record<string, number>>
  readonly tables: readonly TablePart[]
  /** The list of uploaded files, with one StoredFile as JSON per line. */
  readonly files: Part & { readonly count: number; readonly totalBytes: number }
  /** Heads of the audit and, if included, its key. */
  readonly audit: readonly Part[]
  /** Keys of files that the store did not have, or not as uploaded. */
  readonly missing: readonly string[]
}

const NAME = 'manifest.json'
const SEAL = 'manifest.sha256'

const sealOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}\n`

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeWhole(join(folder, SEAL), sealOf(text))
  await writeWhole(join(folder, NAME), text)
}

/** Throws a BackupError if the manifest is missing, damaged or of a format that this version cannot read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, seal] = await Promise.all([NAME, SEAL].map((name) => readText(join(folder, name))))
  if (text === null || text === undefined)
    throw new BackupError(`${folder} is no backup, or an incomplete one: it has no ${NAME}, which is written last.`)
  if (seal !== sealOf(text)) throw new BackupError(`${NAME} of ${folder} is damaged: it is not what was written.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format === 1) return manifest
  throw new BackupError(
    `${folder} was written by Countersign ${manifest.version} in format ${String(manifest.format)}, ` +
      'and this version reads format 1. Install that version.',
  )
}

const readText = async (path: string): Promise<string | null> =>
  await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

/** Throws a BackupError if the file is missing or differs from what was written. */
export async function checkPart(folder: string, { path, bytes, sha256: expected }: Part): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(createReadStream(join(folder, path)), async function (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        size += chunk.length
      }
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupError(`${path} is missing in ${folder}: the backup is incomplete.`)
  }
  if (size < bytes) throw new BackupError(`${path} in ${folder} is cut: it has ${size} bytes of ${bytes}.`)
  if (hash.digest('hex') === expected) return
  throw new BackupError(`${path} in ${folder} is damaged: it is not what was written.`)
}
