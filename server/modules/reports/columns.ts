import { type RawBuilder, sql } from 'kysely'
import type { ListField } from '../../rows/lists/field.ts'

/** Columns of the lists that modules answer, by what they hold. */
export const textColumn = (label: string): ListField => ({ holds: 'text', label })
export const dayColumn = (label: string): ListField => ({ holds: 'date', label })
export const yesnoColumn = (label: string): ListField => ({ holds: 'yesno', label })
export const percentColumn = (label: string): ListField => ({ holds: 'percent', label, decimals: 1 })
export const numberColumn = (label: string, unit?: string): ListField => ({
  holds: 'number',
  label,
  ...(unit ? { unit } : {}),
})

/** Per cent, to one decimal; 0 if the whole is 0. */
export function share(done: RawBuilder<unknown>, all: RawBuilder<unknown>): RawBuilder<number> {
  return sql`round(coalesce(100 * (${done})::numeric / nullif((${all})::numeric, 0), 0), 1)::float8`
}
