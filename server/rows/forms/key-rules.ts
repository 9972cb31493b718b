/** Keeps the keys of rows in line with the rules of a screen, whatever was saved while it had other rules. */
import { sql } from 'kysely'
import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { insertRows } from '../../database/insert-rows.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { type KeyRule, keyRules } from './unique-keys.ts'
import { rowTableOf, storedTables } from '../../rights/stored-tables.ts'

/** The screen whose rows must have unique keys. */
export interface KeyedScreen {
  readonly work: Work
  readonly person: Pick<Person, 'companyId'>
  readonly definition: ServerDefinition
}

/**
 * Stores the keys of all rows again for rules that are new or compare in another way, and removes those of rules that
 * the screen no longer has: what is saved meanwhile has none. Called before keys are read, stored or removed.
 */
export async function updateKeyRules(screen: KeyedScreen): Promise<void> {
  const { work, person, definition } = screen
  const stored = await work
    .selectFrom('key_rules')
    .select(['field', 'version'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .execute()
  const versions = new Map(stored.map(({ field, version }) => [field, version]))
  const rules = keyRules(definition)
  const gone = [...versions.keys()].filter((field) => !rules.some(({ name }) => name === field))
  for (const field of gone) await removeRule(screen, field)
  // In one order, so that two transactions that do the same cannot deadlock.
  const changed = rules.filter(({ name, version }) => versions.get(name) !== version)
  for (const rule of changed.toSorted((one, other) => (one.name < other.name ? -1 : 1))) await storeRule(screen, rule)
}

async function removeRule(screen: KeyedScreen, field: string): Promise<void> {
  for (const table of ['key_rules', 'row_keys', 'key_twins'] as const) await removeFrom(screen, table, field)
}

async function removeFrom(
  { work, person, definition }: KeyedScreen,
  table: 'key_rules' | 'row_keys' | 'key_twins',
  field: string,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where company_id = ${person.companyId} and screen = ${definition.screen}
    and field = ${field}`.execute(work)
}

async function storeRule(screen: KeyedScreen, rule: KeyRule): Promise<void> {
  const { work, person, definition } = screen
  const row = { company_id: person.companyId, screen: definition.screen, field: rule.name, version: rule.version }
  // A concurrent transaction that does the same waits here until this one ends.
  const { numInsertedOrUpdatedRows } = await work
    .insertInto('key_rules')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'screen', 'field'])
        .doUpdateSet({ version: rule.version })
        .where('key_rules.version', '<>', rule.version),
    )
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return
  await removeFrom(screen, 'row_keys', rule.name)
  await removeFrom(screen, 'key_twins', rule.name)
  await storeKeysOf(screen, rule)
}

/** Number of rows read at a time. */
const STEP = 2_000

/** Of two rows with the same key the first gets it; the other is a twin. */
async function storeKeysOf({ work, person, definition }: KeyedScreen, rule: KeyRule): Promise<void> {
  const place = { company_id: person.companyId, screen: definition.screen }
  const of = rowTableOf(definition)
  for (let after = ''; ;) {
    const rows = await work
      .selectFrom(of)
      .select(['id', 'data'])
      .where('company_id', '=', place.company_id)
      .where('screen', '=', place.screen)
      .where('id', '>', after)
      .where(storedTables[of].isKept(of))
      .orderBy('id')
      .limit(STEP)
      .execute()
    const keyed = rows.flatMap(({ id, data }) => {
      const value = rule.valueIn(currentValues(definition, data))
      return value === '' ? [] : [{ ...place, field: rule.name, value, row_id: id }]
    })
    const inserted = await insertRows(work, 'row_keys', { rows: keyed, onConflict: sql`on conflict do nothing` })
    if (inserted < keyed.length) {
      await sql`
        insert into key_twins (company_id, screen, field, value, row_id)
        select each.company_id, each.screen, each.field, each.value, each.row_id
        from json_populate_recordset(null::key_twins, ${JSON.stringify(keyed)}::text::json) as each
        join row_keys held using (company_id, screen, field, value) where held.row_id <> each.row_id
        on conflict do nothing`.execute(work)
    }
    const last = rows.at(-1)
    if (rows.length < STEP || !last) return
    after = last.id
  }
}

/** A key that a row no longer has goes to a row that had it, too: nobody may store it as if it were free. */
export async function passKeysOn({ work, person, definition }: KeyedScreen): Promise<void> {
  const { companyId } = person
  await sql`
    insert into row_keys (company_id, screen, field, value, row_id)
    select company_id, screen, field, value, min(row_id) from key_twins t
    where company_id = ${companyId} and screen = ${definition.screen} and not exists (
      select 1 from row_keys k where k.company_id = t.company_id and k.screen = t.screen and k.field = t.field
        and k.value = t.value)
    group by company_id, screen, field, value on conflict do nothing`.execute(work)
  await sql`
    delete from key_twins t using row_keys k where t.company_id = ${companyId} and t.screen = ${definition.screen}
      and k.company_id = t.company_id and k.screen = t.screen and k.field = t.field and k.value = t.value
      and k.row_id = t.row_id`.execute(work)
}
