import { isDayType, isLinesType, isNumeric } from '../../fields/field-types.ts'
import { listNames, nearestName } from '../../diagnostics/nearest.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { isOfDays, reportComputedDays } from './check-days.ts'
import { pathKey, type FileCheck } from './checking.ts'
import type { FieldFacts, FieldMap } from './field-facts.ts'

/** Lines that a form begins with: each has fields of the lines, which people fill in, with values that these accept. */
export function checkDefaultLines(checking: FileCheck, own: FieldMap): void {
  for (const { name, words, children } of own.values()) {
    const path = ['fields', name, 'default']
    const tree = checking.expressions.get(pathKey(path))?.tree
    if (!isLinesType(words.type) || tree?.op !== 'list') continue
    const entries = tree.items.flatMap((line) => (line.op === 'map' ? line.entries : []))
    for (const [key, value] of entries) {
      const range = checking.positions.value(path)
      const field = children.get(key)
      // The server identifies a line by its key.
      if (field && isOfDays(field.holds)) {
        const isWithoutTime = isDayType(field.words.type)
        reportComputedDays(checking, { tree: value, path, value: String(words.default), isWithoutTime })
      } else if (field) reportValue(checking, field, { value, range })
      else if (key !== 'key') {
        const notes = [`Fields of the lines: ${listNames(children.keys())}`]
        const near = nearestName(key, children.keys())
        const meant = near === null ? notes : [`Write "${near}".`, ...notes]
        checking.report({ code: 'unknown-field', severity: 'warning', names: [key], range, notes: meant })
      }
    }
  }
}

interface Placed {
  readonly value: Tree
  readonly range: ReturnType<FileCheck['positions']['value']>
}

function reportValue({ report }: FileCheck, { name, words }: FieldFacts, { value: tree, range }: Placed): void {
  const value = literalOf(tree)
  if (value === undefined || value === null || !isNumeric(words.type)) return
  // A value outside the limits is moved to them.
  const { min, max } = words.clamp ? {} : words
  const isBelow = typeof min === 'number' && typeof value === 'number' && value < min
  const isAbove = typeof max === 'number' && typeof value === 'number' && value > max
  const notes = [
    ...(typeof value === 'number' ? [] : [`"${name}" is a number.`]),
    ...(isBelow ? [`The min of "${name}" is ${min}.`] : []),
    ...(isAbove ? [`The max of "${name}" is ${max}.`] : []),
  ]
  if (notes.length === 0) return
  report({ code: 'default-outside', severity: 'warning', names: [String(value)], range, notes })
}

/** A written value, which may be negative; undefined: it is computed. */
function literalOf(tree: Tree): Value | undefined {
  if (tree.op === 'negate') {
    const value = literalOf(tree.of)
    return typeof value === 'number' ? -value : undefined
  }
  return tree.op === 'literal' ? tree.value : undefined
}
