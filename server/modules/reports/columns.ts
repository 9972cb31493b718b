import { type RawBuilder, sql } from 'kysely'
import type { ListField } from '../../rows/lists/field.ts'
import { escapeLike } from '../../database/like.ts'

/** Columns of the lists that modules answer, by what they hold. */
export const text = (label: string): ListField => ({ holds: 'text', label })
export const day = (label: string): ListField => ({ holds: 'date', label })
export const yesno = (label: string): ListField => ({ holds: 'yesno', label })
export const percent = (label: string): ListField => ({ holds: 'percent', label, decimals: 1 })
export const number = (label: string, unit?: string): ListField => ({
  holds: 'number',
  label,
  ...(unit ? { unit } : {}),
})

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
