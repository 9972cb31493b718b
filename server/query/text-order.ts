import { type RawBuilder, sql } from 'kysely'

/**
 * What rows are sorted by for a text, the same on every database: the text without case and accents, then its characters
 * (`sortKey`, decision 55).
 */
export const textOrder = (text: RawBuilder<unknown>): RawBuilder<string> => sql`(sort_key((${text})::text) collate "C")`
