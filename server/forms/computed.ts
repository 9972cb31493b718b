import type { ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { computedValue, withComputed, type Computing } from '../../engine/page/form/computed-values.ts'
import { lineComputer } from '../../engine/page/form/lines.ts'
import type { Names } from '../../engine/page/scope/names.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The values of a form with its computed ones, those of its lines among them. They may use each other in any order, as
 * in the browser (engine/page/form/values.ts); in a circle the value that is needed twice is null.
 *
 * @param ownFields fields of the form, computed ones among them
 */
export function computedValues(
  { fields, ownFields }: Pick<ServerDefinition, 'fields' | 'ownFields'>,
  names: Names & { readonly form: Values },
): Values {
  const computing = ownFields.flatMap((name): Computing => {
    const field = fields[name]
    const tree = field?.value
    if (field && tree) return [[name, (form) => computedValue(field.type, tree, { ...names, form, row: form })]]
    const lines = names.form[name] ?? null
    if (!field?.lines || !Array.isArray(lines)) return []
    const compute = lineComputer({ fields, field, uses: [] })
    return [[name, (form) => compute(lines, { ...names, form })]]
  })
  return withComputed(names.form, computing)
}
