/** The options of an input. */
import type { Definition, Field, Input } from '../../definition/definition.ts'
import type { UseList } from '../../definition/uses.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Option } from './option.ts'
import type { Row } from '../../calls/contract.ts'
import type { Names } from '../scope/names.ts'
import { translated } from '../../messages/message.ts'
import { areSame, usedValues } from '../reads/used-values.ts'

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

/** The options from an expression, otherwise the field's own; the same list while nothing it uses changes. */
export function optionsOf({ options }: Field, { definition, input, names }: OptionSources): readonly Option[] {
  const tree = input?.optionsFrom
  if (input && tree) return offeredBy(tree, usesOfInput(definition, input).options, names)
  const own = words.get(options) ?? optionsIn(options).map((each) => ({ ...each, text: translated(each.text) }))
  words.set(options, own)
  return own
}

/**
 * The options from an expression; the same list while the values it uses are the same, so that nothing is drawn
 * again.
 */
export function offeredBy(tree: Tree, uses: UseList, names: Names): readonly Option[] {
  const used = usedValues(uses, names)
  const before = cache.get(tree)
  if (before && areSame(before.used, used)) return before.options
  const options = optionsIn(evaluate(tree, names))
  cache.set(tree, { used, options })
  return options
}

/** Options from texts, or maps with `id` and `text`; without duplicates, in their order. */
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
