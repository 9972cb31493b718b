/** A page of rows, filtered and sorted as the call requests (site-modules §7, list and report sources). */
import type { Row } from '../../engine/calls/contract.ts'
import { compareTexts, foldText, hasWords, searchWords } from '../../engine/definition/fold-text.ts'
import { readValues } from '../../engine/definition/value-list.ts'
import type { Value } from '../../engine/expressions/tree.ts'

export interface StoryRows {
  readonly count: number
  at(index: number): Row
}

export interface PageOfRows {
  readonly rows: readonly Row[]
  /** How many match in total. */
  readonly count: number
  readonly isComplete: boolean
  /** All rows that match, of every page. */
  readonly matching: StoryRows
}

type Query = Readonly<Record<string, string>>

/** Without filters only the rows of the page are generated. */
export function pageOf(rows: StoryRows, query: Query): PageOfRows {
  const size = Number(query['page_by'] ?? rows.count) || rows.count
  const first = Number(query['page'] ?? 0) * size
  const matching = isPlain(query) ? rows : narrowed(rows, query)
  const last = Math.min(matching.count, first + size)
  const page = Array.from({ length: Math.max(0, last - first) }, (_, index) => matching.at(first + index))
  return { rows: page, count: matching.count, isComplete: last >= matching.count, matching }
}

const WANTED = /^[osv]\./

function isPlain(query: Query): boolean {
  return Object.keys(query).every((name) => name !== 'search' && name !== 'Status' && !WANTED.test(name))
}

function narrowed(rows: StoryRows, query: Query): StoryRows {
  const all = Array.from({ length: rows.count }, (_, index) => rows.at(index))
  const words = searchWords(query['search'] ?? '')
  const statuses = query['Status'] === undefined ? null : [query['Status'], ...readValues(query['Status'])]
  const matching = all
    .filter((row) => hasWords(Object.values(row).map(textOf).join(' '), words))
    .filter((row) => statuses === null || !('Status' in row) || statuses.includes(writtenText(row['Status'] ?? null)))
    .filter((row) => Object.entries(query).every(([name, value]) => matches(row, name, value, query)))
    .toSorted((some, other) => inOrder(some, other, query))
  return { count: matching.length, at: (index) => matching[index] ?? {} }
}

/** `v.{field}` with `o.{field}`; any other operator means “contains”. */
// oxlint-disable-next-line max-params -- one condition of a query, of a row
function matches(row: Row, name: string, value: string, query: Query): boolean {
  if (!name.startsWith('v.')) return true
  const field = name.slice(2)
  const [own, expected] = [textOf(row[field] ?? null), foldText(value)]
  const [number, bound] = [Number(row[field]), Number(value)]
  switch (query[`o.${field}`]) {
    case 'eq':
    case '=':
      return own === expected
    case 'gt':
    case '>':
      return number > bound
    case 'lt':
    case '<':
      return number < bound
    default:
      return own.includes(expected)
  }
}

function inOrder(some: Row, other: Row, query: Query): number {
  for (const [name, direction] of Object.entries(query)) {
    if (!name.startsWith('s.')) continue
    const field = name.slice(2)
    const order = compared(some[field] ?? null, other[field] ?? null)
    if (order !== 0) return direction === 'd' ? -order : order
  }
  return 0
}

function compared(some: Value, other: Value): number {
  if (typeof some === 'number' && typeof other === 'number') return some - other
  return compareTexts(writtenText(some), writtenText(other))
}

const writtenText = (value: Value): string => (value === null ? '' : String(value))

const textOf = (value: Value): string => foldText(writtenText(value))
