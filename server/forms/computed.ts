import type { Row } from '../../engine/calls/contract.ts'
import type { Field, FormItem, ServerDefinition } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { usesOfTree } from '../../engine/expressions/uses.ts'
import { computedValue, withComputed, type Computing } from '../../engine/page/form/computed-values.ts'
import { emptyOf, isSteered } from '../../engine/page/form/form-state.ts'
import { lineComputer } from '../../engine/page/form/lines.ts'
import { isVisible } from '../../engine/page/form/rules.ts'
import type { Names } from '../../engine/page/scope/names.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The values of a form with its computed ones, including those of its lines. They may use each other in any order, as
 * in the browser (engine/page/form/values.ts); a value that depends on itself is null.
 *
 * @param ownFields fields of the form, including computed ones
 */
export function computedValues(
  {
    fields,
    ownFields,
    form: shape = null,
  }: Pick<ServerDefinition, 'fields' | 'ownFields'> & Partial<Pick<ServerDefinition, 'form'>>,
  names: Names & { readonly form: Values },
): Values {
  const hidden = hidingOf(fields, shape?.items ?? [], names)
  const computing = ownFields.flatMap((name): Computing => {
    const field = fields[name]
    const tree = field?.value
    if (field && tree) return [[name, (form) => computedValue(field.type, tree, { ...names, form, row: form })]]
    const lines = names.form[name] ?? null
    if (!field?.lines || !Array.isArray(lines)) return []
    return [[name, (form) => withComputedCells(fields, field, { lines, names: { ...names, form } })]]
  })
  return withComputed(names.form, withHidden({ fields, form: names.form }, computing, hidden))
}

type Hides = (form: Values) => boolean

/** By field, whether the other values of the form hide it (engine/page/form/form-state.ts). */
function hidingOf(
  fields: ServerDefinition['fields'],
  items: readonly FormItem[],
  names: Names,
): ReadonlyMap<string, Hides> {
  const all = [...new Set(items.map(({ field }) => field))].filter((name) => Object.hasOwn(fields, name))
  const hiding = all.flatMap((name): [string, Hides][] => {
    const inputs = items.flatMap(({ field, input }) => (field === name ? [input] : []))
    const uses = inputs.flatMap(({ visibleWhen }) => (visibleWhen === null ? [] : usesOfTree(visibleWhen)))
    if (!isSteered(uses, name)) return []
    return [[name, (form) => inputs.every((input) => !isVisible(input, { ...names, form, row: form }))]]
  })
  return new Map(hiding)
}

/** Which fields are hidden follows from the values of which others are not: each is read when it is needed. */
function withHidden(
  { fields, form }: Pick<ServerDefinition, 'fields'> & { readonly form: Values },
  computing: Computing,
  hidden: ReadonlyMap<string, Hides>,
): Computing {
  const computed = new Map(computing)
  const own = [...hidden].map(([name, hides]): Computing[number] => {
    const compute = computed.get(name) ?? (() => form[name] ?? null)
    return [name, (values) => (hides(values) ? emptyOf({ fields }, name) : compute(values))]
  })
  return [...computing.filter(([name]) => !hidden.has(name)), ...own]
}

/** The lines of a field with their computed cells. */
export const withComputedCells = (
  fields: ServerDefinition['fields'],
  field: Field,
  { lines, names }: { readonly lines: Value; readonly names: Names },
): readonly Row[] => lineComputer({ fields, field, uses: [] })(lines, names)
