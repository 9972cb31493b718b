import { dayIn } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { currentValues } from '../../rights/stored-names.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { unknownRow } from '../save/locked-row.ts'
import { recordStore } from './record-store.ts'
import { seenRows } from '../../rights/rows.ts'

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
    .where(seenRows(person, definition, 'records'))
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!record) throw unknownRow(recordStore)
  return {
    id: record.id,
    status: '',
    doc_date: dayIn(app.timeZone, record.created_at),
    data: currentValues(definition, record.data),
  }
}
