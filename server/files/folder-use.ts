import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import type { FileStore } from './store.ts'

/** Records that a process on this database stores files in this folder; expired records are removed. A bucket has none. */
export async function recordFolder(
  { kysely }: Pick<Database, 'kysely'>,
  store: Pick<FileStore, 'home'>,
): Promise<void> {
  const id = await store.home()
  await kysely
    .deleteFrom('file_folders')
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  if (id === null) return
  const used_at = sql<Date>`now()`
  await kysely
    .insertInto('file_folders')
    .values({ id, used_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at }))
    .execute()
}

/** Whether processes on this database have used another folder than this one within a day. */
export async function isAnotherUsed(
  { kysely }: Pick<Database, 'kysely'>,
  store: Pick<FileStore, 'home'>,
): Promise<boolean> {
  const id = await store.home()
  const other = await kysely
    .selectFrom('file_folders')
    .select('id')
    .where('used_at', '>=', sql<Date>`now() - interval '1 day'`)
    .where('id', '!=', id ?? '')
    .executeTakeFirst()
  return other !== undefined
}
