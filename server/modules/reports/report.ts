import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { ListField } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import type { StoredRows } from '../../rights/stored-rows.ts'

/** The parameters of a report beside the filters of its columns (site-modules §7). */
export interface ReportQuery {
  readonly company: string
  /** Text contained in a name; '' for all. */
  readonly search: string
  /** The period; a missing end is open. */
  readonly days: Partial<Days>
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
  readonly timeZone: string
  /** Further parameters, which only this report reads. */
  readonly query: ListRequest['query']
  /** The stored documents and records that the person may see, as their screens show them. */
  readonly stored: StoredRows
}

export interface ModuleReport {
  /** The schema of its call. */
  readonly call: { readonly query: object }
  /** The name of its exports. */
  readonly label: string
  readonly list: (query: ReportQuery) => List
}

export const money = (label: string): ListField => ({ holds: 'money', label, decimals: 2 })

/** Whether a day lies in the period. An open end has no condition, so that a count need not compute the day. */
export function isWithinDays({ startDate, endDate }: Partial<Days>, day: RawBuilder<unknown>): RawBuilder<boolean> {
  const from = startDate ? sql`${day} >= ${startDate}::date` : sql`true`
  const to = endDate ? sql`${day} <= ${endDate}::date` : sql`true`
  return sql`(${from} and ${to})`
}

/** A numeric field of a document or record `d`, or null. */
export const fieldAmount = (field: string): RawBuilder<number> => sql`(d.data ->> ${sql.lit(field)})::numeric`

/** A text field of a document or record `d`; '' where it is empty. */
export const fieldText = (field: string): RawBuilder<string> => sql`coalesce(d.data ->> ${sql.lit(field)}, '')`

/** The sum of a numeric field over documents or records `d`, optionally over those that meet a condition; else 0. */
export function fieldSum(field: string, condition: RawBuilder<boolean> | null = null): RawBuilder<number> {
  return sql`coalesce(sum(${fieldAmount(field)})${condition ? sql` filter (where ${condition})` : sql``}, 0)`
}
