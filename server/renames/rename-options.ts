import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { storedNames } from '../rights/stored-names.ts'
import { bindContent, decidedDocuments } from '../workflow/decided-content.ts'
import type { Pair } from './pairs.ts'
import { rowTableOf } from '../rights/stored-tables.ts'

/** A field with options, or a cell of lines, of the stored rows of a screen. */
export interface StoredOption {
  readonly company: string
  readonly definition: ServerDefinition
  readonly field: string
}

/** Where values of the field are stored: a column, a path in it, and the cell of its lines. */
interface Place {
  readonly column: 'data' | 'lines'
  readonly name: string
  /** Null: the value itself. */
  readonly cell: string | null
}

function placesOf({ definition, field }: StoredOption): readonly Place[] {
  const { fields, ownFields } = definition
  const inLines = ownFields.filter((name) => fields[name]?.lines?.fields.includes(field))
  return [
    ...(ownFields.includes(field)
      ? storedNames(definition, field).map((name): Place => ({ column: 'data', name, cell: null }))
      : []),
    ...inLines.flatMap((list) =>
      storedNames(definition, list).flatMap((name) =>
        storedNames(definition, field).map((cell): Place => ({ column: 'lines', name, cell })),
      ),
    ),
  ]
}

const columnOf = ({ column }: Place): RawBuilder<unknown> => sql.ref(column)

/** Whether a row has the option at the place. */
function hasOption(place: Place, option: string): RawBuilder<boolean> {
  const value = sql`${columnOf(place)} -> ${place.name}::text`
  const list = sql`case when jsonb_typeof(${value}) = 'array' then ${value} else '[]' end`
  if (place.cell !== null)
    return sql`exists (select 1 from jsonb_array_elements(${list}) as line where line ->> ${place.cell}::text = ${option})`
  return sql`(${value} = to_jsonb(${option}::text) or ${list} ? ${option}::text)`
}

/** The column with another option at the place. */
function withOption(place: Place, { from, to }: Pair): RawBuilder<unknown> {
  const value = sql`${columnOf(place)} -> ${place.name}::text`
  const next = sql`to_jsonb(${to}::text)`
  const item =
    place.cell === null
      ? sql`case when item = to_jsonb(${from}::text) then ${next} else item end`
      : sql`case when item ->> ${place.cell}::text = ${from}
          then jsonb_set(item, array[${place.cell}::text], ${next}) else item end`
  const list = sql`(select jsonb_agg(${item} order by place) from jsonb_array_elements(${value})
    with ordinality as items (item, place))`
  const changed =
    place.cell === null ? sql`case jsonb_typeof(${value}) when 'array' then ${list} else ${next} end` : list
  return sql`jsonb_set(${columnOf(place)}, array[${place.name}::text], ${changed})`
}

const rowsOf = ({ company, definition }: StoredOption): RawBuilder<boolean> =>
  sql`company_id = ${company} and screen = ${definition.screen}`

/** Whether a row has the option at any of its places. */
const hasOptionIn = (of: StoredOption, option: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    placesOf(of).map((place) => hasOption(place, option)),
    sql` or `,
  )})`

/** Whether stored rows of the screen have the option. */
export async function isOptionStored(work: Work, of: StoredOption, option: string): Promise<boolean> {
  if (placesOf(of).length === 0) return false
  const { rows } = await sql`select 1 from ${sql.table(rowTableOf(of.definition))} where ${rowsOf(of)}
    and ${hasOptionIn(of, option)} limit 1`.execute(work)
  return rows.length > 0
}

/**
 * Gives all stored rows of a screen the new name of an option. What was decided stays decided: it is the same content in
 * another word. Needs `asOwner`. @returns the number of rows
 */
export async function renameOption(work: Work, of: StoredOption, pair: Pair): Promise<number> {
  const { company, definition } = of
  const decided = definition.documents
    ? await decidedDocuments(work, { company, definition }, hasOptionIn(of, pair.from))
    : []
  const ids = new Set<string>()
  for (const place of placesOf(of)) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(rowTableOf(of.definition))} set ${columnOf(place)} = ${withOption(place, pair)}
      where ${rowsOf(of)} and ${hasOption(place, pair.from)} returning id`.execute(work)
    for (const { id } of rows) ids.add(id)
  }
  await bindContent(work, { company, definition }, decided)
  await forgetKeys(work, of)
  return ids.size
}

/** Keys that the field is part of are computed again when they are next read. */
async function forgetKeys(work: Work, { company, definition, field }: StoredOption): Promise<void> {
  const names = storedNames(definition, field)
  await sql`delete from key_rules where company_id = ${company} and screen = ${definition.screen}
    and string_to_array(field, '+') && ${[...names]}::text[]`.execute(work)
}
