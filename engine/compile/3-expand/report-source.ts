import { fieldFilter } from '../../fields/field-filter.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isDayType, isLinesType, isLinkType } from '../../fields/field-types.ts'
import { commonRowFields, statusRowFields } from '../../language/row-fields.ts'
import type { AppDefinition, ValidPeriod } from '../../definition/definition.ts'
import { NUMBER_FIELD } from '../../definition/document-number.ts'
import { entryColumns, rangeColumn } from '../../definition/ledger.ts'
import type { FieldRights } from '../../definition/rights.ts'
import { approvalsFields, approvalsFilters, namedByAddress, SCOPE, SCOPE_LABEL } from './approvals.ts'
import type { ApprovalsNode, FieldNode, FilterNode, LedgerNode, RecordsNode, ScreenNode } from './ast.ts'
import { dayLabel } from './day-label.ts'
import { definedOnly } from './defined.ts'
import { DOCUMENT_VIEW, numberedFields } from './document-form.ts'
import { rowReaders, statusesReached } from './row-readers.ts'
import { areStored, isStoredOnPage, storedFilters } from './stored-records.ts'
import { fieldOptions } from './sent-names.ts'

/** A screen file, as a report finds it by the name of its screen. */
interface ScreenText {
  readonly file: string
  readonly text: string
}

/** The files of a site by screen. */
export type OtherScreens = Pick<ReadonlyMap<string, ScreenText>, 'get' | 'keys'>

/** What reports may show of each screen that one has needed, by its file. Valid for one app and its blocks. */
export type ReportSourceCache = Map<ScreenText, ReportSource | null>

/** The parameters that each screen reads which some action opens, by its file. Valid for one app and its blocks. */
export type ParametersCache = Map<ScreenText, ReadonlySet<string> | null>

/** The day of a document; for a record, the day it was added. */
export const DAY_FIELD = 'dateStamp'

/** What a report may show of a screen whose rows are stored. */
export interface ReportSource {
  /** Fields by name, without the rules of their form. */
  readonly fields: Readonly<Record<string, FieldNode>>
  /** Fields with rows of their own, which no report shows. */
  readonly lines: readonly string[]
  /** What the list of documents can be filtered by; null: the source has no such key. */
  readonly filterBy: readonly string[] | null
  /** The target of each link, by the name of the field: in a report links are texts. */
  readonly links: Readonly<Record<string, string>>
  /** The roles that see a field, for restricted fields only. */
  readonly seen: FieldRights
  /** The fields with the first and the last day on which a row is valid; null: it is valid always. */
  readonly valid: Pick<ValidPeriod, 'from' | 'to'> | null
  /** Every field of a stored row, as it is declared: those that links may fill other fields with. */
  readonly rowFields: Readonly<Record<string, FieldNode>>
  /** What its documents may be in, whether or not its list offers them; none where they have no status. */
  readonly statuses: readonly string[]
  /** The statuses that its workflow leads to; null: that is not certain. */
  readonly reached: ReadonlySet<string> | null
  /** The roles that see rows of it; null: that is not certain. */
  readonly readers: readonly string[] | null
  /** The columns of a report that names none. */
  readonly usual: readonly string[]
  /** Fields that every row has beside its columns. */
  readonly carried: readonly string[]
  /** Where it is a ledger: what documents may post to it. */
  readonly ledger: Pick<LedgerNode, 'fields' | 'balance'> | null
  /** The view that opens one of its rows; null: it has none. */
  readonly view: string | null
  /** The filter values that exclude no row of its list. */
  readonly everything: Readonly<Record<string, string>>
  /** The field whose lines are its rows, one each; null: its rows are whole. */
  readonly each: string | null
  /** Its list, to show a group of a report in; null: the author wrote that view, so nothing is known about it. */
  readonly list: SourceList | null
}

/** What the list of a screen can be filtered by. */
export interface SourceList {
  /** Filters by name, except those that are not always shown. */
  readonly filters: Readonly<Record<string, FilterNode>>
  /** Whether its date filter compares the day that reports call `dateStamp`. */
  readonly isByDay: boolean
  /** Whether it leaves out rows that do not concern the user, unless `everything` or `ofEveryone` is chosen. */
  readonly hidesOthers: boolean
  /** The filter values that, beside a chosen status, also show rows that do not concern the user. */
  readonly ofEveryone: Readonly<Record<string, string>>
}

/**
 * A screen by name, or a field of its lines (`purchaserequest.Items`), for reports; null: its rows are not stored, its
 * file has errors, or it has no such lines; undefined: there is none.
 */
export type FindSource = (screen: string) => ReportSource | null | undefined

/** @returns null where no rows of the screen are stored */
export function reportSource(screen: string, author: ScreenNode, app: AppDefinition): ReportSource | null {
  if (author.kind === 'approvals') return ofDocuments(author, app)
  if (author.kind === 'ledger') return ledgerSource(author)
  if (author.kind !== 'records' || !areStored(screen, author)) return null
  return ofRecords(author, app, isStoredOnPage(screen, author))
}

/** Filters that are shown whatever else is chosen; an address with a value for a filter shows that filter. */
const alwaysShown = (filters: SourceList['filters']): SourceList['filters'] =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, { visibleWhen }]) => visibleWhen === undefined || visibleWhen === namedByAddress(name),
    ),
  )

type Labels = Parameters<typeof dayLabel>[0]

const dayAmong = (fields: Labels): ReportSource['fields'] => ({
  [DAY_FIELD]: { type: 'date', label: dayLabel(fields) },
})
const id = { id: commonRowFields.id }

/** The fields of a source that does not exist. */
export const NO_FIELDS: ReportSource['fields'] = { ...id, ...dayAmong({}) }

function ofDocuments(author: ApprovalsNode, app: AppDefinition): ReportSource {
  const { fields = {}, statuses, number, form, scope, workflow } = author
  const own = reportedFields(fields)
  const numbered = numberedFields(number)
  const moved = statuses === undefined ? {} : statusRowFields
  const usual = [
    ...Object.keys(numbered),
    DAY_FIELD,
    ...Object.keys(own),
    ...(statuses === undefined ? [] : ['Status']),
  ]
  const view = form === undefined ? null : DOCUMENT_VIEW
  const hasScope = statuses !== undefined && scope !== false
  const everything = hasScope ? { Status: typeof scope === 'string' ? scope : SCOPE_LABEL } : {}
  return {
    fields: { ...id, ...numbered, ...dayAmong(fields), ...moved, ...own },
    links: linksOf(fields),
    seen: seenOf(fields),
    lines: linesOf(fields),
    filterBy: author.filterBy ?? [],
    statuses: statuses === undefined ? [] : app.statuses.map(({ name }) => name),
    reached: statusesReached(author, app),
    readers: rowReaders(author, app),
    valid: null,
    rowFields: Object.fromEntries(approvalsFields(author)),
    usual: [...new Set(usual)],
    carried: [],
    ledger: null,
    view,
    each: null,
    everything,
    list: {
      filters: alwaysShown(approvalsFilters(author, app)),
      isByDay: true,
      hidesOthers: workflow !== undefined,
      ofEveryone: hasScope ? { [SCOPE]: 'all' } : {},
    },
  }
}

/** @param isPreset its list is the standard one of stored records */
function ofRecords(author: RecordsNode, app: AppDefinition, isPreset: boolean): ReportSource {
  const { fields = {}, filters = {} } = author
  const own = reportedFields(fields)
  const usual = Object.keys(own).filter((name) => name !== 'id')
  // The server compares the field that has the parameter's name, and days with the first date among the fields.
  const named = Object.entries(filters).filter(([name, { field = name }]) => field === name)
  const list: SourceList = {
    filters: alwaysShown({ ...Object.fromEntries(named), ...storedFilters }),
    isByDay: !Object.values(fields).some(({ type }) => isDayType(type)),
    hidesOthers: false,
    ofEveryone: {},
  }
  return {
    fields: { ...id, ...dayAmong(fields), ...own },
    links: linksOf(fields),
    seen: seenOf(fields),
    lines: linesOf(fields),
    filterBy: null,
    statuses: [],
    reached: null,
    readers: rowReaders(author, app),
    valid: author.valid ?? null,
    rowFields: fields,
    usual,
    carried: [],
    ledger: null,
    view: 'record',
    each: null,
    everything: {},
    list: isPreset ? list : null,
  }
}

type Fields = ReportSource['fields']

/** Whether rows with one value of a field are found by a range from the value to itself. */
export const isKeyedByRange = (field: FieldNode | undefined): boolean =>
  field !== undefined && fieldFilter(field.type) === 'range'

/** The entries of a ledger. */
export function ledgerSource(author: LedgerNode): ReportSource {
  const { fields, balance, see } = author
  const own = reportedFields(fields)
  const origin = [
    [entryColumns.screen, { type: 'text', label: 'Screen' }],
    [entryColumns.id, { type: 'text', label: 'Document' }],
  ] as const
  const ranged = balance.by.filter((name) => isKeyedByRange(fields[name]))
  const keys = ranged.map((name) => [rangeColumn(name), { type: 'text' }] as const)
  const added = Object.fromEntries<FieldNode>([...origin, ...keys])
  return {
    fields: {
      ...id,
      ...dayAmong(fields),
      [NUMBER_FIELD]: { type: 'code', label: 'Document' },
      ...added,
      ...own,
    },
    links: linksOf(fields),
    seen: {},
    lines: [],
    filterBy: null,
    statuses: [],
    reached: null,
    readers: see === undefined ? null : Array.isArray(see) ? see : Object.keys(see),
    valid: null,
    rowFields: fields,
    usual: [DAY_FIELD, NUMBER_FIELD, ...Object.keys(own)],
    carried: Object.keys(added),
    ledger: { fields, balance },
    view: null,
    each: null,
    everything: {},
    list: null,
  }
}

const isReported = (type: FieldNode['type']): boolean => !isLinesType(type) && !fieldSpecs[type].isFile

/** Fields with one stored value: child rows and files have several, and some values are computed only in rows. */
function reportedFields(fields: Fields): Fields {
  const stored = Object.entries(fields).filter(
    (entry) => isOneValue(entry) && !/\brow\b/.test(String(entry[1].value ?? '')),
  )
  return Object.fromEntries(stored.map(([name, field]) => [name, shownField(field)]))
}

/** Whether a row has one value of a field, and it is a value. */
export const isOneValue = ([, { type, many }]: readonly [string, FieldNode]): boolean =>
  isReported(type) && many !== true

const linesOf = (fields: Readonly<Record<string, FieldNode>>): readonly string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => (isLinesType(type) ? [name] : []))

export const linksOf = (fields: Readonly<Record<string, FieldNode>>): ReportSource['links'] =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { type, to }]) =>
      isLinkType(type) && to !== undefined ? [[name, to]] : [],
    ),
  )

export const seenOf = (fields: Readonly<Record<string, FieldNode>>): FieldRights =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { seen }]) => (seen ? [[name, seen]] : [])))

/** A field without the rules of its form. */
export function shownField({ type, label, options, class: color, ...words }: FieldNode): FieldNode {
  // What an option was called before is no matter of the report.
  const named = fieldOptions({ options })?.map((name) => ({ kind: 'named', name, override: null }) as const)
  // For a link the server sends the label of its target.
  if (isLinkType(type)) return { type: 'text', ...definedOnly({ label }) } as FieldNode
  const { unit, unitFrom, decimals, currency } = words
  return {
    type,
    ...definedOnly({ label, unit, unitFrom, decimals, currency, class: color, options: named }),
  } as FieldNode
}
