import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import { labelOf } from '../../language/label.ts'
import type { FilterSource } from '../source.ts'
import type { Checking } from './checking.ts'
import { ADDRESS_WORDS } from './scope.ts'
import { longFilter, nameOf } from './source-words.ts'

/** Query parameters a list call sends of its own (foundation §7). */
const CALL_WORDS = ['apiid', 'page', 'page_by', 'uuid']

/** The form `filter`: names that are free, choices that offer something. */
export function checkFilters(checking: Checking, filters: Readonly<Record<string, FilterSource>>): void {
  for (const [name, filter] of Object.entries(filters)) {
    if ([...ADDRESS_WORDS, ...CALL_WORDS].includes(name)) {
      const names = [name, 'is a word of every address or call']
      checking.report({ code: 'reserved-name', names, range: checking.positions.key(['filters', name]) })
    }
    checkFilter(checking, name, filter)
  }
}

function checkFilter(checking: Checking, name: string, source: FilterSource): void {
  const { type, label, options, default: first } = longFilter(source)
  const path = ['filters', name]
  const { key, value } = checking.positions
  if (label === labelOf(name)) {
    checking.report({ code: 'redundant-label', severity: 'warning', names: [label], range: value([...path, 'label']) })
  }
  if (type === 'choice' && !options) {
    checking.report({ code: 'needed-for-type', names: [type, 'options'], range: value(path) })
  }
  if (type !== 'choice' && options) {
    checking.report({ code: 'not-for-type', names: ['options', type], range: key([...path, 'options']) })
  }
  const offered = (options ?? []).map(nameOf)
  if (type !== 'choice' || !options || first === undefined || offered.includes(first)) return
  checking.report({
    code: 'unknown-option',
    names: [first, name],
    range: value([...path, 'default']),
    suggestion: nearestName(first, offered),
    notes: [`Options: ${listNames(offered, 16)}`],
  })
}
