import { NUMBER_TYPES } from '../../language/field.ts'
import { labelOf } from '../../language/label.ts'
import type { Path } from '../1-parse/parse.ts'
import type { FieldSource } from '../source.ts'
import type { Checking } from './checking.ts'
import { longField, type LongField } from './source-words.ts'

/** Keys that belong to some types only. */
const keyTypes: Readonly<Record<string, readonly string[]>> = {
  unit: ['number'],
  decimals: NUMBER_TYPES.filter((type) => type !== 'money'),
  class: ['badge'],
  options: ['choice', 'badge'],
}

/** One declared field: keys that fit its type, and nothing said twice. */
export function checkField(checking: Checking, at: { name: string; field: FieldSource; path: Path }): void {
  const { name, path } = at
  const field = longField(at.field)
  for (const [key, fitting] of Object.entries(keyTypes)) {
    if (!Object.hasOwn(field, key) || fitting.includes(field.type)) continue
    const notes = [`"${key}" belongs to: ${fitting.join(', ')}`]
    const range = checking.positions.key([...path, key])
    checking.report({ code: 'not-for-type', names: [key, field.type], range, notes })
  }
  if (field.label === labelOf(name)) reportRedundant(checking, path, field)
}

function reportRedundant(checking: Checking, path: Path, field: LongField): void {
  const { label = '', ...rest } = field
  checking.report({
    code: 'redundant-label',
    severity: 'warning',
    names: [label],
    range: checking.positions.value(path),
    suggestion: Object.keys(rest).length === 1 ? rest.type : flowMap(rest),
  })
}

/** A map on one line, as an author would write it. */
function flowMap(map: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(map).map(([key, value]) => {
    const written = Array.isArray(value) ? `[${value.join(', ')}]` : String(value)
    return `${key}: ${written}`
  })
  return `{ ${entries.join(', ')} }`
}
