import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import type { Names } from '../../engine/runtime/scope.ts'

type Values = Readonly<Record<string, Value>>

/** The values of a record with those its definition computes, in the order of its fields: a later one may speak of an earlier. */
export function computedValues(
  { fields, ownFields }: ServerDefinition,
  names: Names & { readonly form: Values },
): Values {
  return ownFields.reduce<Values>((form, name) => {
    const value = fields[name]?.value
    return value ? { ...form, [name]: evaluate(value, { ...names, form, row: form }) } : form
  }, names.form)
}
