import type { Readable } from 'node:stream'
import type { Database } from '../database/open.ts'
import { asOwner, setTenant } from '../database/tenant.ts'
import { HttpError, MISSING_FILE } from '../http/errors.ts'
import { fileKey, isMissing, type FileStore } from './store.ts'

/** Reads the bytes that a row names. Throws 404 with the text, logged with the key, if the store has lost them. */
export async function readNamed(store: FileStore, key: string, textOf: () => string): Promise<Readable> {
  return await store.read(key).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    const cause = new Error(`The store of files has lost ${key}.`, { cause: error })
    throw Object.assign(new HttpError(404, MISSING_FILE, textOf()), { cause })
  })
}

/** An attachment whose bytes the store does not have. */
export interface MissingFile {
  readonly key: string
  readonly name: string
  readonly table: string
  readonly pk: string
}

const AT_ONCE = 16

/** The attachments of a company that the store has lost, deleted and replaced ones included: their bytes are retained. */
export async function missingFiles(
  database: Database,
  store: FileStore,
  company: string,
): Promise<readonly MissingFile[]> {
  const rows = await asOwner(database, async (work) => {
    await setTenant(work, company)
    return await work
      .selectFrom('attachments')
      .select(['hash', 'name', 'target_table as table', 'target_pk as pk'])
      .where('company_id', '=', company)
      .orderBy('uploaded_at')
      .execute()
  })
  const files = rows.map(({ hash, ...file }) => ({ key: fileKey(company, hash), ...file }))
  const keys = [...new Set(files.map(({ key }) => key))].values()
  const lost = new Set<string>()
  const check = async (): Promise<void> => {
    for (const key of keys) if (!(await store.has(key))) lost.add(key)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, check))
  return files.filter(({ key }) => lost.has(key))
}
