import { writeValues } from '../../../engine/definition/value-list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { AppDefinition, Field, ServerDefinition, StoredReport } from '../../../engine/definition/definition.ts'
import { daysBefore } from './days-before.ts'
import { rangeTypeOf } from '../../../engine/fields/field-filter.ts'
import { comparedEnds } from '../../../engine/filters/filter-authoring.ts'
import { comparisonOf, isDated, isLinkType, specOf, valueKindOf } from '../../../engine/fields/field-types.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../lists/registers.ts'
import { HttpError } from '../../http/errors.ts'
import type { ScreenSource } from '../../config/screens.ts'
import { linkFields } from '../links/links-in.ts'
import { linkIdColumn } from '../links/listed-links.ts'
import { linkTargetOf, linkTextSql } from '../links/target.ts'
import type { Person } from '../../http/person.ts'
import { linkedId, storedText } from '../../database/stored-value.ts'
import { entryColumns, rangeColumn } from '../../../engine/definition/ledger.ts'
import { andMatches, type FilterPlace, type SqlColumns } from '../../query/filter-sql.ts'
import { filterKinds } from '../../query/filter-kinds.ts'
import { allOf, anyOf, between, EVERY_ROW, type FilterTree, rowColumns, searchTree } from '../../query/filter-tree.ts'
import { type ListField, listFieldOf, type ListFields, whole } from '../lists/field.ts'
import type { List } from '../lists/list.ts'
import { type GroupOrder, groupingFields, type Sorted } from '../lists/order.ts'
import { storedKinds } from '../../database/stored-kinds.ts'
import { columnsOfRows } from '../../rights/row-columns.ts'
import { cellNames, dataOf, joinedLines, searchedLine } from '../../rights/row-lines.ts'
import { searchedColumn } from '../../rights/searched.ts'
import { storedNames } from '../../rights/stored-names.ts'
import type { RowTable } from '../../rights/stored-tables.ts'
import { seenRows } from '../../rights/rows.ts'

/** A report and the screen whose rows it shows. */
export interface SourcedReport {
  readonly report: StoredReport
  readonly source: ServerDefinition
  /** The screen that shows it. */
  readonly shown: Pick<ServerDefinition, 'fields' | 'ownFields'>
  /** The table of these rows. */
  readonly of: RowTable
  /** The field whose lines it shows; null: whole rows. */
  readonly lines: Field | null
  /** For the screens that its links refer to. */
  readonly screens: ScreenSource
}

/** Name → its SQL expression, and how it is filtered and exported. */
type Columns = ReadonlyMap<string, Column>
type Column = ListField & { readonly column: RawBuilder<unknown> }
type Columnar = Readonly<Record<string, Column>>

/** The day of a document, or the day a record was added. */
export const DAY = 'dateStamp'

/** The place of a line, negative: where the newest rows come first, the lines of one are in their own order. */
const PLACE = '#place'

const keyOf = ({ lines }: Pick<SourcedReport, 'lines'>): readonly string[] =>
  lines === null ? [DAY, 'id'] : [DAY, entryColumns.id, PLACE]

/** The rows of a report for this person, newest first, grouped and summed as its file declares. */
export function reportList(sourced: SourcedReport, request: ListRequest): List {
  const { report } = sourced
  const asked: AskedReport = { ...sourced, request, known: new Map(knownColumns(sourced, request)) }
  const columns = columnsOf(asked)
  const isThere = (name: string): boolean => columns.has(name)
  const group = groupingOf({ ...asked, columns })
  const place = placeOf(asked)
  const selected = [
    ...[...columns].map(([name, { column }]) => sql`${column} as ${sql.id(name)}`),
    ...idColumns(sourced, group),
    ...sentLinks(sourced, columns),
  ]
  const days = reportDays(report, request)
  const rowsIn = (range: Partial<Days>) => sql`select ${sql.join(selected)}${toneOf(columns, request.app)}
    from ${sql.table(sourced.of)} d ${joinedLines(sourced.source, sourced.lines)}
    where ${seenRows(request.person, sourced.source, sourced.of)} ${andMatches(reportFilter(asked, range), place)}`
  const earlier = report.against !== null && isWhole(days) ? daysBefore(days) : null
  return {
    rows: rowsIn(days),
    ...(earlier && { before: { rows: rowsIn({ ...days, startDate: earlier.startDate }), days: earlier, day: DAY } }),
    key: keyOf(sourced),
    order: orderIn(group),
    fields: fieldsOf(columns),
    totals: report.totals.filter(isThere),
    // Who may not see a field has no ratio that would show its sum.
    ratios: (report.ratios ?? []).filter(({ of, per }) => isThere(of) && (per === null || isThere(per))),
    ...(group && { group }),
  }
}

interface AskedReport extends SourcedReport {
  readonly request: ListRequest
  /** The columns that it may name. */
  readonly known: Columns
}

interface Grouped extends AskedReport {
  readonly columns: Columns
}

/** How rows are grouped by the fields of the report that the person may see. */
function groupingOf({ request, columns, ...sourced }: Grouped): GroupOrder | undefined {
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
function idColumns(sourced: SourcedReport, group: GroupOrder | undefined): readonly RawBuilder<unknown>[] {
  return groupingFields(group).flatMap(({ field, id }) =>
    id === undefined ? [] : [sql`${idIn(sourced, field)} as ${sql.id(id)}`],
  )
}

const idIn = ({ source, lines }: Pick<SourcedReport, 'source' | 'lines'>, link: string): RawBuilder<unknown> =>
  linkedId(dataOf(lines, link), storedNames(source, link))

/** The ids of the links that the screen of the report shows as links: those of its own rows. */
const sentLinks = (sourced: SourcedReport, columns: Columns): readonly RawBuilder<unknown>[] =>
  linkFields(sourced.shown).flatMap(({ name }) =>
    columns.has(name) ? [sql`${idIn(sourced, name)} as ${sql.id(linkIdColumn(name))}`] : [],
  )

/** Rows of a month or year come in the order of the date that groups them, others by their day; the newest first. */
function orderIn(group: GroupOrder | undefined): readonly Sorted[] {
  const dates = groupingFields(group).flatMap(({ field, by }) => (by ? [field] : []))
  return [...new Set([...dates, DAY])].map((field) => ({ field, down: true }))
}

/** The columns of the report that the person may see, then the standard columns of every row. */
function columnsOf({ report, known, lines }: AskedReport): Columns {
  const key = keyOf({ lines })
  const named = report.fields.flatMap((name) => {
    const column = known.get(name)
    return column ? [[name, column] as const] : []
  })
  const always = [...known].filter(([name]) => name === 'id' || key.includes(name))
  return new Map([...named, ...always])
}

function rowColumnsOf(
  { source, of, lines }: Pick<SourcedReport, 'source' | 'of' | 'lines'>,
  timeZone: string,
): SqlColumns {
  const cells = cellNames(lines).filter((name) => specOf(source.fields[name])?.isSearched)
  const searched = searchedLine(source, searchedColumn(source), cells)
  return columnsOfRows({ definition: source, of, lines, as: 'd', timeZone, searched })
}

/** All columns that reports of the screen may name. */
function knownColumns(
  sourced: SourcedReport,
  { person, app: { timeZone } }: ListRequest,
): readonly (readonly [string, Column])[] {
  const { source, of, screens, lines } = sourced
  const { ownFields, fields } = source
  const own = [...ownFields, ...cellNames(lines)].flatMap((name): readonly (readonly [string, Column])[] => {
    const field = fields[name]
    if (!field) return []
    const { type } = field
    const names = storedNames(source, name)
    const stored = storedKinds[valueKindOf(type)].column(names, dataOf(lines, name))
    const ownColumn = comparisonOf(type) === 'text' ? orNull(stored) : stored
    const column = namesOf({ source, screens }, person, name)?.(idIn(sourced, name)) ?? ownColumn
    return [[name, { ...listFieldOf(field), column }]]
  })
  const common: Columnar = {
    [DAY]: { holds: 'date', label: 'Date', column: rowColumnsOf(sourced, timeZone)(rowColumns.day).value },
    ...tableColumns[of](source),
    ...(lines === null ? wholeColumns : lineColumns),
  }
  return [...own, ...Object.entries(common)]
}

const wholeColumns: Columnar = { id: { holds: 'text', label: 'ID', column: sql`d.id` } }

/** What identifies a line, and the row that has it. */
const lineColumns: Columnar = {
  id: { holds: 'text', label: 'ID', column: sql`(d.id || '/' || l.place)` },
  [entryColumns.id]: { holds: 'text', label: 'Document', column: sql`d.id` },
  [PLACE]: { ...whole('Line'), column: sql`(-l.place)::bigint` },
}

/** What rows of a table have beside the fields of their screen. */
const tableColumns: Readonly<Record<RowTable, (source: ServerDefinition) => Columnar>> = {
  documents: ({ number }) => ({
    Status: { holds: 'text', label: 'Status', column: sql`d.status` },
    ...(number !== null && { OrderNo: { holds: 'text', label: 'Number', column: sql`d.number` } }),
  }),
  records: () => ({}),
  ledger_entries: () => ({
    OrderNo: { holds: 'text', label: 'Document', column: sql`d.from_name` },
    [entryColumns.screen]: { holds: 'text', label: 'Screen', column: sql`d.from_screen` },
    [entryColumns.id]: { holds: 'text', label: 'Document', column: sql`d.from_id` },
  }),
  ledger_balances: (source) => rangeColumns(source),
}

/** The ranges by which the entries of a balance are found, of the numbers and days that it is of. */
function rangeColumns(source: ServerDefinition): Columnar {
  const ranged = (source.ledger?.by ?? []).flatMap((name) => {
    const field = source.fields[name]
    return field && rangeTypeOf(field.type) !== null ? [field] : []
  })
  return Object.fromEntries(
    ranged.map(({ name, label }) => {
      const value = storedText(sql`d.data`, storedNames(source, name))
      return [rangeColumn(name), { holds: 'text', label, column: sql`(${value} || '..' || ${value})` }]
    }),
  )
}

/** The name of a linked row by its id; null: the field is no link, or its target no longer exists. */
function namesOf({ source, screens }: Pick<SourcedReport, 'source' | 'screens'>, { companyId }: Person, field: string) {
  const to = source.fields[field]?.to ?? null
  const target = to === null ? null : linkTargetOf(screens, to)
  return target && ((id: RawBuilder<unknown>): RawBuilder<unknown> => orNull(linkTextSql(companyId, target, id)))
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

/** The days that a request selects; none if the report has no date filter. */
export function reportDays({ period }: StoredReport, { query, app }: ListRequest): Partial<Days> {
  const [dateRange, startDate, endDate] = (period ?? []).map((name) => query[name] ?? '')
  return period ? requestedDays({ dateRange, startDate, endDate } as Record<string, string>, app) : {}
}

const isWhole = (days: Partial<Days>): days is Days => days.startDate !== undefined && days.endDate !== undefined

/** The columns that the filters of a report compare: those that it could show, and the ids of links. */
function placeOf({ request, known, ...sourced }: AskedReport): FilterPlace {
  const columns = rowColumnsOf(sourced, request.app.timeZone)
  return {
    columns(name) {
      const shown = known.get(name)
      const kind = shown && valueKindOf(shown.holds)
      if (!shown || kind === 'moment') return columns(name)
      return { value: shown.column, kind: kind === 'number' || kind === 'day' || kind === 'yesno' ? kind : 'text' }
    },
  }
}

/** `only`, the filters of the report and its days; the list adds those of its columns. */
function reportFilter(asked: AskedReport, days: Partial<Days>): FilterTree {
  const { report, request } = asked
  return allOf([
    ...restrictionsOf(asked),
    report.search === null ? EVERY_ROW : searchTree(rowColumns.text, request.query[report.search] ?? ''),
    ...comparedFields(asked),
    between(DAY, { from: days.startDate ?? '', to: days.endDate ?? '' }),
  ])
}

/** The conditions of `only`. Throws 403 if the person may not see a field of it: each row would reveal its value. */
function restrictionsOf({ report, known }: AskedReport): readonly FilterTree[] {
  return (report.only ?? []).map(({ field: name, values }) => {
    const type = known.get(name)?.holds
    if (!type) throw new HttpError(403, 'not-allowed', 'You may not see a field that this report is restricted by.')
    const range = rangeTypeOf(type)
    const compares = range === null ? 'text' : comparedEnds[range]
    const written = range === null ? (value: string) => writeValues([value]) : (value: string) => value
    return anyOf(
      values.map((value) => filterKinds[compares].tree({ name, type }, { param: name, value: written(value) })),
    )
  })
}

function comparedFields({ report, source, request, known }: AskedReport): readonly FilterTree[] {
  return report.compared.flatMap(({ field: name, param, compares }) => {
    const value = request.query[param]
    if (!value) return []
    const type = known.get(name)?.holds
    if (!type) throw new HttpError(400, 'unknown-filter', `${source.label} has no filter "${param}".`)
    return filterKinds[compares].tree({ name, type }, { param, value })
  })
}
