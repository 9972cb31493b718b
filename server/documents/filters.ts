import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { isDateRange } from '../../engine/definition/date-choices.ts'
import { dayIn, type Days, daysOf, isDay } from '../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { CallError } from '../http/errors.ts'
import type { Tables } from '../database/tables.ts'

/** The filter form of foundation §3, as the schema lets it through: texts only; '' counts as not sent. */
export interface FilterQuery {
  readonly Status?: string
  readonly search?: string
  readonly dateRange?: string
  readonly startDate?: string
  readonly endDate?: string
  readonly jobid?: string
  readonly mainGroup?: string
  readonly group?: string
  readonly category?: string
  readonly item?: string
  readonly godown?: string
}

const FIELD_PARAMS = ['jobid', 'mainGroup', 'group', 'category', 'item', 'godown'] as const

type Documents = ExpressionBuilder<Tables, 'documents'>
type Condition = ExpressionWrapper<Tables, 'documents', SqlBool>

interface Filtering {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
}

/** What a filter compares columns with, by name; fields of the data as `data.jobid`. What is not sent is missing. */
export type FilterValues = Readonly<Record<string, string>>

const DATA = 'data.'

/** The values of a filter. Throws 400 for a status, field or date the screen does not have. */
export function filterValues({ definition, app }: Filtering, query: FilterQuery): FilterValues {
  const status = requestedStatus(definition, query.Status)
  const search = query.search?.trim()
  const fields = fieldFilters(definition, query).map(({ field, value }) => [`${DATA}${field}`, value])
  return {
    ...(status !== null && { status }),
    ...(search && { search, pattern: `%${escapeLike(search)}%` }),
    ...requestedDays(query, app),
    ...Object.fromEntries(fields),
  }
}

type Operands = Readonly<Record<string, Expression<string>>>

/**
 * The conditions of a filter.
 *
 * @param operands its values, or what stands for each
 * @param searched the text a search looks at
 */
export function conditionsOf(eb: Documents, operands: Operands, searched: RawBuilder<string>): Condition[] {
  const { status, search, pattern, startDate, endDate } = operands
  return [
    ...(status ? [eb('status', '=', status)] : []),
    // A search matches a part of the text, or the whole name of a status (decisions.md, Draft as search value).
    ...(search && pattern ? [eb.or([eb(searched, 'ilike', pattern), eb('status', '=', search)])] : []),
    ...(startDate ? [eb('doc_date', '>=', startDate)] : []),
    ...(endDate ? [eb('doc_date', '<=', endDate)] : []),
    ...Object.entries(operands).flatMap(([name, operand]) =>
      name.startsWith(DATA) ? [eb(sql<string>`data ->> ${name.slice(DATA.length)}::text`, '=', operand)] : [],
    ),
  ]
}

/** A named range is computed in the company's time zone; the days a caller sends are read for `custom` only. */
export function requestedDays(query: FilterQuery, { timeZone }: Pick<AppDefinition, 'timeZone'>): Partial<Days> {
  const range = query.dateRange || 'custom'
  if (range === 'none') return {}
  if (!isDateRange(range)) throw wrongDates(`There is no date range "${range}".`)
  if (range !== 'custom') return daysOf(range, dayIn(timeZone, new Date()))
  const startDate = parseDay(query.startDate)
  const endDate = parseDay(query.endDate)
  if (startDate && endDate && endDate < startDate) throw wrongDates('The end date is before the start date.')
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

function parseDay(text: string | undefined): string | null {
  if (!text) return null
  // Years before 1000 are typing mistakes.
  if (isDay(text) && text >= '1000') return text
  throw wrongDates(`"${text}" is not a day. Write it as yyyy-mm-dd.`)
}

const wrongDates = (message: string): CallError => new CallError(400, 'invalid-dates', message)

function fieldFilters({ label, filterFields }: ServerDefinition, query: FilterQuery) {
  return FIELD_PARAMS.flatMap((param) => {
    const value = query[param]
    if (!value) return []
    const filter = filterFields.find((each) => each.param === param)
    if (filter) return [{ field: filter.field, value }]
    const has =
      filterFields.length > 0 ? `It has: ${filterFields.map((each) => each.param).join(', ')}.` : 'It has none.'
    throw new CallError(400, 'unknown-filter', `${label} has no filter "${param}". ${has}`)
  })
}

function requestedStatus(definition: ServerDefinition, status: string | undefined): string | null {
  if (!status) return null
  if (definition.statuses.includes(status)) return status
  const statuses = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new CallError(400, 'unknown-status', `${definition.label} has no status "${status}". ${statuses}`)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
