import type { RegisterNode } from '../3-expand/ast.ts'
import { groupFields, isStored, onlyIn, reportsOf, type StoredReportNode } from '../3-expand/report.ts'
import { isRange } from '../3-expand/restricted.ts'
import { writtenOptions } from '../3-expand/sent-names.ts'
import type { Path } from '../1-parse/path.ts'
import type { FileCheck } from './checking.ts'

interface Placed {
  readonly report: StoredReportNode
  readonly author: RegisterNode
  /** Where a word of the report is written. */
  readonly place: (word: 'groupBy' | 'thenBy' | 'only') => Path
}

/** Groups by a field that has one value in all rows: whether it is reported. */
export function checkFixedGroup({ positions, report }: FileCheck, { report: stored, place }: Placed): boolean {
  const only = onlyIn(stored)
  const fixed = groupFields(stored).find((field) => only[field]?.length === 1 && !isRange(only[field][0] ?? ''))
  if (fixed === undefined) return false
  const names = [
    fixed,
    only[fixed]?.[0] ?? '',
    stored.thenBy === undefined ? 'there is one group' : 'all groups have this value',
  ]
  const word = fixed === stored.groupBy ? 'groupBy' : 'thenBy'
  report({ code: 'fixed-by-only', severity: 'warning', names, range: positions.value(place(word)) })
  return true
}

/** Filters that begin with a value that `only` leaves out. */
export function checkEmptyAtFirst({ positions, report }: FileCheck, { report: stored, author, place }: Placed): void {
  const only = onlyIn(stored)
  // Of a report alone, the filter has no such option.
  if (author.tabs === undefined) return
  for (const [name, filter] of Object.entries(author.filters ?? {})) {
    const { default: first, field = name } = filter
    const values = only[field]
    if (typeof first !== 'string' || first === '' || first.startsWith('=')) continue
    const offered = writtenOptions(filter).map((option) => option.name)
    if (!values || values.some(isRange) || values.includes(first) || (offered.length > 0 && !offered.includes(first)))
      continue
    const range = positions.key([...place('only'), field])
    report({ code: 'empty-at-first', severity: 'warning', names: [name, first], range })
  }
}

/** Filters of a field that has one value in the rows of all reports. */
export function checkFixedFilters({ positions, report }: FileCheck, author: RegisterNode): void {
  const reports = Object.values(reportsOf(author))
  if (!reports.every(isStored)) return
  for (const [name, { type, field = name, options, default: chosen }] of Object.entries(author.filters ?? {})) {
    // Options that `only` leaves out are reported each.
    if (options !== undefined || chosen !== undefined) continue
    const values = reports.map((each) => onlyIn(each)[field] ?? [])
    const [first] = values[0] ?? []
    if (type !== 'choice' || first === undefined) continue
    if (!values.every((each) => each.length === 1 && each[0] === first)) continue
    const names = [field, first, 'the filter has nothing else to offer']
    report({ code: 'fixed-by-only', severity: 'warning', names, range: positions.key(['filters', name]) })
  }
}
