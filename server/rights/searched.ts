import { type RawBuilder, sql } from 'kysely'
import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import { SEARCHED_TYPES } from '../../engine/definition/field.ts'
import { publicDefinition, wholeDefinition } from './definitions.ts'

/**
 * The text that a search looks at: the stored one; where somebody may not see a searched field, that of the fields
 * everybody sees, since rows from before hold the others in it, too. What a row is found by tells what it holds.
 */
export function searchedText(definition: ServerDefinition): RawBuilder<string> {
  if (searchesStoredText(definition)) return sql`search_text`
  const parts = publicDefinition(definition).searchFields.map((name) => sql`coalesce(data ->> ${sql.lit(name)}, '')`)
  // Of documents their number, too; never an empty list.
  const number = definition.documents ? sql`coalesce(number, '')` : sql`''`
  return sql`(${sql.join([number, ...parts], sql` || ' ' || `)})`
}

/** Whether everybody sees all of the stored text. */
export function searchesStoredText(definition: ServerDefinition): boolean {
  const { fields, seen } = wholeDefinition(definition)
  return !Object.keys(seen).some((name) => isSearched(fields[name]))
}

const isSearched = (field: Field | undefined): boolean => field !== undefined && SEARCHED_TYPES.includes(field.type)
