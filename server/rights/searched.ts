import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { publicDefinition, wholeDefinition } from './definitions.ts'

/**
 * The text that a search looks at: the stored one; where somebody may not see a field, that of the fields everybody
 * sees, since rows from before hold the others in it, too. What a row is found by tells what it holds.
 */
export function searchedText(definition: ServerDefinition): RawBuilder<string> {
  if (Object.keys(wholeDefinition(definition).seen).length === 0) return sql`search_text`
  const parts = publicDefinition(definition).searchFields.map((name) => sql`coalesce(data ->> ${sql.lit(name)}, '')`)
  return parts.length === 0 ? sql`''` : sql`(${sql.join(parts, sql` || ' ' || `)})`
}
