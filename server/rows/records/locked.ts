import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { seenRecords } from '../../rights/rows.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { Values } from '../forms/form-values.ts'
import { noSuchRecord } from './find.ts'

export interface RecordRef {
  readonly definition: ServerDefinition
  readonly id: string
}

interface RecordLock extends RecordRef {
  /** `change` lets others refer to the record concurrently, `delete` does not (server/rows/links). */
  readonly lock: 'change' | 'delete'
}

export type LockedRecord = Awaited<ReturnType<typeof lockedRecord>>

/** The record, locked until the transaction ends. Throws 404. */
export async function lockedRecord({ work, person }: SignedCall, { definition, id, lock }: RecordLock) {
  const record = await work
    .selectFrom('records as d')
    .select(['d.id', 'd.version', 'd.data', 'd.lines', 'd.inactive_at'])
    .where(seenRecords(person, definition))
    .where('d.id', '=', id)
    .$call((query) => (lock === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst()
  if (!record) throw noSuchRecord()
  return withCurrentNames(definition, record)
}

/** Records by id, locked for a change, in the order of their ids, without those that the person may not see. */
export async function lockedRecords(
  { work, person }: SignedCall,
  definition: ServerDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRecord>> {
  if (ids.length === 0) return new Map()
  const records = await work
    .selectFrom('records as d')
    .select(['d.id', 'd.version', 'd.data', 'd.lines', 'd.inactive_at'])
    .where(seenRecords(person, definition))
    .where('d.id', 'in', [...ids])
    .orderBy('d.id')
    .forNoKeyUpdate()
    .execute()
  return new Map(records.map((record) => [record.id, withCurrentNames(definition, record)]))
}

interface StoredColumns {
  readonly data: Values
  readonly lines: Values | null
}

const withCurrentNames = <Record extends StoredColumns>(definition: ServerDefinition, record: Record) => ({
  ...record,
  data: currentValues(definition, record.data),
  lines: record.lines && currentValues(definition, record.lines),
})
