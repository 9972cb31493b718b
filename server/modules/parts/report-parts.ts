import { type RawBuilder, sql } from 'kysely'
import type { ListField } from '../../rows/lists/field.ts'
import { escapeLike } from '../../database/like.ts'

/** Shared by the reports on parts: kinds of columns, and sums over the parts `p` of a job. */
export const text = (label: string): ListField => ({ holds: 'text', label })
export const day = (label: string): ListField => ({ holds: 'date', label })
export const yesno = (label: string): ListField => ({ holds: 'yesno', label })
export const percent = (label: string): ListField => ({ holds: 'percent', label, decimals: 1 })
export const number = (label: string, unit?: string): ListField => ({
  holds: 'number',
  label,
  ...(unit ? { unit } : {}),
})

type Kind = 'Sheeting' | 'Structure'

const only = (kind: Kind | undefined) => (kind ? sql` filter (where p.structure = ${sql.lit(kind)})` : sql``)

/** The weight in kg of `count` pieces, of one kind of part or of all. */
export function kilos(count: string, kind?: Kind): RawBuilder<number> {
  return sql`round(coalesce(sum(${sql.ref(count)} * p.unit_weight)${only(kind)}, 0), 2)::float8`
}

export function pieces(count: string, kind?: Kind): RawBuilder<number> {
  return sql`coalesce(sum(${sql.ref(count)})${only(kind)}, 0)::int`
}

/** Per cent, to one decimal; 0 if the whole is 0. */
export function share(done: RawBuilder<unknown>, all: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round(coalesce(100 * (${done})::numeric / nullif((${all})::numeric, 0), 0), 1)::float8`
}

/** Whether one of these columns contains the search text, ignoring case; '' matches all. */
export function matches(search: string, columns: readonly string[]): RawBuilder<boolean> {
  const typed = search.trim()
  if (typed === '') return sql`true`
  const pattern = `%${escapeLike(typed)}%`
  return sql`concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}) ilike ${pattern}`
}
