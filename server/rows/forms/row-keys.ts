import { sql } from 'kysely'
import { insertRows } from '../../database/insert-rows.ts'
import type { FieldErrors } from '../../http/change.ts'
import { HttpError } from '../../http/errors.ts'
import { isOneOf } from '../../database/one-of.ts'
import { type KeyedScreen, passKeysOn, updateKeyRules } from './key-rules.ts'
import { type RowKey, TAKEN, takenErrors } from './unique-keys.ts'

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
  await updateKeyRules(screen)
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
  if (rows.length === 0) return
  // Also without keys: what is saved while there is no rule must not be missing once there is one.
  await updateKeyRules(screen)
  const { work, person, definition } = screen
  const place = { company_id: person.companyId, screen: definition.screen }
  const old = rows.flatMap((row) => without(row.before, row.keys).map((key) => ({ ...key, id: row.id })))
  for (const { field, value, id } of old)
    for (const table of ['row_keys', 'key_twins'] as const)
      await sql`delete from ${sql.table(table)} where company_id = ${place.company_id} and screen = ${place.screen}
        and field = ${field} and value = ${value} and row_id = ${id}`.execute(work)
  if (old.length > 0) await passKeysOn(screen)
  const added = rows.flatMap((row) => newKeys(row).map((key) => ({ ...place, ...key, row_id: row.id })))
  if (added.length === 0) return
  // Sorted, so that two of these statements cannot deadlock.
  const sorted = added.toSorted((one, other) => (keyName(one) < keyName(other) ? -1 : 1))
  const inserted = await insertRows(work, 'row_keys', { rows: sorted, onConflict: sql`on conflict do nothing` })
  if (inserted < added.length) throw new HttpError(409, 'taken', TAKEN)
}

/** Removes the keys of a deleted row. */
export async function removeKeys(screen: KeyedScreen, id: string): Promise<void> {
  const { work, person, definition } = screen
  for (const table of ['row_keys', 'key_twins'] as const)
    await sql`delete from ${sql.table(table)}
      where company_id = ${person.companyId} and screen = ${definition.screen} and row_id = ${id}`.execute(work)
  await passKeysOn(screen)
}

const newKeys = ({ keys, before }: KeyedRow): readonly RowKey[] => without(keys, before)

function without(some: readonly RowKey[], others: readonly RowKey[]): readonly RowKey[] {
  const names = new Set(others.map(keyName))
  return some.filter((key) => !names.has(keyName(key)))
}
