import { type RawBuilder, sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Work } from '../database/tenant.ts'
import { storedNames } from '../rights/stored-names.ts'
import { contentDigest, isContentDecided } from '../workflow/decided-content.ts'
import { createWorkflows } from '../workflow/workflows.ts'
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

/** Whether stored rows of the screen have the option. */
export async function isOptionStored(work: Work, of: StoredOption, option: string): Promise<boolean> {
  const places = placesOf(of)
  if (places.length === 0) return false
  const { rows } = await sql`select 1 from ${sql.table(rowTableOf(of.definition))} where ${rowsOf(of)}
    and (${sql.join(
      places.map((place) => hasOption(place, option)),
      sql` or `,
    )}) limit 1`.execute(work)
  return rows.length > 0
}

/**
 * Gives all stored rows of a screen the new name of an option. What was decided stays decided: it is the same content in
 * another word. Needs `asOwner`. @returns the number of rows
 */
export async function renameOption(work: Work, of: StoredOption, pair: Pair): Promise<number> {
  const decided = of.definition.documents ? await decidedWith(work, of, pair) : []
  const ids = new Set<string>()
  for (const place of placesOf(of)) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(rowTableOf(of.definition))} set ${columnOf(place)} = ${withOption(place, pair)}
      where ${rowsOf(of)} and ${hasOption(place, pair.from)} returning id`.execute(work)
    for (const { id } of rows) ids.add(id)
  }
  for (const { keeps, documents } of decided)
    await sql`update documents set decided_content = ${contentDigest(of.definition, { keeps })}
      where ${rowsOf(of)} and id = any(${[...documents]}::text[])`.execute(work)
  await forgetKeys(work, of)
  return ids.size
}

interface Decided {
  readonly keeps: readonly string[] | null
  readonly documents: readonly string[]
}

/** The documents with the option whose content is bound by decisions, by what their workflow leaves free. */
async function decidedWith(work: Work, of: StoredOption, { from }: Pair): Promise<readonly Decided[]> {
  const isConcerned = sql<boolean>`${rowsOf(of)} and decided_content is not null and (${sql.join(
    placesOf(of).map((place) => hasOption(place, from)),
    sql` or `,
  )})`
  const { rows } = await sql<{ hash: string | null }>`
    select distinct workflow_hash as hash from documents where ${isConcerned}`.execute(work)
  const workflows = createWorkflows()
  const found: Decided[] = []
  for (const { hash } of rows) {
    const keeps = (await workflows.get(work, of.company, hash))?.keeps ?? null
    const { rows: documents } = await sql<{ id: string }>`select id from documents
      where ${isConcerned} and workflow_hash = ${hash} and ${isContentDecided(of.definition, { keeps })}`.execute(work)
    found.push({ keeps, documents: documents.map(({ id }) => id) })
  }
  return found
}

/** Keys that the field is part of are computed again when they are next read. */
async function forgetKeys(work: Work, { company, definition, field }: StoredOption): Promise<void> {
  const names = storedNames(definition, field)
  await sql`delete from key_rules where company_id = ${company} and screen = ${definition.screen}
    and string_to_array(field, '+') && ${[...names]}::text[]`.execute(work)
}
