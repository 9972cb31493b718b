/** Computed values of a form or a line, the same in the browser and on the server. */
import type { Row } from '../../calls/contract.ts'
import type { Field } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Value } from '../../expressions/tree.ts'
import { fieldAmong } from '../../fields/field-in-row.ts'
import { scaledValue } from '../../fields/scale.ts'
import type { Names } from '../scope/names.ts'

/** The value of a field's expression, with the decimals of the field. @param currency of amounts that state none: ISO 4217 */
export function computedValue(
  field: Pick<Field, 'type' | 'decimals' | 'currency' | 'measureFrom' | 'value'>,
  names: Names,
  currency: string,
): Value {
  return field.value === null ? null : scaledValue(evaluate(field.value, names), fieldAmong(field, names), currency)
}

/** The functions that compute values from all of them, by name. */
export type ComputedFunctions = readonly (readonly [name: string, compute: (values: Row) => Value])[]

/** By name, whether the other values hide a value, which is then this empty one for all of them. */
export type HiddenValues = ReadonlyMap<string, { hides(values: Row): boolean; readonly empty: Value }>

const NONE_HIDDEN: HiddenValues = new Map()

/**
 * Adds the computed values, and empties the hidden ones. They may use each other in any order; in a cycle, the one
 * needed twice is null.
 */
export function withComputed(values: Row, computing: ComputedFunctions, hiding: HiddenValues = NONE_HIDDEN): Row {
  const all: Record<string, Value> = { ...values }
  const results = new Map<string, Value>()
  for (const [name, compute] of withHiding(values, computing, hiding)) {
    const get = (): Value => {
      if (!results.has(name)) {
        results.set(name, null)
        results.set(name, compute(all))
      }
      return results.get(name) ?? null
    }
    Object.defineProperty(all, name, { get, enumerable: true, configurable: true })
  }
  return { ...all }
}

/** Which values are hidden follows from the others that are not: each is read when it is needed. */
function withHiding(values: Row, computing: ComputedFunctions, hiding: HiddenValues): ComputedFunctions {
  if (hiding.size === 0) return computing
  const computed = new Map(computing)
  const steered = [...hiding].map(([name, { hides, empty }]): ComputedFunctions[number] => {
    const compute = computed.get(name) ?? (() => values[name] ?? null)
    return [name, (all) => (hides(all) ? empty : compute(all))]
  })
  return [...computing.filter(([name]) => !hiding.has(name)), ...steered]
}
