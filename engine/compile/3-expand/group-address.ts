/** From a group of a report to its rows: the address of the source's list, filtered to the group and as the report is. */
import { PEOPLE } from '../../definition/field.ts'
import { fieldFilter, rangeTypeOf } from '../../fields/field-filter.ts'
import { isYesNo } from '../../fields/field-types.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { COMMON_RANGES } from '../../definition/date-choices.ts'
import type { ActionNode, FilterNode, RegisterNode } from './ast.ts'
import { groupFields, onlyIn, type StoredReportNode } from './report.ts'
import { isRange } from './restricted.ts'
import { DAY_FIELD, type ReportSource, type SourceList } from './report-source.ts'
import { datesSent, writtenOptions } from './sent-names.ts'

type Query = Readonly<Record<string, string>>
type Filters = NonNullable<RegisterNode['filters']>

/** Name of the action that shows the rows of a group of a report. */
export const groupActionOf = (report: string): string => `rows_${report}`

const STATUS = 'Status'
/** The filter of stored records that leaves inactive ones out. */
const ACTIVITY = 'activity'
const REASON = 'The list has no filter for just these rows.'

/** The action that shows the rows of a group; a text: why there is none; null: the rows are not grouped. */
export function groupAction(
  report: StoredReportNode,
  { filters = {} }: RegisterNode,
  source: ReportSource | null | undefined,
): ActionNode | string | null {
  const { from, onGroup } = report
  const fields = groupFields(report)
  if (
    !source ||
    fields.length === 0 ||
    onGroup !== undefined ||
    !fields.every((field) => Object.hasOwn(source.fields, field))
  )
    return null
  const { list, each } = source
  if (list === null) return each === null ? `${from} shows its list its own way` : 'a list shows no lines'
  const groups = fields.map((field) => ({ field, filter: filterOfGroup(source, list, field) }))
  const closed = groups.find(({ filter }) => filter === null)
  if (closed) return `${from} has no filter for ${closed.field}`
  const ofGroups = groups.flatMap(({ field, filter }) => (filter === null ? [] : [{ field, filter }]))
  const isOfGroup = (name: string | null): boolean => ofGroups.some(({ filter }) => filter === name)
  const defaulted = Object.entries(list.filters).find(([name, each]) => each.default !== undefined && !isOfGroup(name))
  if (defaulted && defaulted[0] !== ACTIVITY) return `${from} is filtered by ${defaulted[0]} before anybody chooses`
  const missing = Object.entries(filters).find(([name, filter]) => counterpartOf(list, name, filter) === null)
  if (missing) return `${from} has no filter that compares what ${missing[0]} does`
  if (hidesOthers(source)) return `the list of ${from} leaves out documents of others`
  const restricted = restrictionOf(list, report, filters)
  if (typeof restricted === 'string') return restricted
  const ofReport = Object.entries(filters).filter(([name, filter]) => !isOfGroup(counterpartOf(list, name, filter)))
  const chosen = [
    ...ofGroups.map(({ filter }) => filter),
    ...Object.keys(restricted),
    ...ofReport.map(([name, filter]) => counterpartOf(list, name, filter)),
  ]
  const query = {
    ...unfiltered(source),
    ...(chosen.includes(STATUS) && list.ofEveryone),
    ...asReported(list, ofReport),
    ...restricted,
    ...Object.assign({}, ...ofGroups.map(({ field, filter }) => groupQuery(list, filter, field))),
  }
  return {
    label: 'Show in the list',
    allow: {
      when: ofGroups.map(({ field, filter }) => filterable(source, filter, field)).join(' && '),
      reason: REASON,
    },
    steps: [{ kind: 'open', open: `/${from}`, with: query }],
  }
}

/** The filters of the list that leave only the rows of the report; a text: why there are none. */
function restrictionOf(list: SourceList, report: StoredReportNode, filters: Filters): Query | string {
  const { from } = report
  const groups = groupFields(report)
  const query: Record<string, string> = {}
  for (const [field, values] of Object.entries(onlyIn(report))) {
    const [value = '', another] = values
    // The list has one filter for the field, and the ranges of a group or a filter may reach beyond this one.
    const isShared =
      groups.includes(field) || Object.entries(filters).some(([name, each]) => (each.field ?? name) === field)
    if (isShared && isRange(value)) return `${from} is filtered by one range of ${field}`
    if (groups.includes(field)) continue
    if (another !== undefined) return `${from} is filtered by one ${field}, and the report shows several`
    const comparisons = (isRange(value) ? ['number', 'date'] : ['choice']).map((each) => `${each} ${field}`)
    const found = Object.entries(list.filters).find(([name, filter]) =>
      comparisons.includes(comparisonOf(name, filter)),
    )
    if (!found || !(isRange(value) || offered(found[1]).includes(value)))
      return `${from} has no filter for ${field} ${value}`
    query[found[0]] = value
  }
  return query
}

/** The field for which the source's list needs a filter to show the report's groups; null: none is missing or helps. */
export function missingFilter(
  report: StoredReportNode,
  { filters = {} }: RegisterNode,
  source: ReportSource,
): string | null {
  const groups = groupFields(report)
  const { list, fields, usual } = source
  if (groups.length === 0 || report.onGroup !== undefined || list === null || hidesOthers(source)) return null
  const named = Object.entries(list.filters).map(([name, { field = name }]) => field)
  const isMissing = (field: string): boolean => {
    const filter = fields[field] ? fieldFilter(fields[field].type) : null
    return usual.includes(field) && !BUILT_IN.has(field) && filter !== null && !named.includes(field)
  }
  const ofReport = Object.entries(filters).flatMap(([name, { type, field = name }]) =>
    type === 'choice' || type === 'range' || type === 'link' ? [field] : [],
  )
  const restricted = Object.entries(onlyIn(report)).filter(([field]) => !groups.includes(field))
  if (restricted.some(([, values]) => values.length > 1)) return null
  return [...groups, ...ofReport, ...restricted.map(([field]) => field)].find(isMissing) ?? null
}

/** Fields for which a list never gets a filter from `filterBy`. */
const BUILT_IN = new Set([STATUS, DAY_FIELD, NUMBER_FIELD, 'id'])

/** Whether the list only ever shows documents that concern the current user. */
const hidesOthers = ({ list, everything: all }: ReportSource): boolean =>
  list?.hidesOthers === true && Object.keys(all).length === 0

/** The query that excludes no row. */
function unfiltered({ list, everything }: ReportSource): Query {
  return { ...everything, ...(list && Object.hasOwn(list.filters, ACTIVITY) && { [ACTIVITY]: 'all' }) }
}

/** Identifies a comparison: two filters with the same comparison let the same rows through. */
function comparisonOf(name: string, { type, field = name, of = 'number' }: FilterNode): string {
  if (type === 'search' || type === 'dates') return type
  return type === 'range' ? `${of} ${field}` : `${type} ${field}`
}

/** The filter of the list that makes the same comparison as one of the report; null: there is none. */
function counterpartOf(list: SourceList, name: string, filter: FilterNode): string | null {
  const comparison = comparisonOf(name, filter)
  const found = Object.entries(list.filters).find(([each, other]) => comparisonOf(each, other) === comparison)
  if (!found || !offersAll(found[1], filter) || (filter.type === 'dates' && !list.isByDay)) return null
  return found[0]
}

/** Whether every value that can be chosen in one filter can be chosen in the other. */
function offersAll(list: FilterNode, report: FilterNode): boolean {
  if (report.type === 'dates') return rangesOf(report).every((range) => rangesOf(list).includes(range))
  const [offered, chosen] = [writtenOptions(list), writtenOptions(report)]
  if (chosen.some(({ override }) => override?.send !== undefined)) return false
  return list.options === undefined || chosen.every(({ name }) => offered.some((each) => each.name === name))
}

const rangesOf = ({ ranges }: FilterNode): readonly string[] => ranges ?? COMMON_RANGES

/** The values of the report's filters, under the names of the list's filters. */
function asReported(list: SourceList, filters: readonly (readonly [string, FilterNode])[]): Query {
  const sent = filters.flatMap(([name, filter]): readonly (readonly [string, string])[] => {
    const counterpart = counterpartOf(list, name, filter) ?? name
    const other = list.filters[counterpart] ?? filter
    if (filter.type === 'dates') {
      const names = datesSent(other)
      return datesSent(filter).map((each, at) => [names[at] ?? each, `=filter.${each}`])
    }
    const usual = everyStatus(other)
    return [[counterpart, usual === null ? `=filter.${name}` : `=or(filter.${name}, ${JSON.stringify(usual)})`]]
  })
  return Object.fromEntries(sent)
}

/** The option of a filter of statuses that shows documents of every status. */
const everyStatus = (filter: FilterNode): string | null =>
  writtenOptions(filter).find(({ override }) => override?.send?.['scope'] === 'all')?.name ?? null

/** The filter of the list that finds the rows of a group; null: there is none. */
function filterOfGroup({ fields, links }: ReportSource, list: SourceList, groupBy: string): string | null {
  const type = fields[groupBy]?.type
  if (type === undefined) return null
  const isLink = fieldFilter(type) === 'link' || Object.hasOwn(links, groupBy)
  const found = Object.entries(list.filters).find(([name, filter]) => {
    if (groupBy === DAY_FIELD) return filter.type === 'dates' && list.isByDay && rangesOf(filter).includes('custom')
    const comparison = comparisonOf(name, filter)
    if (isLink) return comparison === `link ${groupBy}` && filter.to === (links[groupBy] ?? PEOPLE)
    // The server sends true or false.
    if (isYesNo(type) && !['true', 'false'].every((each) => offered(filter).includes(each))) return false
    return comparison === `${rangeTypeOf(type) ?? 'choice'} ${groupBy}`
  })
  return found?.[0] ?? null
}

/** The parameters of a filter, with the values for the group. */
function groupQuery(list: SourceList, name: string, groupBy: string): Query {
  const filter = list.filters[name]
  if (filter?.type !== 'dates') return { [name]: `=row.${groupBy}` }
  const [range] = datesSent(filter)
  return { [range]: `=row.${groupBy}` }
}

/** Rows without a value, and rows whose value is no longer offered, are found by no filter. */
function filterable({ fields, list }: ReportSource, name: string, groupBy: string): string {
  const filter = list?.filters[name]
  const options = filter?.type === 'choice' && !isYesNo(fields[groupBy]?.type) ? offered(filter) : []
  return options.length === 0 ? `row.${groupBy} != null` : `row.${groupBy} in ${JSON.stringify(options)}`
}

/** The options that send only their name. */
const offered = (filter: FilterNode): readonly string[] =>
  writtenOptions(filter).flatMap(({ name, override }) => (override?.send === undefined ? [name] : []))
