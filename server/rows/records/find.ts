import { dayIn } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Values } from '../forms/form-values.ts'
import { seenValues } from '../forms/stored-values.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { CallError } from '../../http/errors.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { seenRecords } from '../../rights/rows.ts'

interface RecordRef {
  readonly definition: ServerDefinition
  readonly id: string
  readonly app: AppDefinition
}

/** A stored record as a document without a status, dated by the day it was added. Throws 404. */
export async function findRecord({ work, person }: SignedCall, { definition, id, app }: RecordRef) {
  const record = await work
    .selectFrom('records as d')
    .select(['d.id', 'd.data', 'd.created_at'])
    .where(seenRecords(person, definition))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!record) throw noSuchRecord()
  return {
    id: record.id,
    status: '',
    doc_date: dayIn(app.timeZone, record.created_at),
    data: currentValues(definition, record.data),
  }
}

/** A stored record as its form opens it. Throws 404. */
export async function readRecord(
  { work, person }: SignedCall,
  { definition, id }: Omit<RecordRef, 'app'>,
): Promise<Values> {
  const record = await work
    .selectFrom('records as d')
    .select(['d.id', 'd.version', 'd.data', 'd.lines'])
    .where(seenRecords(person, definition))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!record) throw noSuchRecord()
  const { data, lines, ...identity } = record
  return { ...seenValues(definition, currentValues(definition, { ...data, ...lines })), ...identity }
}

export const noSuchRecord = (): CallError => new CallError(404, 'not-found', 'There is no such record.')
