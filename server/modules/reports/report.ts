import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { ListRequest } from '../../exports/registers.ts'
import type { ListField } from '../../lists/field.ts'
import type { List } from '../../lists/list.ts'

/** What a report is asked beside the filters of its columns (site-modules §7). */
export interface ReportQuery {
  readonly company: string
  /** A part of a name; '' for all. */
  readonly search: string
  /** The period; missing ends are open. */
  readonly days: Partial<Days>
  /** yyyy-mm-dd where the company is */
  readonly today: string
  readonly timeZone: string
  /** Parameters of the report's own. */
  readonly query: ListRequest['query']
}

export interface Report {
  /** Its schema in schemas/erp. */
  readonly call: { readonly query: object }
  /** What its exports are called. */
  readonly label: string
  readonly list: (query: ReportQuery) => List
}

export const money = (label: string): ListField => ({ holds: 'money', label, decimals: 2 })
export const whole = (label: string): ListField => ({ holds: 'whole', label })

/** Whether a day lies in the period. An open end asks nothing, so that a count need not work the day out. */
export function within({ startDate, endDate }: Partial<Days>, day: RawBuilder<unknown>): RawBuilder<boolean> {
  const from = startDate ? sql`${day} >= ${startDate}::date` : sql`true`
  const to = endDate ? sql`${day} <= ${endDate}::date` : sql`true`
  return sql`(${from} and ${to})`
}

/** A number a document or record `d` holds; null where it holds none. */
export const amountOf = (field: string): RawBuilder<number> => sql`(d.data ->> ${sql.lit(field)})::numeric`

/** A text it holds; '' where it holds none. */
export const textOf = (field: string): RawBuilder<string> => sql`coalesce(d.data ->> ${sql.lit(field)}, '')`

/** The sum of a number of documents or records `d`, of all of them or of those that meet a condition; 0 of none. */
export function sumOf(field: string, condition: RawBuilder<boolean> | null = null): RawBuilder<number> {
  return sql`coalesce(sum(${amountOf(field)})${condition ? sql` filter (where ${condition})` : sql``}, 0)`
}

/** Documents `d` of a screen in a company. */
export const ofScreen = (company: string, screen: string): RawBuilder<boolean> =>
  sql`d.company_id = ${company} and d.screen = ${screen}`
