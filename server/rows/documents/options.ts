import { sql } from 'kysely'
import type { FilterField, ServerDefinition } from '../../../engine/definition/definition.ts'
import { storedText } from '../../database/stored-value.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { textOrder } from '../../query/text-order.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { seenRows } from '../../rights/rows.ts'

const MOST = 5_000

/** The documents that options are read from: those of one screen in the person's company. */
export interface ScreenDocuments {
  readonly person: Person
  readonly definition: ServerDefinition
}

export type Combination = Readonly<Record<string, string | null>>

/** The distinct combinations of values of these fields, in order, under the names of their parameters. */
export async function combinations(
  work: Work,
  { person, definition }: ScreenDocuments,
  fields: readonly FilterField[],
): Promise<readonly Combination[]> {
  if (fields.length === 0) return []
  const columns = fields.map(
    ({ param, field }) => sql`nullif(${storedText(sql`data`, storedNames(definition, field))}, '') as ${sql.id(param)}`,
  )
  const order = fields.map(({ param }) => textOrder(sql.id('distinct_values', param)))
  const { rows } = await sql<Combination>`
    select * from (select distinct ${sql.join(columns)} from documents d
      where ${seenRows(person, definition, 'documents')}) as distinct_values
    order by ${sql.join(order)} limit ${sql.lit(MOST)}`.execute(work)
  return rows.filter((row) => Object.values(row).some((value) => value !== null))
}

/** The distinct values of one field, in order. */
export async function texts(
  work: Work,
  documents: ScreenDocuments,
  field: FilterField | undefined,
): Promise<readonly string[]> {
  if (!field) return []
  const rows = await combinations(work, documents, [field])
  return rows.flatMap((row) => row[field.param] ?? [])
}
