import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Path } from '../1-parse/path.ts'
import { contractRowFields } from '../../language/row-fields.ts'
import type { ReadNode } from '../3-expand/ast.ts'
import { calledAt } from '../4-check/check-calls.ts'
import { filteredOptions } from '../4-check/filtered-options.ts'
import { actionSteps, type PageFacts } from '../4-check/page-facts.ts'
import type { LintedScreen, LintRule } from './lint-rule.ts'

/** Values that a link or a call sends to the filters of another screen: a choice has its options only. */
export const sentFilters: LintRule = {
  entries: {
    'unread-field': {
      message: (name, screen) => `Rows of "${screen}" have no field "${name}".`,
      explain:
        'The page reads the rows of another screen, which declares no such field. Write the name that the field has there. (An ERP with a list of its own may send others.)',
    },
  },
  check: checkSentFilters,
}

function checkSentFilters(linted: LintedScreen): void {
  const { facts, site } = linted
  for (const action of Object.keys(facts.page.actions ?? {})) {
    for (const { step, path } of actionSteps(facts, action)) {
      if (step.kind !== 'open') continue
      const [, screen = ''] = /^\/([\w-]+)$/.exec(step.open) ?? []
      checkSent(linted, screen, { sent: step.with, path: [...path, 'with'] })
    }
  }
  for (const [name, read] of Object.entries(facts.page.data ?? {})) {
    const [, screen = ''] = read.kind === 'get' ? (/^\/main\/s\/([\w-]+)\/list$/.exec(read.get) ?? []) : []
    if (read.kind !== 'get') continue
    checkSent(linted, screen, { sent: read.query, path: ['data', name, 'query'] })
    if (calledAt(site, read.get) !== null) checkRowFields(linted, screen, { name, read, facts })
  }
}

/** Fields that a page reads of the rows of another screen, which has none of that name. Its ERP may send others. */
function checkRowFields(
  { site, positions, warn }: LintedScreen,
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
    warn({ code: 'unread-field', names: [field, screen], range, suggestion, notes })
  }
}

/** What stored rows have beside their fields. */
const OF_ROWS: ReadonlySet<string> = new Set('owner team text hint version inactive createdAt updatedAt'.split(' '))

interface Sent {
  readonly sent: unknown
  readonly path: Path
}

function checkSent({ site, positions, warn }: LintedScreen, screen: string, { sent, path }: Sent): void {
  const source = site.find(screen)
  if (!source || typeof sent !== 'object' || sent === null) return
  for (const [name, value] of Object.entries(sent)) {
    const options = filteredOptions(source, name)
    if (options === null || typeof value !== 'string' || /^=|[{,]|^$/.test(value) || options.includes(value)) continue
    warn({
      code: 'unknown-option',
      names: [value, name],
      range: positions.value([...path, name]),
      suggestion: nearestName(value, options),
      notes: [`Options on "${screen}": ${listNames(options, 16)}`],
    })
  }
}
