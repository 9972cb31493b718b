import {
  type Expression,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely'
import { searchedFor } from '../../../engine/definition/code-key.ts'
import { isDateRange } from '../../../engine/definition/date-choices.ts'
import { dayIn, type Days, daysOf, isDay } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, FilterField, ServerDefinition } from '../../../engine/definition/definition.ts'
import { isRangeText, rangeEnds } from '../../../engine/definition/ranges.ts'
import { specOf } from '../../../engine/fields/field-types.ts'
import { CallError } from '../../http/errors.ts'
import type { Tables } from '../../database/tables.ts'
import { escapeLike } from '../../database/like.ts'
import { storedKinds } from '../lists/stored-column.ts'
import type { Person } from '../../http/person.ts'
import { formerStatuses } from '../../rights/former-statuses.ts'
import { searchedText } from '../../rights/searched.ts'
import { storedNames } from '../../rights/stored-names.ts'
import { columnKey, type FilledColumns, fitsColumn } from './filter-columns.ts'
import { holdsPerson, refersTo } from '../../database/linked-id.ts'
import { type StoredNames, textIn } from '../../database/stored-value.ts'

/** The filter form of foundation §3, after validation by the schema: texts only; '' counts as not sent. */
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
  /** Missing: only the statuses of the definition can be asked for. */
  readonly person?: Pick<Person, 'accepted'>
}

/**
 * The values a filter compares with, by name. Fields of the data are named `text.jobid`, links `link.Party` or
 * `person.Owner`, ends of a range `least.Days` and `most.Days`, of days `first.Due` and `last.Due`. Values that are not
 * sent are missing.
 */
export type FilterValues = Readonly<Record<string, string>>

/** The values of a filter. Throws 400 for a status, field or date the screen does not have. */
export function filterValues({ definition, app, person }: Filtering, query: FilterQuery): FilterValues {
  const former = person ? formerStatuses(person, definition) : []
  const status = requestedStatus(definition, nameNow(query.Status, app), former)
  const search = query.search && searchedFor(query.search)
  const fields = fieldFilters(definition, query).flatMap((each) => valuesOf(each, definition))
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
 * @param operands its values, or a placeholder for each
 */
export function filterConditions(
  eb: Documents,
  operands: Operands,
  definition: ServerDefinition,
): (Condition | RawBuilder<boolean>)[] {
  const { status, search, pattern, startDate, endDate } = operands
  return [
    ...(status ? [eb('status', '=', status)] : []),
    // A search matches part of the text, or the whole name of a status.
    ...(search && pattern ? [eb.or([eb(searchedText(definition), 'ilike', pattern), eb('status', '=', search)])] : []),
    ...(startDate ? [eb('doc_date', '>=', startDate)] : []),
    ...(endDate ? [eb('doc_date', '<=', endDate)] : []),
    ...Object.entries(operands).flatMap(([name, operand]) => fieldConditions(name, operand, definition)),
  ]
}

type Compare = (names: StoredNames, operand: Expression<string>) => RawBuilder<boolean>

const data = sql`data`

/** Comparisons of data fields, by the first word of the value's name. */
const comparisons: Readonly<Record<string, Compare>> = {
  text: (names, operand) => sql`${textIn(data, names)} = ${operand}`,
  link: (names, operand) => refersTo({ data, names, id: sql`${operand}` }),
  person: (names, operand) => holdsPerson({ data, names, id: sql`${operand}` }, sql.ref('documents.company_id')),
  least: (names, operand) => sql`${numberOf(names)} >= ${asNumber(operand)}`,
  most: (names, operand) => sql`${numberOf(names)} <= ${asNumber(operand)}`,
  first: (names, operand) => sql`${textIn(data, names)} >= ${operand}`,
  last: (names, operand) => sql`${textIn(data, names)} <= ${operand}`,
}

/** The conditions of one value; none if the value does not belong to a field. */
function fieldConditions(
  name: string,
  operand: Expression<string>,
  definition: ServerDefinition,
): RawBuilder<boolean>[] {
  const [word = '', field, column] = name.split('.')
  const compare = comparisons[word]
  if (field === undefined || !compare) return []
  const inColumn = column === undefined ? undefined : columnComparisons[word]
  // The column has an index; `data` has the whole value.
  return [
    ...(inColumn ? [inColumn(sql.ref(`documents.${column}`), operand)] : []),
    compare(storedNames(definition, field), operand),
  ]
}

type CompareColumn = (column: RawBuilder<unknown>, operand: Expression<string>) => RawBuilder<boolean>

/** Conditions on a field's column that every row matching the comparison of the same name also fulfils. */
const columnComparisons: Readonly<Record<string, CompareColumn>> = {
  text: (column, operand) => sql`${column} = left(${operand}::text, 200)`,
  link: (column, operand) => sql`${column} = left(${operand}::text, 200)`,
  person: (column, operand) => sql`${column} = any(array[left(${operand}::text, 200), (select left(sought.name, 200)
    from people as sought
    where sought.company_id = current_setting('app.company', true) and sought.id = ${operand}::text)])`,
  least: (column, operand) => sql`${column} >= ${operand}::text::double precision`,
  most: (column, operand) => sql`${column} <= ${operand}::text::double precision`,
  first: (column, operand) => sql`${column} >= left(${operand}::text, 200)`,
  last: (column, operand) => sql`${column} <= left(${operand}::text, 200)`,
}

/** The same values, each with the column that is filled with its field in every document, if there is one. */
export function withColumns(values: FilterValues, definition: ServerDefinition, columns: FilledColumns): FilterValues {
  const entries = Object.entries(values).map(([name, value]): readonly [string, string] => {
    const [, field] = name.split('.')
    const filter = field === undefined ? undefined : definition.filterFields.find((each) => each.field === field)
    const column = filter && columns[columnKey(definition, filter.field)]
    return [filter && column !== undefined && fitsColumn(filter, column) ? `${name}.${column}` : name, value]
  })
  return Object.fromEntries(entries)
}

/** Whether any value belongs to a data field, which may have a column. */
export const comparesFields = (values: FilterValues): boolean => Object.keys(values).some((name) => name.includes('.'))

const numberOf = (names: StoredNames) => sql<number>`${storedKinds.number.column(names)}`
const asNumber = (operand: Expression<string>) => sql<number>`${operand}::text::numeric`

/** A named range is computed in the company's time zone; sent days are used for `custom` only. */
export function requestedDays(
  query: FilterQuery,
  { timeZone, yearStart }: Pick<AppDefinition, 'timeZone' | 'yearStart'>,
): Partial<Days> {
  const range = query.dateRange || 'custom'
  if (range === 'none') return {}
  if (!isDateRange(range)) throw wrongDates(`There is no date range "${range}".`)
  if (range !== 'custom') return daysOf(range, dayIn(timeZone, new Date()), yearStart)
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

/** Throws 400 for a parameter that is neither a parameter of the call nor a filter of the screen. */
export function refuseUnknown({ filterFields }: ServerDefinition, sent: object, known: ReadonlySet<string>): void {
  const own = new Set(filterFields.map(({ param }) => param))
  const unknown = Object.keys(sent).find((name) => !known.has(name) && !own.has(name))
  if (unknown !== undefined) {
    throw new CallError(400, 'unknown-parameter', `This list has no filter or parameter "${unknown}".`)
  }
}

interface FieldFilter {
  readonly filter: FilterField
  readonly value: string
}

/** Filters on the contract's parameters and the screen's fields. Throws 400 for a field the screen does not have. */
function fieldFilters({ label, filterFields }: ServerDefinition, query: FilterQuery): readonly FieldFilter[] {
  const sent = query as Readonly<Record<string, string | undefined>>
  const params = new Set([...FIELD_PARAMS, ...filterFields.map(({ param }) => param)])
  return [...params].flatMap((param) => {
    const value = sent[param]
    if (!value) return []
    const filter = filterFields.find((each) => each.param === param)
    if (filter) return [{ filter, value }]
    const available =
      filterFields.length > 0 ? `It has: ${filterFields.map((each) => each.param).join(', ')}.` : 'It has none.'
    throw new CallError(400, 'unknown-filter', `${label} has no filter "${param}". ${available}`)
  })
}

/** A range may be open at one end. Throws 400 for an invalid range. */
function valuesOf(
  { filter: { field, param, compares }, value }: FieldFilter,
  { fields }: Pick<ServerDefinition, 'fields'>,
): readonly (readonly [string, string])[] {
  if (compares === 'text') return [[`text.${field}`, value]]
  if (compares === 'link') return [[`${specOf(fields[field])?.isPerson ? 'person' : 'link'}.${field}`, value]]
  const [from, to] = compares === 'numbers' ? (['least', 'most'] as const) : (['first', 'last'] as const)
  const range = compares === 'numbers' ? 'number' : 'date'
  if (!isRangeText({ range }, value)) {
    throw new CallError(400, 'invalid-range', `"${value}" is no range of ${param}. Write it as from..to.`)
  }
  const ends = rangeEnds(value)
  return [
    ...(ends?.from ? [[`${from}.${field}`, ends.from] as const] : []),
    ...(ends?.to ? [[`${to}.${field}`, ends.to] as const] : []),
  ]
}

/** A status under the name that it has now, for addresses from before. */
function nameNow(status: string | undefined, { statuses }: Pick<AppDefinition, 'statuses'>): string | undefined {
  if (!status || statuses.some(({ name }) => name === status)) return status
  return statuses.find(({ also }) => also.includes(status))?.name ?? status
}

function requestedStatus(
  definition: ServerDefinition,
  status: string | undefined,
  former: readonly string[],
): string | null {
  if (!status) return null
  if (definition.statuses.includes(status) || former.includes(status)) return status
  const statuses = definition.statuses.length > 0 ? `It has: ${definition.statuses.join(', ')}.` : 'It has none.'
  throw new CallError(400, 'unknown-status', `${definition.label} has no status "${status}". ${statuses}`)
}
