import type { Row } from '../../engine/calls/contract.ts'
import type { Field, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { computedValue, withComputed, type Computing } from '../../engine/page/form/computed-values.ts'
import { lineComputer } from '../../engine/page/form/lines.ts'
import type { Names } from '../../engine/page/scope/names.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The values of a form with its computed ones, including those of its lines. They may use each other in any order, as
 * in the browser (engine/page/form/values.ts); a value that depends on itself is null.
 *
 * @param ownFields fields of the form, including computed ones
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
    return [[name, (form) => withComputedCells(fields, field, { lines, names: { ...names, form } })]]
  })
  return withComputed(names.form, computing)
}

/** The lines of a field with their computed cells. */
export const withComputedCells = (
  fields: ServerDefinition['fields'],
  field: Field,
  { lines, names }: { readonly lines: Value; readonly names: Names },
): readonly Row[] => lineComputer({ fields, field, uses: [] })(lines, names)
