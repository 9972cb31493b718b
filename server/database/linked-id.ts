import { type RawBuilder, sql } from 'kysely'

/** The text in a field of a JSON column; of a link that is stored with its text, as documents store it, the id. */
export const linkedId = (data: RawBuilder<unknown>, field: string): RawBuilder<unknown> =>
  sql`coalesce(${data} -> ${field}::text ->> 'id', ${data} ->> ${field}::text)`
