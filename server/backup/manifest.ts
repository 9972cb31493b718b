import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type AuditKey, auditKeyOfText } from '../database/audit-key.ts'
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
export interface BackupManifest {
  readonly format: 1
  /** Version of the program that wrote it. */
  readonly version: string
  /** ISO 8601: the time its data is from. */
  readonly snapshotAt: string
  readonly kind: 'pglite' | 'postgres'
  /** The migrations that had run, in order; the first one made the schema. */
  readonly migrations: readonly string[]
  readonly heads: readonly SnapshotHead[]
  /** The key that signs the audit: `included`, or only its id. The signing secret is in the table `secrets`. */
  readonly auditKey: { readonly id: string; readonly included: boolean }
  readonly sequences: Readonly<Record<string, number>>
  readonly tables: readonly TablePart[]
  /** The list of uploaded files, with one BackupFile as JSON per line. */
  readonly files: Part & { readonly count: number; readonly totalBytes: number }
  /** Heads of the audit and, if included, its key. */
  readonly audit: readonly Part[]
  /** Keys of files that the store did not have, or not as uploaded. */
  readonly missing: readonly string[]
}

const NAME = 'manifest.json'
/** Finds accidents without a key. */
const SEAL = 'manifest.sha256'
/** Finds what was changed by anybody who does not have the key of the audit. */
const SIGNATURE = 'manifest.hmac'

const sealOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}\n`

const signatureOf = (text: string, key: AuditKey): string => `${key.sign(`backup\n${text}`)}\n`

export async function writeManifest(folder: string, manifest: BackupManifest, key: AuditKey): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  await writeWhole(join(folder, SIGNATURE), signatureOf(text, key))
  await writeWhole(join(folder, SEAL), sealOf(text))
  await writeWhole(join(folder, NAME), text)
}

/**
 * Throws a BackupError if the manifest is missing, damaged, changed, or of a format that this version cannot read.
 * @param ownKey the key of the audit that this site has, apart from the backup; null: it has none
 */
export async function readManifest(folder: string, ownKey: AuditKey | null): Promise<BackupManifest> {
  const [text, seal, signature] = await Promise.all([NAME, SEAL, SIGNATURE].map((name) => readText(join(folder, name))))
  if (text === null || text === undefined)
    throw new BackupError(`${folder} is no backup, or an incomplete one: it has no ${NAME}, which is written last.`)
  if (seal !== sealOf(text)) throw new BackupError(`${NAME} of ${folder} is damaged: it is not what was written.`)
  const manifest = JSON.parse(text) as BackupManifest
  const key = await keyOf(folder, manifest, ownKey)
  if (key && !isSame(signature ?? '', signatureOf(text, key)))
    throw new BackupError(
      `${NAME} of ${folder} is not signed with the key of its audit (${key.id}): somebody without that key has changed it.`,
    )
  if (manifest.format === 1) return manifest
  throw new BackupError(
    `${folder} was written by Countersign ${manifest.version} in format ${String(manifest.format)}, ` +
      'and this version reads format 1. Install that version.',
  )
}

/** The key that has signed the backup: this site's, else the one in the backup; null: it is in neither. */
async function keyOf(folder: string, { auditKey }: BackupManifest, ownKey: AuditKey | null): Promise<AuditKey | null> {
  if (ownKey?.id === auditKey.id) return ownKey
  const included = auditKey.included ? await readText(join(folder, 'audit/key')) : null
  const key = included === null ? null : auditKeyOfText(included.trim())
  return key?.id === auditKey.id ? key : null
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const readText = async (path: string): Promise<string | null> =>
  await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

/** Throws a BackupError if the file is missing or differs from what was written. */
export async function checkPart(folder: string, { path, bytes, sha256: expected }: Part): Promise<void> {
  if (!isInside(path)) throw new BackupError(`${folder} names a part outside itself: ${path}.`)
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

/** Paths come from the backup, which another program may have written. */
const isInside = (path: string): boolean => /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !path.split('/').includes('..')
