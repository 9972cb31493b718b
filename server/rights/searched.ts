import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { specOf } from '../../engine/fields/field-types.ts'
import { namedText } from '../database/stored-value.ts'
import type { SqlColumn } from '../query/sql-operators.ts'
import { publicDefinition, wholeDefinition } from './definitions.ts'
import { storedNames } from './stored-names.ts'

/**
 * The text in which a search looks: the stored one; if a searched field is hidden from some people, the text of the
 * public fields, since the stored text of older rows contains hidden values, and a match would reveal them.
 */
export function searchedColumn(definition: ServerDefinition): SqlColumn {
  if (searchesStoredText(definition)) return { value: sql`search_text`, kind: 'searched' }
  const parts = publicDefinition(definition).searchFields.map(
    (name) => sql`coalesce(${namedText(sql`data`, storedNames(definition, name))}, '')`,
  )
  // For documents also their number; so the list is never empty.
  const number = definition.documents ? sql`coalesce(number, '')` : sql`''`
  return { value: sql`(${sql.join([number, ...parts], sql` || ' ' || `)})`, kind: 'text' }
}

/** Whether everybody may see all of the stored text. */
export function searchesStoredText(definition: ServerDefinition): boolean {
  const { fields, seen } = wholeDefinition(definition)
  return !Object.keys(seen).some((name) => specOf(fields[name])?.isSearched)
}
