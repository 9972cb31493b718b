/** What can be chosen at a place. */
import type { Definition, Field, Input } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import { isNamed } from '../../definition/format.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Option } from './option.ts'
import type { Row } from '../../calls/contract.ts'
import type { Names } from '../scope/names.ts'
import { areSame, valuesOf } from '../reads/used-values.ts'

interface CachedOptions {
  readonly used: readonly Value[]
  readonly options: readonly Option[]
}

const cache = new WeakMap<Tree, CachedOptions>()
const words = new WeakMap<readonly string[], readonly Option[]>()

interface OptionSources {
  readonly definition: Definition
  readonly input: Input | null
  readonly names: Names
}

/** Those an expression answers, else the field's own words; the same list while nothing it uses changes. */
export function optionsOf({ options }: Field, { definition, input, names }: OptionSources): readonly Option[] {
  const tree = input?.optionsFrom
  if (input && tree) return offeredBy(tree, usesOfInput(definition, input).options, names)
  const own = words.get(options) ?? optionsIn(options)
  words.set(options, own)
  return own
}

/**
 * Options an expression answers; the same list while the values it uses are the same, so that nothing is drawn
 * again.
 */
export function offeredBy(tree: Tree, uses: UseList, names: Names): readonly Option[] {
  const used = valuesOf(uses, names)
  const before = cache.get(tree)
  if (before && areSame(before.used, used)) return before.options
  const options = optionsIn(evaluate(tree, names))
  cache.set(tree, { used, options })
  return options
}

/** Texts, or maps with `id` and `text`; each once, in the order they come. */
export function optionsIn(value: Value): readonly Option[] {
  if (!Array.isArray(value)) return []
  const options = new Map<string, Option>()
  for (const each of value as readonly Value[]) {
    const option = optionOf(each)
    if (option !== null && !options.has(option.id)) options.set(option.id, option)
  }
  return [...options.values()]
}

function optionOf(value: Value): Option | null {
  if (typeof value === 'string' || typeof value === 'number') {
    return value === '' ? null : { id: String(value), text: String(value), color: null, row: {} }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const row = value as Row
  const id = row['id'] ?? row['text']
  if (id === undefined || id === null || typeof id === 'object') return null
  const { text, color } = row
  return {
    id: String(id),
    text: typeof text === 'string' || typeof text === 'number' ? String(text) : String(id),
    color: typeof color === 'string' ? color : null,
    row,
  }
}

/**
 * What choosing an option fills in: field → its member of the option; nothing chosen empties them. A link is chosen with
 * all members that its ERP answered.
 */
export function filledBy({ fills }: Input, options: readonly Option[], value: Value): Row {
  const chosen = isNamed(value) ? value : options.find(({ id }) => id === String(value))?.row
  return Object.fromEntries(Object.entries(fills).map(([field, member]) => [field, chosen?.[member] ?? null]))
}

/** Of a chosen row what a link holds. */
export function linkOf(value: Value): Value {
  return isNamed(value) ? { id: value['id'] ?? null, text: value.text } : value
}
