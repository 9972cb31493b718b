import { isNamed } from '../../../engine/definition/format.ts'
import { isOneOf } from '../../database/one-of.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { wholeFields } from '../../rights/definitions.ts'
import { type KeyedScreen, updateKeyRules } from '../forms/key-rules.ts'
import { type KeyRule, keyRules } from '../forms/unique-keys.ts'
import type { Values } from '../forms/value-rules.ts'
import { rowTableOf } from '../../rights/stored-tables.ts'

/** Most values that are named for one rule. */
const MOST_NAMED = 5

/**
 * The stored rows that break a `unique` rule of the screen, in words, one line a rule: they were saved while there was
 * no such rule. No further row can have their values, and each can be saved as long as it keeps its own.
 */
export async function twinsInWords(screen: KeyedScreen): Promise<readonly string[]> {
  const { documents, records } = screen.definition
  if (!documents && !records) return []
  await updateKeyRules(screen)
  const lines: string[] = []
  for (const rule of keyRules(screen.definition)) {
    const twins = await twinsOf(screen, rule)
    if (twins.length > 0) lines.push(await lineOf(screen, rule, twins))
  }
  return lines
}

interface Twin {
  readonly value: string
  readonly row_id: string
}

async function twinsOf({ work, person, definition }: KeyedScreen, { name }: KeyRule): Promise<readonly Twin[]> {
  return await work
    .selectFrom('key_twins')
    .select(['value', 'row_id'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where('field', '=', name)
    .orderBy('value')
    .execute()
}

async function lineOf(screen: KeyedScreen, rule: KeyRule, twins: readonly Twin[]): Promise<string> {
  const fields = wholeFields(screen.definition)
  const labels = [rule.field, ...rule.with].map((name) => fields[name]?.label ?? name)
  const groups = [...Map.groupBy(twins, ({ value }) => value).values()]
  const named = groups.slice(0, MOST_NAMED)
  const rows = await valuesOf(
    screen,
    named.flatMap((group) => group.map(({ row_id }) => row_id)),
  )
  const examples = named.map((group) => {
    const values = rows.get(group[0]?.row_id ?? '') ?? {}
    return `${[rule.field, ...rule.with].map((name) => textIn(values[name])).join(', ')} (${group.length + 1} rows)`
  })
  const more = groups.length > named.length ? ` and ${groups.length - named.length} more` : ''
  return `${labels.join(' with ')}: several rows have the same, although it is unique: ${examples.join('; ')}${more}`
}

async function valuesOf(
  { work, person, definition }: KeyedScreen,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const rows = await work
    .selectFrom(rowTableOf(definition))
    .select(['id', 'data'])
    .where('company_id', '=', person.companyId)
    .where('screen', '=', definition.screen)
    .where(isOneOf('id', [...ids]))
    .execute()
  return new Map(rows.map(({ id, data }) => [id, currentValues(definition, data)]))
}

function textIn(value: Values[string] | undefined): string {
  if (isNamed(value)) return String(value.text ?? '')
  return value === null || value === undefined ? '' : String(value)
}
