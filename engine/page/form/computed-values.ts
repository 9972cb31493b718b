/** Computed values of a form or a line, the same in the browser and on the server. */
import type { Row } from '../../calls/contract.ts'
import type { Field } from '../../definition/definition.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import type { Names } from '../scope/names.ts'

/** The value of a field's expression; a money amount is rounded to two decimals, as on paper. */
export function computedValue(type: Field['type'], tree: Tree, names: Names): Value {
  const value = evaluate(tree, names)
  return fieldSpecs[type].isCurrency && typeof value === 'number' ? roundedMoney(value) : value
}

/** Rounds half a hundredth away from zero; 3 × 2.675 is 8.03, though its double is 8.024999999999999. */
export function roundedMoney(value: number): number {
  const exact = Number(Math.abs(value).toPrecision(15))
  const rounded = shifted(Math.round(shifted(exact, 2)), -2)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/** Multiplies by a power of ten without floating-point error. */
function shifted(value: number, places: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/** The functions that compute values from all of them, by name. */
export type Computing = readonly (readonly [name: string, compute: (values: Row) => Value])[]

/** By name, whether the other values hide a value, which is then this empty one for all of them. */
export type Hiding = ReadonlyMap<string, { hides(values: Row): boolean; readonly empty: Value }>

const NONE_HIDDEN: Hiding = new Map()

/**
 * Adds the computed values, and empties the hidden ones. They may use each other in any order; in a cycle, the one
 * needed twice is null.
 */
export function withComputed(values: Row, computing: Computing, hiding: Hiding = NONE_HIDDEN): Row {
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
function withHiding(values: Row, computing: Computing, hiding: Hiding): Computing {
  if (hiding.size === 0) return computing
  const computed = new Map(computing)
  const steered = [...hiding].map(([name, { hides, empty }]): Computing[number] => {
    const compute = computed.get(name) ?? (() => values[name] ?? null)
    return [name, (all) => (hides(all) ? empty : compute(all))]
  })
  return [...computing.filter(([name]) => !hiding.has(name)), ...steered]
}
