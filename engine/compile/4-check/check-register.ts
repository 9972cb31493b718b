import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { comparisonIn } from '../../filters/filter-authoring.ts'
import { fieldFilter } from '../../fields/field-filter.ts'
import { isDated, isDayType } from '../../fields/field-types.ts'
import { DATES_FILTER } from '../../language/filter.ts'
import type { FilterNode, RegisterNode } from '../3-expand/ast.ts'
import { missingFilter } from '../3-expand/group-address.ts'
import {
  reportColumns,
  declaredIn,
  fieldsOfStored,
  groupFields,
  isStored,
  reportedValues,
  reportsOf,
  sharedWords,
  type ReportNode,
  type RootWord,
  type StoredReportNode,
} from '../3-expand/report.ts'
import type { FindSource, OtherScreens, ReportSource } from '../3-expand/report-source.ts'
import type { Path } from '../1-parse/parse.ts'
import { ratiosIn } from '../3-expand/totals.ts'
import { writtenOptions } from '../3-expand/sent-names.ts'
import { missingField } from './check-stored-filters.ts'
import { checkEmptyAtFirst, checkFixedFilters, checkFixedGroup } from './check-fixed.ts'
import { checkOnly } from './check-only.ts'
import { checkReportReaders } from './check-readers.ts'
import { reportMissingRows } from './missing-rows.ts'
import { filteredOptions } from './filtered-options.ts'
import type { FileCheck } from './checking.ts'

/** The other screens of the site, for reports over their rows. */
export interface ReportSite {
  readonly find: FindSource
  readonly screens?: OtherScreens | undefined
}

/** One report at the root, or several in tabs, each from a call or from stored rows. */
export function checkRegister(checking: FileCheck, author: RegisterNode, site: ReportSite): void {
  const { get, from, tabs } = author
  const { positions, report } = checking
  if (tabs && get !== undefined) {
    return report({ code: 'one-or-tabs', names: ['`get` beside `tabs`'], range: positions.key(['get']) })
  }
  if (!tabs && get === undefined && from === undefined) {
    return report({ code: 'one-or-tabs', names: ['no report'], range: positions.value(['kind']) })
  }
  const reports = Object.entries(reportsOf(author))
  checkFixedFilters(checking, author)
  reportUnshared(
    checking,
    author,
    reports.map(([, each]) => each),
  )
  for (const [name, each] of reports) {
    const path = tabs ? ['tabs', name] : []
    if ((each.get === undefined) === (each.from === undefined)) {
      const range = tabs ? positions.key(path) : positions.value(['kind'])
      const isBoth = tabs?.[name]?.get !== undefined && tabs[name].from !== undefined
      report({ code: 'get-or-from', names: [name], range: isBoth ? positions.key([...path, 'get']) : range })
      continue
    }
    const written = tabs?.[name] ?? author
    for (const word of isStored(each) ? OF_CALLS : OF_STORED) {
      if (written[word] !== undefined) reportUnused(checking, [...path, word])
    }
    if (isStored(each)) checkStored(checking, { report: each, path, author }, site)
  }
}

/** Beside tabs, a key at the root applies to the tabs that do not write it, provided some tab can use it. */
function reportUnshared(checking: FileCheck, author: RegisterNode, reports: readonly ReportNode[]): void {
  const { tabs } = author
  if (tabs === undefined) return
  const { get: _get, ...shared } = sharedWords(author)
  const words = Object.keys(shared) as readonly (keyof typeof shared)[]
  const takes = (report: ReportNode, word: string): boolean =>
    (word !== 'from' || report.get === undefined) &&
    !(isStored(report) ? OF_CALLS : OF_STORED).some((other: string) => other === word)
  for (const word of words) {
    const isTaken = Object.values(tabs).some((tab, at) => tab[word] === undefined && takes(reports[at] ?? tab, word))
    if (!isTaken) reportUnused(checking, [word])
  }
}

interface PlacedReport {
  readonly report: StoredReportNode
  readonly path: Path
  readonly author: RegisterNode
}

/** Where a key of a report is written: in its tab, or at the root. */
function placeOf(word: RootWord, { path, author }: Omit<PlacedReport, 'report'>): Path {
  const [, name] = path
  const isShared = typeof name === 'string' && author.tabs?.[name]?.[word] === undefined && author[word] !== undefined
  return isShared ? [word] : [...path, word]
}

/** Keys that only the reference server supports. */
const OF_STORED = ['only', 'thenBy', 'by', 'against'] as const satisfies readonly (keyof ReportNode)[]

/** Keys of a call that do not apply to the reference server. */
const OF_CALLS = ['query', 'answer', 'one', 'key'] as const satisfies readonly (keyof ReportNode)[]

function checkStored(checking: FileCheck, placed: PlacedReport, { find, screens }: ReportSite): void {
  const { report: stored } = placed
  const { positions, report } = checking
  const source = find(stored.from)
  if (source) {
    let mistakes = 0
    const counting: FileCheck = {
      ...checking,
      report: (mistake) => {
        mistakes += 1
        report(mistake)
      },
    }
    checkFields(counting, placed, { find, source })
    checkReportReaders(checking, placed.author, { report: stored, source })
    // For a report with mistakes the groups cannot be predicted.
    if (mistakes > 0) return
    const fixed = { ...placed, place: (word: RootWord) => placeOf(word, placed) }
    if (!checkFixedGroup(checking, fixed)) checkGroupAddress(checking, placed, source)
    checkEmptyAtFirst(checking, fixed)
    return
  }
  reportMissingRows(checking, { from: stored.from, range: positions.value(placeOf('from', placed)) }, { find, screens })
}

interface SourceOfReport {
  readonly find: FindSource
  readonly source: ReportSource
}

/** Names that the source does not have; fields declared here must match those of the source. */
function checkFields(
  checking: FileCheck,
  { report: stored, path, author }: PlacedReport,
  { find, source }: SourceOfReport,
): void {
  const { positions, report } = checking
  const { fields } = source
  const declaredFields = declaredIn(author)
  const ofPage = { ...fieldsOfStored(author, find), ...declaredFields }
  const isOwn = author.tabs === undefined && declaredFields !== undefined
  const columns = placeOf('fields', { path, author })
  reportColumns(stored, source).forEach((name, index) => {
    const at = stored.fields && !isOwn ? [...columns, index] : ['fields', name]
    const ofSource = fields[name]
    if (ofSource === undefined) {
      // A name that is not a field of the page either is reported with the page.
      if (!Object.hasOwn(ofPage, name)) return
      const suggestion = nearestName(name, Object.keys(fields))
      return report({ code: 'unknown-field', names: [name], range: positions.key(at), suggestion })
    }
    const declared = declaredFields?.[name]?.type ?? ofSource.type
    if (declared !== ofSource.type) {
      report({
        code: 'source-field-type',
        names: [name, ofSource.type, stored.from],
        range: positions.key(['fields', name]),
      })
    }
  })
  for (const { name, at } of ratiosIn(stored.totals)) {
    // A field of the page is reported with the page.
    if (!Object.hasOwn(fields, name) || Object.hasOwn(ofPage, name)) continue
    const range = positions.key([...placeOf('totals', { path, author }), at, name])
    report({ code: 'ratio-of-a-field', names: [name], range })
  }
  checkOnly(checking, { report: stored, source, author, path: placeOf('only', { path, author }) })
  checkCompared(checking, author, source)
  checkAgainst(checking, { report: stored, path, author }, source)
  checkGroups(checking, { report: stored, path, author }, source)
}

/** A second field of the source, another than the first, and a date for `by`. */
function checkGroups({ positions, report }: FileCheck, placed: PlacedReport, source: ReportSource): void {
  const { fields, rowFields } = source
  const { groupBy = '', thenBy, by } = placed.report
  if (thenBy !== undefined && !Object.hasOwn(fields, thenBy)) {
    const suggestion = nearestName(thenBy, Object.keys(fields))
    const range = positions.value(placeOf('thenBy', placed))
    return report({ code: 'unknown-field', names: [thenBy], range, suggestion })
  }
  if (thenBy === groupBy) {
    report({ code: 'grouped-twice', names: [thenBy], range: positions.value(placeOf('thenBy', placed)) })
  }
  const grouped = fields[groupBy]
  const isDay = (name: string): boolean => isDayType(fields[name]?.type)
  const isDate = groupFields(placed.report).some(isDay)
  if (by === undefined || !grouped || isDate) return
  const days = Object.keys(fields).filter(isDay)
  report({
    code: 'wrong-field-type',
    names: [groupBy, rowFields[groupBy]?.type ?? grouped.type, 'a date'],
    range: positions.key(placeOf('by', placed)),
    notes: ['Leave `by` out, or group by a date.', `Fields with a date: ${listNames(days)}`],
  })
}

/** Groups whose press could open the list, if the list had one more filter. */
function checkGroupAddress({ positions, report }: FileCheck, placed: PlacedReport, source: ReportSource): void {
  const { report: stored, author } = placed
  const missing = missingFilter(stored, author, source)
  if (missing === null) return
  const word = missing === stored.thenBy ? 'thenBy' : 'groupBy'
  const range = positions.value(placeOf(word, placed))
  const names = [stored[word] ?? '', stored.from, missing]
  const notes = source.filterBy
    ? [`Write in ${stored.from}.yaml: filterBy: [${[...source.filterBy, missing].join(', ')}]`]
    : []
  report({ code: 'closed-groups', severity: 'warning', names, range, notes })
}

/** Groups that exist in both ranges, and an initial range. */
function checkAgainst(
  { positions, report }: FileCheck,
  { report: stored, path, author }: PlacedReport,
  { fields }: ReportSource,
): void {
  const { against, groupBy } = stored
  if (against === undefined) return
  const { filters = {} } = author
  const range = positions.key(placeOf('against', { path, author }))
  if (groupBy === undefined) report({ code: 'missing-partner', names: ['against', 'groupBy'], range })
  const [dated] = groupFields(stored).flatMap((name) => {
    const type = fields[name]?.type
    return type !== undefined && isDated(type) ? [{ name, type }] : []
  })
  if (dated !== undefined) {
    const names = [dated.name, dated.type, 'a field whose values both ranges have']
    const notes = ['Leave `against` out: two ranges share no days, so that no group would stand beside another.']
    report({ code: 'wrong-field-type', names, range, notes })
  }
  const hasDates = Object.values(filters).some(({ type }) => type === 'dates')
  const notes = [`Write filters: { ${DATES_FILTER}: dates }`]
  if (!hasDates) report({ code: 'missing-partner', names: ['against', DATES_FILTER], range, notes })
}

/** A choice or a range compares a field of the source: the one with its own name, or that in `field`. */
function checkCompared({ positions, report }: FileCheck, author: RegisterNode, source: ReportSource) {
  const { fields, links } = source
  // With several sources the options are those of all of them.
  const isOnly = new Set(Object.values(reportsOf(author)).map(({ from, get }) => from ?? get)).size === 1
  for (const [name, filter] of Object.entries(author.filters ?? {})) {
    const { type, field = name } = filter
    if (!comparisonIn(filter)) continue
    const range = positions.key(['filters', name])
    const compared = fields[field]
    if (!compared) {
      report({ ...missingField(field, { isOwnName: field === name, declared: Object.keys(fields) }), range })
    } else if (type === 'link' && !Object.hasOwn(links, field) && fieldFilter(compared.type) !== 'link') {
      report({ code: 'wrong-field-type', names: [field, compared.type ?? '', 'a link or a person'], range })
    }
    if (compared && type === 'choice' && isOnly)
      checkHeld({ positions, report }, { name, filter }, reportedOptions(author, source, field))
  }
}

const STATUS = 'Status'

/** The values that rows of the reports can have in a field; null: unknown. */
function reportedOptions(author: RegisterNode, source: ReportSource, field: string): readonly string[] | null {
  const options = reportedValues(author, field) ?? filteredOptions(source, field)
  const { reached } = source
  return field === STATUS && reached !== null ? (options?.filter((each) => reached.has(each)) ?? null) : options
}

/** The options of a choice are values that rows of the reports can have. */
function checkHeld(
  { positions, report }: Pick<FileCheck, 'positions' | 'report'>,
  { name, filter }: { readonly name: string; readonly filter: FilterNode },
  held: readonly string[] | null,
): void {
  for (const [at, { name: option, override }] of writtenOptions(filter).entries()) {
    if (held === null || held.includes(option) || override?.send !== undefined) continue
    report({
      code: 'not-an-option',
      severity: 'warning',
      names: [option],
      range: positions.value(['filters', name, 'options', at]),
      suggestion: nearestName(option, held),
      notes: [choicesNote('Values of the rows', held, 16)],
    })
  }
}

function reportUnused({ positions, report }: FileCheck, path: Path): void {
  report({ code: 'unused', names: ['word', path.join('.')], range: positions.key(path) })
}
