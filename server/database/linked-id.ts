import { type RawBuilder, sql } from 'kysely'
import { linkedId, type StoredNames } from './stored-value.ts'

/** A row that a filter looks for in a field that refers to rows. */
interface SoughtLink {
  readonly data: RawBuilder<unknown>
  readonly names: StoredNames
  /** Id of the row. */
  readonly id: RawBuilder<unknown>
}

/** Whether the field refers to that row. */
export const refersTo = ({ data, names, id }: SoughtLink): RawBuilder<boolean> => sql`${linkedId(data, names)} = ${id}`

/**
 * Whether a field of type `person` contains this person, by name or by id.
 *
 * @param company the column of the same table
 */
export const holdsPerson = ({ data, names, id }: SoughtLink, company: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${linkedId(data, names)} in (${id}, (select sought.name from people as sought
    where sought.company_id = ${company} and sought.id = ${id}))`
