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
import type { ScreenSource } from '../config/screens.ts'
import { formLinks } from '../links/form-links.ts'
import { refuseInUse, storeLinks } from '../links/stored-links.ts'
import { noSuchRecord } from './find.ts'
import { formValues, linkedValues, type Values } from '../forms/form-values.ts'
import { changedIn, linesColumn, searchText, splitLines, withTexts } from '../forms/stored-values.ts'

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
  /** What links refer to. */
  readonly screens: ScreenSource
}

/** Adds or changes a record. Throws 404 if it does not exist, 409 if somebody else has changed it since. */
export async function saveRecord(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const { person } = call
  const { definition, app, sent } = saving
  const stored = saving.id === null ? null : await lockedRecord(call, { definition, id: saving.id, lock: 'change' })
  if (stored !== null && saving.version !== null && stored.version !== saving.version) {
    throw new CallError(
      409,
      'changed',
      'Somebody else has changed this record since you opened it. Please open it again.',
    )
  }
  const request = { work: call.work, person, query: {}, app }
  const choices = await choiceRows({ definition, registers: saving.registers, request }, {})
  const before = stored && { ...stored.data, ...stored.lines }
  const filled = { definition, app, person, sent, stored: before, choices }
  const links = await formLinks({ ...call, screens: saving.screens, definition }, [linkedValues(filled), before ?? {}])
  const { values, errors } = formValues({ ...filled, links })
  if (errors) return { errors }
  const id = saving.id ?? randomUUID()
  const written = { id, values, searched: searchText(definition, withTexts(definition, values, links)) }
  await (stored === null ? insert(call, saving, written) : update(call, saving, written))
  await storeLinks({ ...call, definition, id }, values)
  await appendAudit(call.work, person.companyId, {
    event: stored === null ? 'record-added' : 'record-changed',
    ...actorOf(person),
    screen: definition.screen,
    document: id,
    before: before && JSON.stringify(changedIn(before, values)),
    after: JSON.stringify(before === null ? values : changedIn(values, before)),
  })
  return { id }
}

/** Throws 404, and 409 while a link refers to the record. */
export async function deleteRecord(call: SignedCall, ref: RecordRef, screens: ScreenSource): Promise<ChangeResult> {
  const { work, person } = call
  const { data, lines } = await lockedRecord(call, { ...ref, lock: 'delete' })
  await refuseInUse({ ...call, ...ref }, screens)
  await storeLinks({ ...call, ...ref }, {})
  await work
    .updateTable('records')
    .set({ deleted_at: new Date(), updated_by: person.id, updated_at: new Date() })
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ref.definition.screen)
    .where('id', '=', ref.id)
    .execute()
  const entry = { event: 'record-deleted', screen: ref.definition.screen, document: ref.id }
  await appendAudit(work, person.companyId, {
    ...entry,
    ...actorOf(person),
    before: JSON.stringify({ ...data, ...lines }),
  })
  return {}
}

interface RecordRef {
  readonly definition: ServerDefinition
  readonly id: string
}

/** Takes a record out of lists and of what links offer, or puts it back. Throws 404. */
export async function setInactive(call: SignedCall, ref: RecordRef, inactive: boolean): Promise<ChangeResult> {
  const { work, person } = call
  const { inactive_at } = await lockedRecord(call, { ...ref, lock: 'change' })
  if ((inactive_at !== null) === inactive) return {}
  const now = new Date()
  await work
    .updateTable('records')
    .set((set) => ({
      version: set('version', '+', 1),
      inactive_at: inactive ? now : null,
      updated_by: person.id,
      updated_at: now,
    }))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', ref.definition.screen)
    .where('id', '=', ref.id)
    .execute()
  await appendAudit(work, person.companyId, {
    event: 'record-changed',
    ...actorOf(person),
    screen: ref.definition.screen,
    document: ref.id,
    before: JSON.stringify({ inactive: !inactive }),
    after: JSON.stringify({ inactive }),
  })
  return {}
}

interface RecordLock extends RecordRef {
  /** A change lets others refer to the record meanwhile, deleting does not (server/links). */
  readonly lock: 'change' | 'delete'
}

/** The record, locked until the transaction ends. Throws 404. */
async function lockedRecord({ work, person }: SignedCall, { definition, id, lock }: RecordLock) {
  const record = await work
    .selectFrom('records as d')
    .select(['d.version', 'd.data', 'd.lines', 'd.inactive_at'])
    .where(seenRecords(person, definition))
    .where('d.id', '=', id)
    .$call((query) => (lock === 'delete' ? query.forUpdate() : query.forNoKeyUpdate()))
    .executeTakeFirst()
  if (!record) throw noSuchRecord()
  return record
}

interface Stored {
  readonly id: string
  readonly values: Values
  readonly searched: string
}

async function insert(
  { work, person }: SignedCall,
  { definition }: Saving,
  { id, values, searched }: Stored,
): Promise<void> {
  const people = { created_by: person.id, updated_by: person.id }
  const columns = { ...columnsOf(definition, values), search_text: searched }
  await work
    .insertInto('records')
    .values({ company_id: person.companyId, screen: definition.screen, id, ...people, ...columns })
    .execute()
}

async function update(
  { work, person }: SignedCall,
  { definition }: Saving,
  { id, values, searched }: Stored,
): Promise<void> {
  await work
    .updateTable('records')
    .set((set) => ({
      version: set('version', '+', 1),
      ...columnsOf(definition, values),
      search_text: searched,
      updated_by: person.id,
      updated_at: new Date(),
    }))
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('id', '=', id)
    .execute()
}

function columnsOf(definition: ServerDefinition, values: Values) {
  const { data, lines } = splitLines(definition, values)
  return { data: JSON.stringify(data), lines: linesColumn(lines) }
}
