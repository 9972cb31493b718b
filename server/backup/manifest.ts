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
  /** Of all rows, in any order (row-digest.ts). */
  readonly digest: string
}

/** The last row of a company's audit in the snapshot. */
export interface SnapshotHead {
  readonly company: string
  readonly seq: number
  readonly hash: string
}

/** What a backup is, written last: without it, it is incomplete. */
export interface Manifest {
  readonly format: 1
  /** Of the program that wrote it. */
  readonly version: string
  /** ISO 8601: the moment whose data it has. */
  readonly snapshotAt: string
  readonly kind: 'pglite' | 'postgres'
  /** Those that had run, in order. */
  readonly migrations: readonly string[]
  readonly heads: readonly SnapshotHead[]
  /** The key that signs the audit: `included` or named only. The signing secret stands in the table `secrets`. */
  readonly auditKey: { readonly id: string; readonly included: boolean }
  readonly sequences: Readonly<Record<string, number>>
  readonly tables: readonly TablePart[]
  /** The list of uploaded files, a StoredFile as JSON each line. */
  readonly files: Part & { readonly count: number; readonly totalBytes: number }
  /** Heads of the audit and, where it is included, its key. */
  readonly audit: readonly Part[]
  /** Keys of files that the store did not have, or not as they were uploaded. */
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

/** Throws a BackupError where it is missing, damaged or of a format that this version does not read. */
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

/** Throws a BackupError where the file is missing or other than it was written. */
export async function checkPart(folder: string, { path, bytes, sha256: expected }: Part): Promise<void> {
  const hash = createHash('sha256')
  let found = 0
  try {
    await pipeline(createReadStream(join(folder, path)), async function (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        found += chunk.length
      }
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new BackupError(`${path} is missing in ${folder}: the backup is incomplete.`)
  }
  if (found < bytes) throw new BackupError(`${path} in ${folder} is cut: it has ${found} bytes of ${bytes}.`)
  if (hash.digest('hex') === expected) return
  throw new BackupError(`${path} in ${folder} is damaged: it is not what was written.`)
}
