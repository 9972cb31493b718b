import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Path } from '../1-parse/path.ts'
import type { ReportSource } from '../3-expand/report-source.ts'
import { fieldOptions, writtenOptions } from '../3-expand/sent-names.ts'
import { contractRowFields } from '../../language/row-fields.ts'
import type { ReadNode } from '../3-expand/ast.ts'
import { calledAt } from './check-calls.ts'
import type { Checking } from './checking.ts'
import { stepsOf, type PageFacts } from './page-facts.ts'

const STATUS = 'Status'

/** What a choice of the screen's list can be filtered by; null: unknown. */
export function filteredOptions({ list, fields, statuses }: ReportSource, name: string): readonly string[] | null {
  const filter = list?.filters[name]
  const offered = filter?.type === 'choice' ? writtenOptions(filter).map((option) => option.name) : []
  if (offered.length > 0) return name === STATUS ? [...new Set([...offered, ...statuses])] : offered
  return fieldOptions(fields[name] ?? {})
}

/** Values that a link or a call sends to the filters of another screen: a choice has its options only. */
export function checkSentFilters(checking: Checking, facts: PageFacts): void {
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of stepsOf(facts, action)) {
      if (step.kind !== 'open') continue
      const [, screen = ''] = /^\/([\w-]+)$/.exec(step.open) ?? []
      checkSent(checking, screen, { sent: step.with, path: [...path, 'with'] })
    }
  }
  for (const [name, read] of Object.entries(facts.page.data ?? {})) {
    const [, screen = ''] = read.kind === 'get' ? (/^\/main\/s\/([\w-]+)\/list$/.exec(read.get) ?? []) : []
    if (read.kind !== 'get') continue
    checkSent(checking, screen, { sent: read.query, path: ['data', name, 'query'] })
    if (calledAt(checking.site, read.get) !== null) checkRowFields(checking, screen, { name, read, facts })
  }
}

/** Fields that a page reads of the rows of another screen, which has none of that name. Its ERP may send others. */
function checkRowFields(
  { site, positions, report }: Checking,
  screen: string,
  { name, read, facts }: { readonly name: string; readonly read: ReadNode; readonly facts: PageFacts },
): void {
  const source = site.screen === screen ? undefined : site.find(screen)
  if (!source) return
  const known = new Set([source.fields, source.rowFields, contractRowFields].flatMap((each) => Object.keys(each)))
  for (const [at, { name: field }] of (read.fields ?? []).entries()) {
    if (known.has(field) || OF_ROWS.has(field) || facts.own.get(field)?.words.value !== undefined) continue
    const isFree = (each: string): boolean => !read.fields?.some((one) => one.name === each)
    const free = Object.keys(source.rowFields).filter(isFree)
    const fitting = free.filter((each) => source.rowFields[each]?.type === facts.own.get(field)?.words.type)
    const notes = [
      ...(fitting.length > 0 ? [`Others of its type: ${listNames(fitting)}`] : []),
      `Fields of "${screen}": ${listNames(Object.keys(source.rowFields), 16)}`,
    ]
    const range = positions.value(['data', name, 'fields', at])
    const suggestion = nearestName(field, free) ?? (fitting.length === 1 ? (fitting[0] ?? null) : null)
    report({ code: 'unread-field', severity: 'warning', names: [field, screen], range, suggestion, notes })
  }
}

/** What stored rows have beside their fields. */
const OF_ROWS: ReadonlySet<string> = new Set('owner team text hint version inactive createdAt updatedAt'.split(' '))

interface Sent {
  readonly sent: unknown
  readonly path: Path
}

function checkSent({ site, positions, report }: Checking, screen: string, { sent, path }: Sent): void {
  const source = site.find(screen)
  if (!source || typeof sent !== 'object' || sent === null) return
  for (const [name, value] of Object.entries(sent)) {
    const options = filteredOptions(source, name)
    if (options === null || typeof value !== 'string' || /^=|[{,]|^$/.test(value) || options.includes(value)) continue
    report({
      code: 'unknown-option',
      severity: 'warning',
      names: [value, name],
      range: positions.value([...path, name]),
      suggestion: nearestName(value, options),
      notes: [`Options on "${screen}": ${listNames(options, 16)}`],
    })
  }
}
