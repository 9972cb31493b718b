import { type RawBuilder, sql } from 'kysely'

/** The text in a field of a JSON column; the id if the field is a link stored with its text, as in documents. */
export const linkedId = (data: RawBuilder<unknown>, field: string): RawBuilder<unknown> =>
  sql`coalesce(${data} -> ${field}::text ->> 'id', ${data} ->> ${field}::text)`

/** A row that a filter looks for in a field that refers to rows. */
interface SoughtLink {
  readonly data: RawBuilder<unknown>
  readonly field: string
  /** Id of the row. */
  readonly id: RawBuilder<unknown>
}

/** Whether the field refers to that row. */
export const refersTo = ({ data, field, id }: SoughtLink): RawBuilder<boolean> => sql`${linkedId(data, field)} = ${id}`

/**
 * Whether a field of type `person` contains this person, by name or by id.
 *
 * @param company the column of the same table
 */
export const holdsPerson = ({ data, field, id }: SoughtLink, company: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${linkedId(data, field)} in (${id}, (select sought.name from people as sought
    where sought.company_id = ${company} and sought.id = ${id}))`
