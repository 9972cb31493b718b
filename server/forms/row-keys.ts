import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Work } from '../database/tenant.ts'
import type { FieldErrors } from '../http/change.ts'
import { CallError } from '../http/errors.ts'
import type { Person } from '../http/person.ts'
import { isOneOf } from '../database/one-of.ts'
import { currentValues } from '../rights/stored-names.ts'
import { type KeyRule, keyRules, type RowKey, TAKEN, takenErrors } from './unique-keys.ts'

/** The screen whose rows must have unique keys. */
export interface KeyedScreen {
  readonly work: Work
  readonly person: Pick<Person, 'companyId'>
  readonly definition: ServerDefinition
}

/** A row with its new keys; `before`: its stored keys. */
export interface KeyedRow {
  readonly id: string
  readonly keys: readonly RowKey[]
  readonly before: readonly RowKey[]
}

export const keyName = ({ field, value }: RowKey): string => `${field} ${value}`

/** The ids of the rows that have these keys, by `keyName`. */
export async function rowsByKey(screen: KeyedScreen, keys: readonly RowKey[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  await storeMissingKeys(screen)
  const { work, person, definition } = screen
  const rows = await work
    .selectFrom('row_keys')
    .select(['field', 'value', 'row_id'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where(isOneOf('field', [...new Set(keys.map(({ field }) => field))]))
    .where(isOneOf('value', [...new Set(keys.map(({ value }) => value))]))
    .execute()
  return new Map(rows.map((row) => [keyName(row), row.row_id]))
}

/** For each row the errors of its new keys that another stored row, or an earlier one in the list, has; null: none. */
export async function takenKeys(
  screen: KeyedScreen,
  rows: readonly KeyedRow[],
): Promise<readonly (FieldErrors | null)[]> {
  const owners = new Map(await rowsByKey(screen, rows.flatMap(newKeys)))
  return rows.map((row) => {
    const keys = newKeys(row)
    const taken = keys.filter((key) => (owners.get(keyName(key)) ?? row.id) !== row.id)
    if (taken.length > 0) return takenErrors(screen.definition, taken)
    for (const key of keys) owners.set(keyName(key), row.id)
    return null
  })
}

/**
 * Stores the keys of rows in the transaction that stores the rows. Throws 409 if another transaction has stored one of
 * them since the check by `takenKeys`.
 */
export async function storeKeys(screen: KeyedScreen, rows: readonly KeyedRow[]): Promise<void> {
  const { work, person, definition } = screen
  const place = { company_id: person.companyId, screen: definition.screen }
  const old = rows.flatMap((row) => without(row.before, row.keys).map((key) => ({ ...key, id: row.id })))
  for (const { field, value, id } of old) {
    await work
      .deleteFrom('row_keys')
      .where('company_id', '=', place.company_id)
      .where('screen', '=', place.screen)
      .where('field', '=', field)
      .where('value', '=', value)
      .where('row_id', '=', id)
      .execute()
  }
  const added = rows.flatMap((row) => newKeys(row).map((key) => ({ ...place, ...key, row_id: row.id })))
  if (added.length === 0) return
  // Sorted, so that two of these statements cannot deadlock.
  const sorted = added.toSorted((one, other) => (keyName(one) < keyName(other) ? -1 : 1))
  const inserted = await insertRows(work, 'row_keys', { rows: sorted, onConflict: sql`on conflict do nothing` })
  if (inserted < added.length) throw new CallError(409, 'taken', TAKEN)
}

/** Removes the keys of a deleted row. */
export async function removeKeys({ work, person, definition }: KeyedScreen, id: string): Promise<void> {
  await work
    .deleteFrom('row_keys')
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('row_id', '=', id)
    .execute()
}

const newKeys = ({ keys, before }: KeyedRow): readonly RowKey[] => without(keys, before)

function without(some: readonly RowKey[], others: readonly RowKey[]): readonly RowKey[] {
  const names = new Set(others.map(keyName))
  return some.filter((key) => !names.has(keyName(key)))
}

/** Number of rows read at a time. */
const STEP = 2_000

/** Stores the keys of rows from before a rule of the screen; of two rows with the same key the first gets it. */
async function storeMissingKeys(screen: KeyedScreen): Promise<void> {
  const { work, person, definition } = screen
  const rules = keyRules(definition)
  if (rules.length === 0) return
  const place = { company_id: person.companyId, screen: definition.screen }
  const marked = await work
    .selectFrom('row_keys')
    .select('field')
    .where('company_id', '=', place.company_id)
    .where('screen', '=', place.screen)
    .where('value', '=', '')
    .where(
      'field',
      'in',
      rules.map(({ name }) => name),
    )
    .execute()
  for (const rule of rules.filter(({ name }) => !marked.some(({ field }) => field === name))) {
    // A concurrent transaction that does the same waits here until this one ends.
    const mark = { ...place, field: rule.name, value: '', row_id: '' }
    const { numInsertedOrUpdatedRows } = await work
      .insertInto('row_keys')
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await storeKeysOf(screen, rule)
  }
}

async function storeKeysOf({ work, person, definition }: KeyedScreen, rule: KeyRule): Promise<void> {
  const place = { company_id: person.companyId, screen: definition.screen }
  for (let after = ''; ;) {
    const rows = await work
      .selectFrom(definition.records ? 'records' : 'documents')
      .select(['id', 'data'])
      .where('company_id', '=', place.company_id)
      .where('screen', '=', place.screen)
      .where('id', '>', after)
      .$if(definition.records, (select) => select.where('records.deleted_at' as never, 'is', null))
      .orderBy('id')
      .limit(STEP)
      .execute()
    const found = rows.flatMap(({ id, data }) => {
      const value = rule.valueIn(currentValues(definition, data))
      return value === '' ? [] : [{ ...place, field: rule.name, value, row_id: id }]
    })
    if (found.length > 0) {
      await work
        .insertInto('row_keys')
        .values(found)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    const last = rows.at(-1)
    if (rows.length < STEP || !last) return
    after = last.id
  }
}
