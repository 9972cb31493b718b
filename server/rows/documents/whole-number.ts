import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a document has this whole number, typed or scanned as it is, in small or in capital letters. Equality of
 * texts alone uses the index of numbers behind row-level security: `lower(number)` would not (decision 23).
 */
export function hasNumber(typed: string): RawBuilder<boolean> {
  const number = typed.trim()
  const written = [...new Set([number, number.toUpperCase(), number.toLowerCase()])]
  return sql<boolean>`(number is not null and number = any(${written}::text[]))`
}
