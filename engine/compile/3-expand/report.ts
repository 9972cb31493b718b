import type { ActionNode, FieldInReadNode, FieldNode, FilterNode, Named, ReadNode, RegisterNode } from './ast.ts'
import { definedOnly } from './defined.ts'
import { named } from './preset.ts'
import { entryColumns } from '../../definition/ledger.ts'
import { REPORT_CALL, reportedRows } from '../../definition/stored-report.ts'
import { DAY_FIELD, type FindSource, NO_FIELDS, type ReportSource } from './report-source.ts'
import { measuringField } from './measure-words.ts'
import { fieldOptions, filterTarget, sentNames } from './sent-names.ts'
import { ratioFieldNames, ratiosIn, summedIn } from './totals.ts'

/** A report of a register: a tab, or the keys at the root. */
export type ReportNode = Exclude<RegisterNode['tabs'], undefined>[string]

/** A report over the stored rows of another screen. */
export interface StoredReportNode extends ReportNode {
  readonly from: string
}

export const isStored = (report: ReportNode): report is StoredReportNode => report.from !== undefined

/** The name of the only report of a register without tabs. */
export const REPORT = 'report'
/** The parameter that selects one of several reports. */
const REPORT_PARAMETER = 'report'
const PAGE_SIZE = 50

/** The reports of a register, by name. A key at the root also applies to each tab that does not override it. */
export function reportsOf(author: RegisterNode): Readonly<Record<string, ReportNode>> {
  const shared = sharedWords(author)
  const { get, tabs } = author
  if (!tabs) return { [REPORT]: { ...definedOnly({ get }), ...columnsDeclared(author), ...shared } }
  const { from: _from, ...ofCalls } = shared
  return Object.fromEntries(
    Object.entries(tabs).map(([name, tab]) => [name, { ...(tab.get === undefined ? shared : ofCalls), ...tab }]),
  )
}

/** Keys of a report that may be at the root: those of its read, and those of its grid. */
export const SHARED_READ_WORDS = [
  'query',
  'answer',
  'page',
  'live',
  'when',
  'key',
  'one',
  'loading',
  'reloading',
  'empty',
] as const satisfies readonly RootWord[]
export const SHARED_GRID_WORDS = [
  'groupBy',
  'totals',
  'onPress',
  'onGroup',
  'card',
  'exports',
] as const satisfies readonly RootWord[]

/** A key that a report has both in a tab and at the root. */
export type RootWord = keyof ReportNode & keyof RegisterNode

/** The keys at the root that apply to each tab. */
export function sharedWords(author: RegisterNode): ReportNode {
  const { query, answer, page, live, when, key, one, loading, reloading, empty } = author
  const { from, only, groupBy, thenBy, by, against, totals, onPress, onGroup, card, exports } = author
  return definedOnly({
    from,
    only,
    query,
    answer,
    page,
    live,
    when,
    key,
    one,
    loading,
    reloading,
    empty,
    groupBy,
    thenBy,
    by,
    against,
    totals,
    onPress,
    onGroup,
    card,
    exports,
    fields: columnsAtRoot(author),
  })
}

/** Written as a list, `fields` are columns. */
const columnsAtRoot = ({ fields }: RegisterNode): ReportNode['fields'] => (isList(fields) ? fields : undefined)

/** Written as a map, `fields` are fields of the screen. */
export const declaredIn = ({ fields }: RegisterNode): Readonly<Record<string, FieldNode>> | undefined =>
  isList(fields) ? undefined : fields

type RootFields = RegisterNode['fields']
const isList = (fields: RootFields): fields is Extract<RootFields, readonly unknown[]> => Array.isArray(fields)

/** A report of stored rows has the columns that the screen declares. */
function columnsDeclared(author: RegisterNode): Pick<ReportNode, 'fields'> {
  const declared = declaredIn(author)
  return author.from !== undefined && declared ? { fields: Object.keys(declared).map(named) } : {}
}

const sourcesOf = (author: RegisterNode, find: FindSource): readonly (ReportSource | null | undefined)[] =>
  Object.values(reportsOf(author))
    .filter(isStored)
    .map(({ from }) => find(from))

/** The names of its columns, in order. */
export const reportColumns = (report: StoredReportNode, source: ReportSource | null | undefined): readonly string[] =>
  report.fields?.map(({ name }) => name) ?? source?.usual ?? []

interface StoredSite {
  readonly author: RegisterNode
  readonly find: FindSource
}

/** Queries the reference server, which identifies the report by its name. */
export function readOfStored(name: string, report: StoredReportNode, { author, find }: StoredSite): ReadNode {
  const source = find(report.from)
  const { when, loading, reloading, empty } = report
  return {
    kind: 'get',
    get: REPORT_CALL,
    query: { [REPORT_PARAMETER]: name, ...sentFilters(author.filters) },
    answer: 'get_list.result',
    ...definedOnly({ when }),
    key: 'id',
    page: report.page ?? PAGE_SIZE,
    ...definedOnly({ live: report.live }),
    fields: carried(report, source),
    ...definedOnly({ loading, reloading, empty }),
  }
}

/** Rows contain their identity, their day, the colour of a badge and the measure of a value that are shown, whatever the columns are. */
function carried(report: StoredReportNode, source: ReportSource | null | undefined): readonly Named<FieldInReadNode>[] {
  const columns = report.fields ?? reportColumns(report, source).map(named)
  const { fields } = source ?? { fields: NO_FIELDS }
  const shown = new Set(columns.map(({ name }) => name))
  const wanted = [...groupFields(report), ...summedBy(report)]
  // Any field may have been meant by a misspelt name.
  const meant = wanted.every((name) => Object.hasOwn(fields, name)) ? wanted : Object.keys(fields)
  const measures = [...shown, ...meant].flatMap((name) => measuringField(fields[name] ?? {}) ?? [])
  const badge = shown.has('Status') ? ['StatusClass'] : []
  const all = ['id', DAY_FIELD, ...(source?.carried ?? []), ...meant, ...measures, ...badge]
  const added = [...new Set(all)].filter((name) => !shown.has(name) && Object.hasOwn(fields, name))
  return [...columns, ...added.map(named)]
}

/** The fields that a report is grouped by. */
export const groupFields = ({ groupBy, thenBy }: ReportNode): readonly string[] =>
  [groupBy, thenBy].filter((field) => field !== undefined)

/** All fields that a report sums. */
const summedBy = ({ totals }: ReportNode): readonly string[] => [
  ...summedIn(totals),
  ...ratiosIn(totals).flatMap(({ words }) => ratioFieldNames(words)),
]

function sentFilters(filters: Readonly<Record<string, FilterNode>> = {}): Readonly<Record<string, string>> {
  const sent = Object.entries(filters).flatMap(([name, filter]) => sentNames(name, filter))
  return Object.fromEntries(sent.map((name) => [name, `=filter.${name}`]))
}

/**
 * The fields of the sources that are named on the page. All of them when a name is misspelt, so that the nearest
 * can be suggested.
 */
export function fieldsOfStored(author: RegisterNode, find: FindSource): Readonly<Record<string, FieldNode>> {
  const stored = Object.values(reportsOf(author)).filter(isStored)
  const sources = sourcesOf(author, find).map((source) => source?.fields ?? NO_FIELDS)
  const all: Readonly<Record<string, FieldNode>> = Object.assign({}, ...sources.toReversed())
  const named = stored.flatMap((report) => carried(report, find(report.from)).map(({ name }) => name))
  const compared = Object.entries(author.filters ?? {}).map(([name, { field = name }]) => field)
  const isMisspelt = named.some((name) => !Object.hasOwn(all, name))
  const used = new Set([...named, ...compared])
  return isMisspelt ? all : Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
}

/** The values that a report is restricted to, by field. */
export const onlyIn = ({ only = {} }: ReportNode): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(only).map(([field, values]) => [field, values.map(String)]))

/** All values of a field in the reports of a register; null: one of them is not restricted by this field. */
export function reportedValues(author: RegisterNode, field: string): readonly string[] | null {
  const values = Object.values(reportsOf(author)).map((report) => onlyIn(report)[field])
  return values.every((each) => each !== undefined) ? values.flat() : null
}

/** A choice without options takes those of the field it compares; a link without a target, that field's target. */
export function filtersOfStored(
  author: RegisterNode,
  fields: Readonly<Record<string, FieldNode>>,
  find: FindSource,
): Readonly<Record<string, FilterNode>> {
  const { filters = {} } = author
  const links: ReportSource['links'] = Object.assign({}, ...sourcesOf(author, find).map((source) => source?.links))
  const entries = Object.entries(filters).map(([name, filter]): readonly [string, FilterNode] => {
    const compared = filter.field ?? name
    const field = fields[compared]
    const to = filterTarget(filter, field) ?? links[compared]
    if (filter.type === 'link' && to !== undefined) return [name, { ...filter, to }]
    const isOpen = filter.type === 'choice' && filter.options === undefined && filter.get === undefined
    const held = fieldOptions(field ?? {})
    if (!isOpen || held === null) return [name, filter]
    const reported = reportedValues(author, compared)
    const options = held.filter((option) => reported?.includes(option) ?? true)
    return [name, { ...filter, options: options.map(named) }]
  })
  return Object.fromEntries(entries)
}

/** Name of the action that opens a row of a report, or of a screen, in its own list. */
export const openActionName = (from: string): string => `open_${from.replace('.', '_')}`

/** What a press on a row runs by default: it opens its document, whoever owns it. */
export function openingStored(author: RegisterNode, find: FindSource): Readonly<Record<string, ActionNode>> {
  const pressed = Object.values(reportsOf(author)).filter((report) => report.onPress === undefined)
  const entries = pressed.filter(isStored).flatMap(({ from }): readonly (readonly [string, ActionNode])[] => {
    const source = find(from)
    if (!source || source.view === null) return []
    const id = source.each === null ? 'id' : entryColumns.id
    const query = { view: source.view, 'w.id': `=row.${id}`, ...source.everything }
    const address = { kind: 'open', open: `/${reportedRows(from).screen}`, with: query } as const
    return [[openActionName(from), { label: 'Open', steps: [address] }]]
  })
  return Object.fromEntries(entries)
}
