import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppDefinition, ServerDefinition } from '../../../engine/definition/definition.ts'
import { appendAll } from '../../audit/audit.ts'
import { insertRows } from '../../database/insert-rows.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Registers } from '../lists/registers.ts'
import { changedSince } from '../forms/changed-since.ts'
import { choiceRows } from '../forms/choices.ts'
import { validateForm, linkedValues, type Values } from '../forms/form-values.ts'
import { type KeyedRow, storeKeys, takenKeys } from '../forms/row-keys.ts'
import { changedIn, linesColumn, searchText, splitLines, withTexts } from '../forms/stored-values.ts'
import { keysOf } from '../forms/unique-keys.ts'
import type { ChangeResult, FieldErrors } from '../../http/change.ts'
import type { CallError } from '../../http/errors.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { formLinks, withLinkTexts } from '../links/form-links.ts'
import { storeLinks } from '../links/stored-links.ts'
import { screenNames } from '../../rights/former-names.ts'
import { readRecord } from './find.ts'
import { type LockedRecord, lockedRecord } from './locked.ts'

/** The dependencies of saving rows of a screen. */
export interface SavingRows {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  /** For reading the rows that fields are chosen from. */
  readonly registers: Registers
  /** The screens that links refer to. */
  readonly screens: ScreenSource
  /** An unchanged row gets no new version and no audit entry. */
  readonly skipsUnchanged?: boolean
}

export interface Saving extends SavingRows {
  /** Id of the changed record; null: a new one. */
  readonly id: string | null
  /** The version the person has seen; null: any. */
  readonly version: number | null
  readonly sent: Values
}

/** Adds or changes a record. Throws 404 if it does not exist, 409 if it has changed since `version`. */
export async function saveRecord(call: SignedCall, saving: Saving): Promise<ChangeResult> {
  const { definition, sent, id, version } = saving
  const stored = id === null ? null : await lockedRecord(call, { definition, id, lock: 'change' })
  if (stored !== null && version !== null && stored.version !== version)
    throw await changedRecord(call, saving, stored.id)
  const [saved] = await saveRows(call, saving, [{ stored, sent }])
  if (!saved) throw new Error('A row that was to be saved has no result.')
  return 'errors' in saved ? saved : { id: saved.id }
}

async function changedRecord(call: SignedCall, { definition, screens }: Saving, id: string): Promise<CallError> {
  const [row = {}] = await withLinkTexts({ ...call, screens, definition }, [await readRecord(call, { definition, id })])
  const text = 'Somebody else has changed this record since you opened it. Please open it again.'
  return await changedSince(call, { screens: screenNames(definition), id, row, text })
}

/** A sent row. */
export interface RowToSave {
  /** Locked; null: a new one. */
  readonly stored: LockedRecord | null
  readonly sent: Values
  /** The caller has found an error already, which the values do not show: the row is not stored. */
  readonly isRefused?: boolean
}

/** The result for a row: it is stored, or has errors. */
export type SavedRow = { readonly errors: FieldErrors } | { readonly id: string; readonly isChanged: boolean }

/**
 * Adds and changes records, each by the rules of the form, with a few statements for all of them; invalid rows are left
 * out. Throws 409 if another transaction has just stored a row with the same value of a `unique` field.
 */
export async function saveRows(
  call: SignedCall,
  saving: SavingRows,
  rows: readonly RowToSave[],
): Promise<readonly SavedRow[]> {
  const checked = await checkedRows(call, saving, rows)
  const stored = checked.flatMap((row) => {
    return 'errors' in row || (saving.skipsUnchanged && !isChanged(row)) ? [] : [row]
  })
  await storeKeys({ ...call, ...saving }, stored)
  await insert(
    call,
    saving,
    stored.filter(({ values }) => values.before === null),
  )
  await update(
    call,
    saving,
    stored.filter(({ values }) => values.before !== null),
  )
  await storeLinks(
    { ...call, definition: saving.definition },
    stored.map(({ id, values }) => ({ id, values: values.after })),
  )
  await appendAll(
    call.work,
    call.person.companyId,
    stored.map((row) => auditEntry(call, saving, row)),
  )
  return checked.map((row) => ('errors' in row ? row : { id: row.id, isChanged: isChanged(row) }))
}

/** A valid row. */
interface CheckedRow extends KeyedRow {
  readonly values: { readonly before: Values | null; readonly after: Values }
  readonly searched: string
}

async function checkedRows(
  call: SignedCall,
  { definition, app, registers, screens }: SavingRows,
  rows: readonly RowToSave[],
): Promise<readonly (CheckedRow | { readonly errors: FieldErrors })[]> {
  const { person } = call
  const choices = await choiceRows({ definition, registers, request: { work: call.work, person, query: {}, app } }, {})
  const filled = rows.map(({ stored, sent }) => {
    return { definition, app, person, sent, stored: stored && { ...stored.data, ...stored.lines }, choices }
  })
  const linked = filled.flatMap((row) => [linkedValues(row), row.stored ?? {}])
  const links = await formLinks({ ...call, screens, definition }, linked)
  const valid = filled.map((row, at) => {
    const { values, errors } = validateForm({ ...row, links })
    if (errors || rows[at]?.isRefused) return { errors: errors ?? {} }
    const id = rows[at]?.stored?.id ?? randomUUID()
    return {
      id,
      values: { before: row.stored, after: values },
      searched: searchText(definition, withTexts(definition, values, links)),
      keys: keysOf(definition, values),
      before: keysOf(definition, row.stored ?? {}),
    }
  })
  const taken = await takenKeys(
    { ...call, definition },
    valid.flatMap((row) => ('errors' in row ? [] : [row])),
  )
  const others = taken.values()
  return valid.map((row) => {
    if ('errors' in row) return row
    const errors = others.next().value ?? null
    return errors === null ? row : { errors }
  })
}

function changes({ values: { before, after } }: CheckedRow): {
  readonly before: Values | null
  readonly after: Values
} {
  if (before === null) return { before, after }
  return { before: changedIn(before, after), after: changedIn(after, before) }
}

const isChanged = (row: CheckedRow): boolean => row.values.before === null || Object.keys(changes(row).after).length > 0

function auditEntry({ person }: SignedCall, { definition }: SavingRows, row: CheckedRow) {
  const { before, after } = changes(row)
  return {
    event: before === null ? 'record-added' : 'record-changed',
    ...actorOf(person),
    screen: definition.screen,
    document: row.id,
    before: before && JSON.stringify(before),
    after: JSON.stringify(after),
  }
}

async function insert({ work, person }: SignedCall, { definition }: SavingRows, rows: readonly CheckedRow[]) {
  if (rows.length === 0) return
  const people = { created_by: person.id, updated_by: person.id }
  const place = { company_id: person.companyId, screen: definition.screen }
  const added = rows.map(({ id, values, searched }) => {
    const { data, lines } = splitLines(definition, values.after)
    return { ...place, id, ...people, data, lines, search_text: searched }
  })
  await insertRows(work, 'records', { rows: added })
}

/** Updates all rows in one statement. */
async function update({ work, person }: SignedCall, { definition }: SavingRows, rows: readonly CheckedRow[]) {
  if (rows.length === 0) return
  const columns = rows.map((row) => columnsOf(definition, row))
  const texts = (values: readonly (string | null)[]) => sql`${[...values]}::text[]`
  await sql`
    update records set version = version + 1, data = changed.data::jsonb, lines = changed.lines::jsonb,
      search_text = changed.search_text, updated_by = ${person.id}, updated_at = now()
    from unnest(${texts(rows.map(({ id }) => id))}, ${texts(columns.map(({ data }) => data))},
      ${texts(columns.map(({ lines }) => lines))}, ${texts(columns.map(({ search_text }) => search_text))})
      as changed(id, data, lines, search_text)
    where company_id = ${person.companyId} and screen = ${definition.screen} and records.id = changed.id`.execute(work)
}

function columnsOf(definition: ServerDefinition, { values, searched }: CheckedRow) {
  const { data, lines } = splitLines(definition, values.after)
  return { data: JSON.stringify(data), lines: linesColumn(lines), search_text: searched }
}
