import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Names } from '../../engine/page/scope/names.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The values of a form with its computed ones. They may use each other in any order, as in the browser
 * (engine/page/form/form-state.ts); in a circle the value that is needed twice is null.
 *
 * @param ownFields fields of the form, computed ones among them
 */
export function computedValues(
  { fields, ownFields }: Pick<ServerDefinition, 'fields' | 'ownFields'>,
  names: Names & { readonly form: Values },
): Values {
  const form: Record<string, Value> = { ...names.form }
  const within = { ...names, form, row: form }
  const results = new Map<string, Value>()
  for (const name of ownFields) {
    const tree = fields[name]?.value
    if (!tree) continue
    const get = (): Value => {
      if (!results.has(name)) {
        results.set(name, null)
        results.set(name, evaluate(tree, within))
      }
      return results.get(name) ?? null
    }
    Object.defineProperty(form, name, { get, enumerable: true, configurable: true })
  }
  return { ...form }
}
