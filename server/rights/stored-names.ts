import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { jsonIn, type StoredNames } from '../database/stored-value.ts'
import { wholeDefinition, wholeFields } from './definitions.ts'
import { currentNames, renamedFields } from './former-names.ts'

type Values = Readonly<Record<string, Value>>

/** Stored values, of one column or of several, under the current names of their fields (decision 25). */
export const currentValues = (definition: Pick<ServerDefinition, 'fields'>, values: Values): Values =>
  currentNames(wholeFields(definition), values)

/** The names under which values of a field are stored, for statements that read it from a JSON column (decision 25). */
export function storedNames(definition: Pick<ServerDefinition, 'fields'>, name: string): StoredNames {
  return [name, ...(renamedFields(wholeFields(definition)).get(name) ?? [])]
}

/**
 * The column `data` of documents or records, with the values of renamed fields also under their current names. Every
 * statement whose result is read by field selects this.
 */
export function storedData(
  definition: ServerDefinition,
  data: RawBuilder<unknown> = sql`data`,
): RawBuilder<Readonly<Record<string, Value>>> {
  const { fields, ownFields } = wholeDefinition(definition)
  const renamed = [...renamedFields(fields).keys()].filter((name) => ownFields.includes(name) && !fields[name]?.lines)
  if (renamed.length === 0) return sql`${data}`
  const values = renamed.map((name) => sql`${name}::text, ${jsonIn(data, storedNames(definition, name))}`)
  return sql`(${data} || jsonb_build_object(${sql.join(values)}))`
}
