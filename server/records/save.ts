import { randomUUID } from 'node:crypto'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { appendAudit } from '../audit/audit.ts'
import { CallError } from '../http/errors.ts'
import type { SignedCall } from '../http/signed-in.ts'
import type { ChangeResult } from '../http/change.ts'
import { actorOf } from '../http/person.ts'
import type { Registers } from '../exports/registers.ts'
import { choiceRows } from '../forms/choices.ts'
import { seenRecords } from '../rights/rows.ts'
import { noSuchRecord } from './find.ts'
import { formValues, type Values } from '../forms/form-values.ts'
import { changedIn, searchText } from '../forms/stored-values.ts'

export interface Saving {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  /** Id of the changed record; null: a new one. */
  readonly id: string | null
  /** The version the person has seen; null: any. */
  readonly version: number | null
  readonly sent: Values
  /** For reading the rows that fields are chosen from. */
  readonly registers: Registers
}

/** Adds or changes a record. Throws 404 if it does not exist, 409 if somebody else has changed it since. */
export async function saveRecord(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const { person } = call
  const { definition, app, sent } = saving
  const stored = saving.id === null ? null : await recordForUpdate(call, { definition, id: saving.id })
  if (stored !== null && saving.version !== null && stored.version !== saving.version) {
    throw new CallError(
      409,
      'changed',
      'Somebody else has changed this record since you opened it. Please open it again.',
    )
  }
  const request = { work: call.work, person, query: {}, app }
  const choices = await choiceRows({ definition, registers: saving.registers, request }, {})
  const { values, errors } = formValues({ definition, app, person, sent, stored: stored?.data ?? null, choices })
  if (errors) return { errors }
  const id = saving.id ?? randomUUID()
  await (stored === null ? insert(call, saving, { id, values }) : update(call, saving, { id, values }))
  await appendAudit(call.work, person.companyId, {
    event: stored === null ? 'record-added' : 'record-changed',
    ...actorOf(person),
    screen: definition.screen,
    document: id,
    before: stored === null ? null : JSON.stringify(changedIn(stored.data, values)),
    after: JSON.stringify(stored === null ? values : changedIn(values, stored.data)),
  })
  return { id }
}

/** Throws 404. */
export async function deleteRecord(call: SignedCall, ref: RecordRef): Promise<ChangeResult> {
  const { work, person } = call
  const { data } = await recordForUpdate(call, ref)
  await work
    .updateTable('records')
    .set({ deleted_at: new Date(), updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ref.definition.screen)
    .where('id', '=', ref.id)
    .execute()
  const entry = { event: 'record-deleted', screen: ref.definition.screen, document: ref.id }
  await appendAudit(work, person.companyId, { ...entry, ...actorOf(person), before: JSON.stringify(data) })
  return {}
}

interface RecordRef {
  readonly definition: ServerDefinition
  readonly id: string
}

/** The record, locked until the transaction ends. Throws 404. */
async function recordForUpdate({ work, person }: SignedCall, { definition, id }: RecordRef) {
  const record = await work
    .selectFrom('records as d')
    .select(['d.version', 'd.data'])
    .where(seenRecords(person, definition))
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!record) throw noSuchRecord()
  return record
}

interface Stored {
  readonly id: string
  readonly values: Values
}

async function insert({ work, person }: SignedCall, { definition }: Saving, { id, values }: Stored): Promise<void> {
  const people = { created_by: person.id, updated_by: person.id }
  const texts = { data: JSON.stringify(values), search_text: searchText(definition, values) }
  await work
    .insertInto('records')
    .values({ company_id: person.companyId, screen: definition.screen, id, ...people, ...texts })
    .execute()
}

async function update({ work, person }: SignedCall, { definition }: Saving, { id, values }: Stored): Promise<void> {
  await work
    .updateTable('records')
    .set((set) => ({
      version: set('version', '+', 1),
      data: JSON.stringify(values),
      search_text: searchText(definition, values),
      updated_by: person.id,
      updated_at: new Date(),
    }))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', id)
    .execute()
}
