import { sql } from 'kysely'
import { foldText } from '../../../engine/definition/fold-text.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import { linkedColumns, linkedTable, maySee, type LinkedRow, type LinkTarget } from './target.ts'
import { escapeLike } from '../../database/like.ts'
import { andMatches } from '../../query/filter-sql.ts'
import { type FilterTree, rowColumns, searchTree } from '../../query/filter-tree.ts'
import { textOrder } from '../../query/text-order.ts'

interface Requester {
  readonly work: Work
  readonly person: Person
}

/** Rows in one answer to a search: by default, and at most. */
const USUAL_FOUND = 20
const MOST_FOUND = 500

export interface Searched {
  readonly search: string
  /** Most rows to return. */
  readonly most?: number | undefined
  /** Only rows that match (`offeredRows`), whose moments are days of this zone. */
  readonly among: { readonly tree: FilterTree; readonly timeZone: string }
}

/** The id in a link, which is stored as the id and is a map in expressions; null: nothing is chosen. */
export function idIn(value: Value | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'object') return String(value)
  return 'id' in value ? idIn(value.id) : null
}

/** Rows by their ids, in one statement, including deleted and inactive ones. Unknown ids are missing. */
export async function linkedRows(
  { work, person }: Requester,
  target: LinkTarget,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, LinkedRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { columns, from } = linkedTable(person, target)
  const { rows } = await sql<LinkedRow>`
    select ${columns} from ${from} and d.id = any(${wanted}::text[])`.execute(work)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * As `linkedRows`, and locks these rows against deletion until the transaction ends, in the order of their ids, so that
 * two of these calls cannot deadlock. People are never deleted.
 */
export async function lockedRows(
  { work, person }: Requester,
  target: LinkTarget,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, LinkedRow>> {
  if (target.definition === null) return await linkedRows({ work, person }, target, ids)
  const wanted = [...new Set(ids)].toSorted()
  if (wanted.length === 0) return new Map()
  const { columns, from } = linkedTable(person, target)
  const { rows } = await sql<LinkedRow>`
    select ${columns} from ${from} and d.id = any(${wanted}::text[])
    order by d.id for key share of d`.execute(work)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface FoundRows {
  readonly rows: readonly LinkedRow[]
  /** Whether there are no more. */
  readonly isComplete: boolean
}

/** The active rows in which every word of the search occurs; those whose text begins with the search come first. */
export async function searchRows(
  { work, person }: Requester,
  target: LinkTarget,
  { search, most = USUAL_FOUND, among }: Searched,
): Promise<FoundRows> {
  if (!maySee(person, target)) return { rows: [], isComplete: true }
  const limit = Math.min(most, MOST_FOUND)
  const { columns, from, text, search: searched, isOffered } = linkedTable(person, target)
  const isFound = andMatches(searchTree(rowColumns.text, search), { columns: () => searched })
  const { rows } = await sql<LinkedRow>`
    select ${columns} from ${from} and ${isOffered} ${isFound}
    ${andMatches(among.tree, { columns: linkedColumns(target, among.timeZone) })}
    order by fold_text(${text}) like ${`${escapeLike(foldText(search).trim())}%`} desc, ${textOrder(text)}, d.id
    limit ${sql.lit(limit + 1)}`.execute(work)
  return { rows: rows.slice(0, limit), isComplete: rows.length <= limit }
}
