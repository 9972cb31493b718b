import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { NUMBER_FIELD } from '../../../engine/definition/document-number.ts'
import { appendAll, type AuditEntry } from '../../audit/audit.ts'
import type { FieldErrors } from '../../http/change.ts'
import { actorOf } from '../../http/person.ts'
import type { SignedCall } from '../../http/signed-in.ts'
import { choiceRows } from '../forms/choices.ts'
import { hasLinksOfLinks, linkedValues, type PostedForm, validateForm, type Values } from '../forms/form-values.ts'
import { storeKeys, takenKeys } from '../forms/row-keys.ts'
import { changedIn, searchText, withTexts } from '../forms/stored-values.ts'
import { uniqueKeysOf } from '../forms/unique-keys.ts'
import { formLinks } from '../links/form-links.ts'
import { storeLinks } from '../links/stored-links.ts'
import { figuredForms } from './figured-forms.ts'
import { periodErrors } from '../forms/valid-periods.ts'
import { lockedRow, requireAllowed, type RowRef } from './locked-row.ts'
import type {
  ChangedRow,
  CheckedRow,
  LockedRow,
  PreparedRow,
  RowContext,
  RowStore,
  RowToSave,
  SaveOptions,
} from './row-store.ts'

/** The result for a row: it is stored, or it has errors by field; '': of the whole row. */
export type SavedRow<Row> =
  | { readonly errors: FieldErrors }
  /** The person may not change this row now. */
  | { readonly refusal: string }
  | { readonly id: string; readonly isChanged: boolean; readonly row: Row }

/** A row as a form sends it. */
export interface SentRow {
  /** Null: a new row. */
  readonly ref: RowRef | null
  readonly sent: Values
}

/**
 * Adds or changes one row. Throws 404 if it does not exist, 403 if it may not be changed, and 409 if it has changed since
 * the version of `ref`.
 */
export async function saveRow<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  options: SaveOptions,
  { ref, sent }: SentRow,
): Promise<{ readonly errors: FieldErrors } | Row> {
  const stored = ref === null ? null : await lockedRow(store, call, options, ref)
  if (stored) requireAllowed(store, call, { row: stored, action: 'change' })
  const [saved] = await saveRows(store, call, options, [{ stored, sent }])
  if (!saved || 'refusal' in saved) throw new Error('A row that was to be saved has no result.')
  return 'errors' in saved ? saved : saved.row
}

/**
 * Adds and changes rows, each by the rules of the form, with a few statements for all of them; invalid rows are left
 * out. Throws 409 if another transaction has just stored a row with the same value of a `unique` field.
 */
export async function saveRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  options: SaveOptions,
  rows: readonly RowToSave<Row>[],
): Promise<readonly SavedRow<Row>[]> {
  const isChanged = ({ stored, values, number }: CheckedRow<Row>): boolean =>
    stored === null || number !== store.numberOf(stored) || Object.keys(changedIn(values, stored.values)).length > 0
  const checked = (await checkedRows(store, call, options, rows)).map((row) => {
    if ('errors' in row || row.stored === null || !isChanged(row)) return row
    const refusal = store.refusal(call, row.stored, 'change')
    return refusal === null ? row : { refusal }
  })
  const isToStore = (row: (typeof checked)[number]): row is CheckedRow<Row> =>
    !('errors' in row || 'refusal' in row) && (!options.skipsUnchanged || isChanged(row))
  const stored = await storedRows(store, call, options, checked.filter(isToStore))
  return checked.map((row) => {
    if ('errors' in row || 'refusal' in row) return row
    const after = stored.get(row.id) ?? row.stored
    if (!after) throw new Error('A row that was to be stored is missing.')
    return { id: row.id, isChanged: isChanged(row), row: after }
  })
}

/** The rows after they were stored, by id. */
async function storedRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  options: SaveOptions,
  rows: readonly CheckedRow<Row>[],
): Promise<ReadonlyMap<string, Row>> {
  const after = new Map(await writeRows(store, call, options, { rows }))
  for (const row of rows.filter(isOfStoredRow)) {
    const written = after.get(row.id)
    if (!written) continue
    const change = { row: written, changed: changedIn(row.values, row.stored.values) }
    after.set(row.id, await store.afterChange(call, options, change))
  }
  return after
}

/** Stores rows with their keys, their links and their entries in the audit. @returns the rows afterwards, by id */
export async function writeRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  context: RowContext,
  { rows, isRecomputed = false }: { readonly rows: readonly CheckedRow<Row>[]; readonly isRecomputed?: boolean },
): Promise<ReadonlyMap<string, Row>> {
  const { definition } = context
  await storeKeys({ ...call, definition }, rows)
  const added = await store.insert(
    call,
    context,
    rows.filter(({ stored }) => stored === null),
  )
  const changed = await store.update(call, context, rows.filter(isOfStoredRow))
  await storeLinks({ ...call, definition }, rows)
  const entries = rows.map((row) => auditEntry(store, call, { definition, row }))
  await appendAll(
    call.work,
    call.person.companyId,
    isRecomputed ? entries.map((entry) => ({ ...entry, cause: 'recompute' })) : entries,
  )
  return new Map([...added, ...changed].map((row) => [row.id, row]))
}

const isOfStoredRow = <Row extends LockedRow>(row: CheckedRow<Row>): row is ChangedRow<Row> => row.stored !== null

async function checkedRows<Row extends LockedRow>(
  store: RowStore<Row>,
  call: SignedCall,
  options: SaveOptions,
  rows: readonly RowToSave<Row>[],
): Promise<readonly (CheckedRow<Row> | { readonly errors: FieldErrors })[]> {
  const { definition, app, registers, screens, isHandedIn = false } = options
  const { work, person } = call
  const prepared = await store.prepare(call, options, rows)
  const choices = await choiceRows({ definition, registers, request: { work, person, query: {}, app } }, {})
  const forms = rows.map(({ stored, sent }, at) => {
    const { errors, ...row }: PreparedRow = prepared[at] ?? { sent, number: null, errors: null }
    return { form: { definition, app, person, choices, isHandedIn, stored: stored?.values ?? null, ...row }, errors }
  })
  const posted = forms.map(({ form }) => form)
  const links = await linksOfForms({ ...call, screens, definition, app }, posted)
  const sent = forms.map(({ form }, at) => ({ id: rows[at]?.stored?.id ?? null, form }))
  const figured = await figuredForms(call, options, { forms: sent, links })
  const valid = forms.map(({ form, errors: ofNumber }, at) => {
    const { stored = null, isRefused = false } = rows[at] ?? {}
    const { values: ids, errors } = validateForm({ ...form, ...figured[at], links })
    // All errors are reported at once.
    if (errors || ofNumber || isRefused) return { errors: { ...ofNumber, ...errors } }
    const texts = withTexts(definition, ids, links)
    return {
      id: stored?.id ?? store.newId(),
      stored,
      values: store.keepsLinkTexts ? texts : ids,
      searched: searchText(definition, texts, form.number),
      number: form.number,
      keys: uniqueKeysOf(definition, ids),
      before: uniqueKeysOf(definition, stored?.values ?? {}),
    }
  })
  const sound = valid.flatMap((row) => ('errors' in row ? [] : [row]))
  const taken = await takenKeys({ ...call, definition }, sound)
  const periods = await periodErrors(
    { ...call, definition, app },
    sound.map(({ id, values, stored }) => ({ id, values, before: stored?.values ?? null })),
  )
  const [ofKeys, ofPeriods] = [taken.values(), periods.values()]
  return valid.map((row) => {
    if ('errors' in row) return row
    const errors = { ...ofKeys.next().value, ...ofPeriods.next().value }
    return Object.keys(errors).length === 0 ? row : { errors }
  })
}

/** The rows that the forms refer to, also those of defaults and computed lines that follow from members of these rows. */
async function linksOfForms(linking: Parameters<typeof formLinks>[0], forms: readonly PostedForm[]) {
  const linked = forms.flatMap((form) => [linkedValues(form), form.stored ?? {}])
  const links = await formLinks(linking, linked)
  if (!forms.some(({ definition }) => hasLinksOfLinks(definition))) return links
  return await formLinks(linking, [...linked, ...forms.map((form) => linkedValues({ ...form, links }))])
}

interface Audited<Row extends LockedRow> {
  readonly definition: ServerDefinition
  readonly row: CheckedRow<Row>
}

function auditEntry<Row extends LockedRow>(
  store: RowStore<Row>,
  { person }: SignedCall,
  { definition, row }: Audited<Row>,
): AuditEntry {
  const { stored } = row
  const after = { ...row.values, ...numberIn(row.number) }
  const before = stored && { ...stored.values, ...numberIn(store.numberOf(stored)) }
  return {
    event: before === null ? `${store.kind}-added` : `${store.kind}-changed`,
    ...actorOf(person),
    screen: definition.screen,
    document: row.id,
    before: before && JSON.stringify(changedIn(before, after)),
    after: JSON.stringify(before === null ? after : changedIn(after, before)),
  }
}

const numberIn = (number: string | null): Values => (number === null ? {} : { [NUMBER_FIELD]: number })
