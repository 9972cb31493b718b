import { createHash, createHmac, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type Config, ConfigError } from '../config/config.ts'
import type { Tables } from './tables.ts'

/**
 * Signs entries of the audit. The database never has the key: whoever holds the database alone can neither change an
 * entry nor add one.
 */
export interface AuditKey {
  /** Names the key, in every signature. */
  readonly id: string
  /** Made by this host, which alone has it; false: AUDIT_KEY. */
  readonly isOwn: boolean
  /** HMAC of the text, in base64url. */
  sign(text: string): string
  /** Called with the number of entries that a transaction has appended, before it commits. */
  readonly onAppend: Set<(entries: number) => void>
}

const KEY_FILE = 'key'
const KEY_BYTES = 32
const ID_LENGTH = 8

/** From AUDIT_KEY, or from a file that is created at the first start. */
export async function readAuditKey({ auditKey, auditDir }: Pick<Config, 'auditKey' | 'auditDir'>): Promise<AuditKey> {
  return auditKeyOfText(auditKey ?? (await storedKey(auditDir)), auditKey === null)
}

/** @param isOwn whether this host has made it */
export function auditKeyOfText(key: string, isOwn = false): AuditKey {
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH),
    isOwn,
    sign: (text) => createHmac('sha256', key).update(text).digest('base64url'),
    onAppend: new Set(),
  }
}

/** The text of the key of these settings, as it is there; null: the next start would create one. */
export async function existingAuditKey({
  auditKey,
  auditDir,
}: Pick<Config, 'auditKey' | 'auditDir'>): Promise<string | null> {
  if (auditKey !== null) return auditKey
  const text = await readFile(auditKeyFile(auditDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : text.trim()
}

export const auditKeyFile = (auditDir: string): string => join(auditDir, KEY_FILE)

/** Two processes that start at once agree on the one that was written first. */
async function storedKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = auditKeyFile(folder)
  const fresh = randomBytes(KEY_BYTES).toString('base64url')
  try {
    await writeFile(path, fresh, { flag: 'wx', mode: 0o600, flush: true })
    return fresh
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    await chmod(path, 0o600)
    return (await readFile(path, 'utf8')).trim()
  }
}

/** Of each database; a transaction has the adapter of the connection pool it was begun on. */
const keys = new WeakMap<object, AuditKey>()

export function bindAuditKey(kysely: Kysely<Tables>, key: AuditKey): void {
  keys.set(kysely.getExecutor().adapter, key)
}

/** Throws where no key was bound: an entry without a signature would be a forgery. */
export function auditKeyOf(work: Kysely<Tables>): AuditKey {
  const key = keys.get(work.getExecutor().adapter)
  if (!key) throw new Error('The database was opened without the key of its audit.')
  return key
}

/**
 * Notes that this key signs the audit of a database that several hosts may share. Throws a ConfigError where another
 * one does, too, and this one was made by the host: each would take the entries of the other for forged.
 */
export async function claimAudit(kysely: Kysely<Tables>, { id, isOwn }: AuditKey): Promise<void> {
  await kysely
    .insertInto('secrets')
    .values({ name: SIGNER, value: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const first = await kysely.selectFrom('secrets').select('value').where('name', '=', SIGNER).executeTakeFirstOrThrow()
  if (!isOwn || first.value === id) return
  throw new ConfigError(
    'Another host signs the audit of this database with a key of its own, and this host has another one. Set AUDIT_KEY ' +
      'to the same on all hosts: the content of the file "key" in AUDIT_DIR of the host that was there first.',
  )
}

/** Of the id of the key that signed first. */
const SIGNER = 'audit-key'
