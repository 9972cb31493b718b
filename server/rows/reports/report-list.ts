import { type RawBuilder, sql } from 'kysely'
import { searchedFor } from '../../../engine/definition/code-key.ts'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, ServerDefinition, StoredReport } from '../../../engine/definition/definition.ts'
import { daysBefore } from './days-before.ts'
import { isRangeText, rangeEnds } from '../../../engine/definition/ranges.ts'
import type { ValueKind } from '../../../engine/fields/field-spec.ts'
import { comparisonOf, isDated, isLinkType, specOf, valueKindOf } from '../../../engine/fields/field-types.ts'
import { requestedDays } from '../documents/filters.ts'
import type { ListRequest } from '../lists/registers.ts'
import { CallError } from '../../http/errors.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { targetOf, textOf } from '../links/target.ts'
import type { Person } from '../../http/person.ts'
import { holdsPerson, refersTo } from '../../database/linked-id.ts'
import { linkedId } from '../../database/stored-value.ts'
import { escapeLike } from '../../database/like.ts'
import type { ListField, ListFields } from '../lists/field.ts'
import type { List } from '../lists/list.ts'
import { type Grouping, groupingFields, type Sorted } from '../lists/order.ts'
import { storedKinds } from '../lists/stored-column.ts'
import { seenDocuments, seenRecords } from '../../rights/rows.ts'
import { searchedText } from '../../rights/searched.ts'
import { storedNames } from '../../rights/stored-names.ts'

/** A report and the screen whose rows it shows. */
export interface SourcedReport {
  readonly report: StoredReport
  readonly source: ServerDefinition
  /** For the screens that its links refer to. */
  readonly screens: ScreenSource
}

/** Name → its SQL expression, and how it is filtered and exported. */
type Columns = ReadonlyMap<string, Column>
type Column = ListField & { readonly column: RawBuilder<unknown> }
type Columnar = Readonly<Record<string, Column>>

/** The day of a document, or the day a record was added. */
export const DAY = 'dateStamp'

/** The rows of a report for this person, newest first, grouped and summed as its file declares. */
export function reportList(sourced: SourcedReport, request: ListRequest): List {
  const { report } = sourced
  const columns = columnsOf(sourced, request)
  const isThere = (name: string): boolean => columns.has(name)
  const group = groupingOf({ ...sourced, request, columns })
  const selected = [
    ...[...columns].map(([name, { column }]) => sql`${column} as ${sql.id(name)}`),
    ...idColumns(sourced, group),
  ]
  const days = daysOf(report, request)
  const rowsIn = (range: Partial<Days>) => sql`select ${sql.join(selected)}${toneOf(columns, request.app)}
    from ${tableOf(sourced)} d
    where ${sql.join([rowsOf(sourced, request), ...restrictionsOf(sourced, request), ...filtersOf(sourced, request), ...daysAre(sourced, request, range)], sql` and `)}`
  const earlier = report.against !== null && isWhole(days) ? daysBefore(days) : null
  return {
    rows: rowsIn(days),
    ...(earlier && { before: { rows: rowsIn({ ...days, startDate: earlier.startDate }), days: earlier, day: DAY } }),
    key: [DAY, 'id'],
    order: orderIn(group),
    fields: fieldsOf(columns),
    totals: report.totals.filter(isThere),
    // Who may not see a field has no ratio that would show its sum.
    ratios: (report.ratios ?? []).filter(({ of, per }) => isThere(of) && (per === null || isThere(per))),
    ...(group && { group }),
  }
}

interface Grouped extends SourcedReport {
  readonly request: ListRequest
  readonly columns: Columns
}

/** How rows are grouped by the fields of the report that the person may see. */
function groupingOf({ request, columns, ...sourced }: Grouped): Grouping | undefined {
  const { groupBy, thenBy, by } = sourced.report
  const levelOf = (field: string | null | undefined, id: string) => {
    const holds = columns.get(field ?? '')?.holds
    if (!field || !holds) return null
    const isLink = isLinkType(holds)
    const nameOf = isLink ? namesOf(sourced, request.person, field) : null
    return { field, by: isDated(holds) ? by : null, ...(isLink && { id }), ...(nameOf && { nameOf }) }
  }
  const [first, second] = [levelOf(groupBy, '#id'), levelOf(thenBy, '#secondId')]
  return first ? { ...first, ...(second && { second }) } : undefined
}

/** The columns with the ids of the links that rows are grouped by. */
function idColumns({ source }: SourcedReport, group: Grouping | undefined): readonly RawBuilder<unknown>[] {
  return groupingFields(group).flatMap(({ field, id }) =>
    id === undefined ? [] : [sql`${linkedId(sql`d.data`, storedNames(source, field))} as ${sql.id(id)}`],
  )
}

/** Rows of a month or year come in the order of the date that groups them, others by their day; the newest first. */
function orderIn(group: Grouping | undefined): readonly Sorted[] {
  const dates = groupingFields(group).flatMap(({ field, by }) => (by ? [field] : []))
  return [...new Set([...dates, DAY])].map((field) => ({ field, down: true }))
}

const tableOf = ({ source }: SourcedReport): RawBuilder<unknown> => (source.records ? sql`records` : sql`documents`)

/** The columns of the report that the person may see, then the standard columns of every row. */
function columnsOf(sourced: SourcedReport, request: ListRequest): Columns {
  const { report } = sourced
  const known = new Map(knownColumns(sourced, request))
  const named = report.fields.flatMap((name) => {
    const column = known.get(name)
    return column ? [[name, column] as const] : []
  })
  const always = [...known].filter(([name]) => name === DAY || name === 'id')
  return new Map([...named, ...always])
}

/** The day of a document, or the day a record was added, as SQL. */
const dayColumn = ({ records }: ServerDefinition, timeZone: string): RawBuilder<unknown> =>
  records ? sql`(d.created_at at time zone ${timeZone})::date` : sql`d.doc_date`

/** All columns that reports of the screen may name. */
function knownColumns(
  { source, screens }: SourcedReport,
  { person, app: { timeZone } }: ListRequest,
): readonly (readonly [string, Column])[] {
  const { ownFields, fields, number, records } = source
  const own = ownFields.flatMap((name): readonly (readonly [string, Column])[] => {
    const field = fields[name]
    if (!field) return []
    const { type, label, unit, decimals } = field
    const names = storedNames(source, name)
    const stored = storedKinds[valueKindOf(type)].column(names)
    const ownColumn = comparisonOf(type) === 'text' ? orNull(stored) : stored
    const column = namesOf({ source, screens }, person, name)?.(linkedId(sql`d.data`, names)) ?? ownColumn
    return [[name, { holds: type, label, column, ...(unit && { unit }), ...(decimals !== null && { decimals }) }]]
  })
  const numbered: Columnar =
    number === null ? {} : { OrderNo: { holds: 'text', label: 'Number', column: sql`d.number` } }
  const ofDocuments: Columnar = { Status: { holds: 'text', label: 'Status', column: sql`d.status` }, ...numbered }
  const common: Columnar = {
    [DAY]: { holds: 'date', label: 'Date', column: dayColumn(source, timeZone) },
    ...(records ? {} : ofDocuments),
    id: { holds: 'text', label: 'ID', column: sql`d.id` },
  }
  return [...own, ...Object.entries(common)]
}

/** The name of a linked row by its id; null: the field is no link, or its target no longer exists. */
function namesOf({ source, screens }: Omit<SourcedReport, 'report'>, { companyId }: Person, field: string) {
  const to = source.fields[field]?.to ?? null
  const target = to === null ? null : targetOf(screens, to)
  return target && ((id: RawBuilder<unknown>): RawBuilder<unknown> => orNull(textOf(companyId, target, id)))
}

const orNull = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`nullif(${text}, '')`

/** The tone of the status, if the report shows it. */
function toneOf(columns: Columns, { statuses }: AppDefinition): RawBuilder<unknown> {
  if (!columns.has('Status')) return sql``
  const cases = statuses.map(({ name, tone }) => sql`when ${name}::text then ${tone}::text`)
  return sql`, case d.status ${sql.join(cases, sql` `)} else 'plain' end as "StatusClass"`
}

function fieldsOf(columns: Columns): ListFields {
  return Object.fromEntries([...columns].map(([name, { column: _column, ...field }]) => [name, field]))
}

/** The rows of the screen that this person may read. */
const rowsOf = ({ source }: SourcedReport, { person }: ListRequest): RawBuilder<boolean> =>
  source.records ? seenRecords(person, source) : seenDocuments(person, source)

/** The days that a request selects; none if the report has no date filter. */
export function daysOf({ period }: StoredReport, { query, app }: ListRequest): Partial<Days> {
  const [dateRange, startDate, endDate] = (period ?? []).map((name) => query[name] ?? '')
  return period ? requestedDays({ dateRange, startDate, endDate } as Record<string, string>, app) : {}
}

const isWhole = (days: Partial<Days>): days is Days => days.startDate !== undefined && days.endDate !== undefined

function daysAre(
  { source }: SourcedReport,
  { app: { timeZone } }: ListRequest,
  { startDate, endDate }: Partial<Days>,
): readonly RawBuilder<unknown>[] {
  const day = dayColumn(source, timeZone)
  return [
    ...(startDate ? [sql`${day} >= ${startDate}::date`] : []),
    ...(endDate ? [sql`${day} <= ${endDate}::date`] : []),
  ]
}

/** The conditions of `only`. Throws 403 if the person may not see a field of it: each row would reveal its value. */
function restrictionsOf(sourced: SourcedReport, request: ListRequest): readonly RawBuilder<unknown>[] {
  const known = new Map(knownColumns(sourced, request))
  return (sourced.report.only ?? []).map(({ field, values }) => {
    const restricted = known.get(field)
    if (!restricted)
      throw new CallError(403, 'not-allowed', 'You may not see a field that this report is restricted by.')
    const { column, holds } = restricted
    const kind = valueKindOf(holds)
    if (!isRanged(kind)) return sql`(${column})::text = any(${values}::text[])`
    const ranges = values.map((value) => sql`(${sql.join(within(column, kind, value), sql` and `)})`)
    return sql`(${sql.join(ranges, sql` or `)})`
  })
}

type Ranged = Extract<ValueKind, 'number' | 'day'>
const isRanged = (kind: ValueKind): kind is Ranged => kind === 'number' || kind === 'day'

/** The conditions that a value lies between the ends of a valid range. */
function within(column: RawBuilder<unknown>, kind: Ranged, range: string): readonly RawBuilder<unknown>[] {
  const type = sql.raw(storedKinds[kind].type)
  const { from, to } = rangeEnds(range) ?? {}
  return [...(from ? [sql`${column} >= ${from}::${type}`] : []), ...(to ? [sql`${column} <= ${to}::${type}`] : [])]
}

/** The conditions of the report's own filters; the list adds those of its columns. */
function filtersOf(sourced: SourcedReport, request: ListRequest): readonly RawBuilder<unknown>[] {
  const { report, source } = sourced
  const { query } = request
  const search = report.search === null ? '' : searchedFor(query[report.search] ?? '')
  const known = new Map(knownColumns(sourced, request))
  const compared = report.compared.flatMap((filter) => {
    const value = query[filter.param]
    if (!value) return []
    const column = known.get(filter.field)?.column
    if (column && filter.compares === 'link') return [linkCondition(source, filter.field, value)]
    if (column) return compare(column, { ...filter, value })
    throw new CallError(400, 'unknown-filter', `${source.label} has no filter "${filter.param}".`)
  })
  return [...(search === '' ? [] : [sql`${searchedText(source)} ilike ${`%${escapeLike(search)}%`}`]), ...compared]
}

/** The condition that a link or person has this value. */
function linkCondition(source: ServerDefinition, field: string, id: string): RawBuilder<unknown> {
  const sought = { data: sql`d.data`, names: storedNames(source, field), id: sql`${id}::text` }
  return specOf(source.fields[field])?.isPerson ? holdsPerson(sought, sql`d.company_id`) : refersTo(sought)
}

type Compared = StoredReport['compared'][number] & { readonly value: string }

/** The condition that a text is equal, or that a value lies in a range. Throws 400 for an invalid range. */
function compare(column: RawBuilder<unknown>, { param, compares, value }: Compared): readonly RawBuilder<unknown>[] {
  if (compares === 'text') return [sql`(${column})::text = ${value}`]
  const isNumbers = compares === 'numbers'
  if (!isRangeText({ range: isNumbers ? 'number' : 'date' }, value)) {
    throw new CallError(400, 'invalid-range', `"${value}" is no range of ${param}. Write it as from..to.`)
  }
  return within(column, isNumbers ? 'number' : 'day', value)
}
