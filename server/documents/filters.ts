import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely'
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

/** What the filter asks of each row. Throws 400 in words for what the screen cannot be asked. */
export function conditionsOf(where: Documents, { definition, app }: Filtering, query: FilterQuery): Condition[] {
  const status = knownStatus(definition, query.Status)
  const search = query.search?.trim()
  return [
    ...(status === null ? [] : [where('status', '=', status)]),
    ...(search ? [found(where, search)] : []),
    ...within(where, daysAsked(query, app)),
    ...fieldsAsked(definition, query).map(({ field, value }) =>
      where(sql<string>`data ->> ${field}::text`, '=', value),
    ),
  ]
}

/** A search finds a part of the text, and the status of exactly that name (decisions.md, Draft as search value). */
function found(where: Documents, search: string): Condition {
  return where.or([where('search_text', 'ilike', `%${escapeLike(search)}%`), where('status', '=', search)])
}

function within(where: Documents, { startDate, endDate }: Partial<Days>): Condition[] {
  return [
    ...(startDate ? [where('doc_date', '>=', startDate)] : []),
    ...(endDate ? [where('doc_date', '<=', endDate)] : []),
  ]
}

/** A named range is reckoned where the company is; the days a caller sends count for `custom` only. */
export function daysAsked(query: FilterQuery, { timeZone }: Pick<AppDefinition, 'timeZone'>): Partial<Days> {
  const range = query.dateRange || 'custom'
  if (range === 'none') return {}
  if (!isDateRange(range)) throw wrongDates(`There is no date range "${range}".`)
  if (range !== 'custom') return daysOf(range, dayIn(timeZone, new Date()))
  const startDate = dayAsked(query.startDate)
  const endDate = dayAsked(query.endDate)
  if (startDate && endDate && endDate < startDate) throw wrongDates('The end date is before the start date.')
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

function dayAsked(text: string | undefined): string | null {
  if (!text) return null
  // Years before 1000 are typing mistakes.
  if (isDay(text) && text >= '1000') return text
  throw wrongDates(`"${text}" is not a day. Write it as yyyy-mm-dd.`)
}

const wrongDates = (words: string): CallError => new CallError(400, 'invalid-dates', words)

function fieldsAsked({ label, filterFields }: ServerDefinition, query: FilterQuery) {
  return FIELD_PARAMS.flatMap((param) => {
    const value = query[param]
    if (!value) return []
    const known = filterFields.find((each) => each.param === param)
    if (known) return [{ field: known.field, value }]
    const has =
      filterFields.length > 0 ? `It has: ${filterFields.map((each) => each.param).join(', ')}.` : 'It has none.'
    throw new CallError(400, 'unknown-filter', `${label} has no filter "${param}". ${has}`)
  })
}

function knownStatus(definition: ServerDefinition, status: string | undefined): string | null {
  if (!status) return null
  if (definition.statuses.includes(status)) return status
  const known = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new CallError(400, 'unknown-status', `${definition.label} has no status "${status}". ${known}`)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
