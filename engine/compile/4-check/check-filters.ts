import { COMMON_RANGES } from '../../definition/date-choices.ts'
import { isRangeText } from '../../definition/ranges.ts'
import { choicesNote, listNames, nearestName } from '../../diagnostics/nearest.ts'
import { isFilledInBy } from '../../filters/filter-specs.ts'
import { DATES_FILTER, DATES_SENT } from '../../language/filter.ts'
import { labelOf } from '../../language/label.ts'
import { membersOfAnswer } from '../../language/contract-calls.ts'
import type { Path } from '../1-parse/parse.ts'
import type { FieldNode, FilterNode, PageNode } from '../3-expand/ast.ts'
import { reportDefaultLabel } from './check-fields.ts'
import type { FileCheck } from './checking.ts'
import { ADDRESS_WORDS } from './scope.ts'
import { datesSent, filterTarget, writtenOptions } from '../3-expand/sent-names.ts'

/** Query parameters that a list call sends by itself (foundation §7). */
const CALL_WORDS = ['apiid', 'page', 'page_by', 'uuid']
const RESERVED: ReadonlySet<string> = new Set([...ADDRESS_WORDS, ...CALL_WORDS])

interface NamedFilter {
  readonly name: string
  readonly filter: FilterNode
}

type FilteredPage = Pick<PageNode, 'filters' | 'fields' | 'data' | 'serverPage'>

/** The form `filter`: names that are available, choices with options, one date filter. */
export function checkFilters(checking: FileCheck, page: FilteredPage): void {
  const { filters = {} } = page
  const all = Object.entries(filters).map(([name, filter]): NamedFilter => ({ name, filter }))
  checkDates(checking, all)
  const sent = all.filter(({ filter }) => filter.type === 'dates').flatMap(({ filter }) => datesSent(filter))
  for (const each of all) {
    checkName(checking, each, [...DATES_SENT, ...sent])
    checkOptions(checking, each)
    checkAnswered(checking, each, page)
    checkTarget(checking, each, page)
    checkDefault(checking, each)
    const { name, filter } = each
    const usual = page.fields?.[name]?.label ?? labelOf(name)
    reportDefaultLabel(checking, { usual, label: filter.label, path: ['filters', name] })
  }
}

function checkName(checking: FileCheck, { name, filter }: NamedFilter, ofDates: readonly string[]): void {
  const isOfAddress = RESERVED.has(name)
  if (!isOfAddress && (filter.type === 'dates' || !ofDates.includes(name))) return
  const why = isOfAddress ? 'is a word of every address or call' : 'belongs to the filter of dates'
  checking.report({ code: 'reserved-name', names: [name, why], range: checking.positions.key(['filters', name]) })
}

/** The contract has one date range, under one name; with `sends` the author chooses the names. */
function checkDates(checking: FileCheck, all: readonly NamedFilter[]): void {
  const dates = all.filter(({ filter }) => filter.type === 'dates')
  const first = dates.find(({ name }) => name === DATES_FILTER) ?? dates[0]
  const taken = all.some(({ name }) => name === DATES_FILTER)
  for (const each of dates) {
    const { name, filter } = each
    const range = checking.positions.key(['filters', name])
    if (filter.sends && filter.sends.length !== 3) {
      const at = checking.positions.value(['filters', name, 'sends'])
      checking.report({ code: 'dates-sends', names: [], range: at })
    }
    const notes = [`A filter over the days of a field: ${name}: { type: range, of: date }`]
    if (each !== first) checking.report({ code: 'second-dates', names: [name, first?.name ?? ''], range, notes })
    else if (!filter.sends && name !== DATES_FILTER) {
      checking.report({ code: 'dates-name', names: [name], range, suggestion: taken ? null : DATES_FILTER })
    }
  }
}

/** Keys that belong to one type of filter. */
const wordTypes = {
  options: 'choice',
  get: 'choice',
  look: 'choice',
  sends: 'dates',
  ranges: 'dates',
  of: 'range',
  to: 'link',
} as const

/** A choice has options: from the file, from a call, or from an expression. */
function checkOptions(checking: FileCheck, { name, filter }: NamedFilter): void {
  const { type, options, get } = filter
  const path = ['filters', name]
  const { key, value } = checking.positions
  const stray = (Object.keys(wordTypes) as (keyof typeof wordTypes)[]).find(
    (word) => filter[word] !== undefined && wordTypes[word] !== type,
  )
  if (stray !== undefined) {
    return checking.report({ code: 'not-for-type', names: [stray, type], range: key([...path, stray]) })
  }
  if (type !== 'choice') return
  if (options !== undefined && get !== undefined) {
    return checking.report({ code: 'two-sources', names: [name], range: key([...path, 'get']) })
  }
  if (options !== undefined || get !== undefined) return
  const notes = ['Or let a call answer them: get and answer.']
  checking.report({ code: 'needed-for-type', names: [type, 'options'], range: value([...path, 'type']), notes })
}

/** The maps in the answer of its call have a member with the filter's name, as far as their members are known. */
function checkAnswered(checking: FileCheck, { name, filter }: NamedFilter, page: FilteredPage): void {
  const { get, answer } = filter
  if (get === undefined || answer === undefined) return
  const members = membersOfAnswer(checking.site.screen, get, answer) ?? membersRead(page, { get, answer })
  if (members !== null) reportMissing(checking, { name, get, members, path: ['filters', name] })
}

interface AnsweredOptions {
  readonly name: string
  readonly get: string
  readonly members: readonly string[]
  readonly path: Path
}

/** Reports a name that no member has. A map with one member is an option by itself; case is ignored. */
export function reportMissing({ positions, report }: FileCheck, { name, get, members, path }: AnsweredOptions): void {
  if (members.length === 1 || members.some((member) => member.toLowerCase() === name.toLowerCase())) return
  const suggestion = nearestName(name, members)
  const notes = [`It answers: ${listNames(members, 16)}`]
  report({ code: 'not-answered', names: [name, get], range: positions.key(path), suggestion, notes })
}

/** The fields of rows that the page itself reads from the same call; null: it does not read it. */
function membersRead(
  { data = {}, fields = {} }: FilteredPage,
  { get, answer }: Required<Pick<FilterNode, 'get' | 'answer'>>,
): readonly string[] | null {
  const read = Object.values(data).find((each) => each.kind === 'get' && each.get === get && each.answer === answer)
  if (read === undefined) return null
  const names = read.fields?.map((field) => field.name) ?? Object.keys(fields)
  return names.flatMap((name) => [name, ...aliasesOf(fields[name])])
}

function aliasesOf(field: FieldNode | undefined): readonly string[] {
  const { also = [] } = field ?? {}
  return typeof also === 'string' ? [also] : also
}

/** A link declares its target, and needs a script to be searched. */
function checkTarget({ positions, report }: FileCheck, { name, filter }: NamedFilter, page: FilteredPage): void {
  if (!isFilledInBy(filter, 'row')) return
  const range = positions.key(['filters', name])
  if (filterTarget(filter, page.fields?.[name]) === undefined)
    report({ code: 'missing-key', names: ['a link', 'to'], range })
  else if (page.serverPage !== undefined) report({ code: 'no-input', names: [name, filter.type, 'search'], range })
}

/** The default is one of the options, or a range. The days of `custom` are chosen by a user. */
function checkDefault(checking: FileCheck, { name, filter }: NamedFilter): void {
  const { type, default: first, of: range = 'number' } = filter
  if (type === 'range' && first !== undefined && !isRangeText({ range }, first)) {
    const at = checking.positions.value(['filters', name, 'default'])
    return checking.report({ code: 'no-range', names: [first], range: at })
  }
  const ranges = (filter.ranges ?? COMMON_RANGES).filter((range) => range !== 'custom')
  const options = Array.isArray(filter.options) ? writtenOptions(filter).map(({ name: option }) => option) : undefined
  const offered = type === 'dates' ? ranges : type === 'choice' ? options : undefined
  if (!offered || first === undefined || offered.includes(first)) return
  checking.report({
    code: 'unknown-option',
    names: [first, name],
    range: checking.positions.value(['filters', name, 'default']),
    suggestion: nearestName(first, offered),
    notes: [choicesNote('Options', offered, 16)],
  })
}
