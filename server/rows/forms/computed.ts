import type { Row } from '../../../engine/calls/contract.ts'
import type { Field, FormItem, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import type { UseList } from '../../../engine/definition/uses.ts'
import { hasComputedLines } from '../../../engine/definition/field.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import { usesOfTree } from '../../../engine/expressions/uses.ts'
import {
  computedValue,
  withComputed,
  type ComputedFunctions,
  type HiddenValues,
} from '../../../engine/page/form/computed-values.ts'
import { areLinesUnchanged } from '../../../engine/page/form/computed-lines.ts'
import { emptyOf, isSteered } from '../../../engine/page/form/form-state.ts'
import { cellInputs, lineComputer, type LineFields } from '../../../engine/page/form/lines.ts'
import { isVisible } from '../../../engine/page/form/rules.ts'
import type { Names } from '../../../engine/page/scope/names.ts'

type Values = Readonly<Record<string, Value>>

/**
 * The values of a form with its computed ones, including those of its lines. They may use each other in any order, as
 * in the browser (engine/page/form/values.ts); a value that depends on itself is null.
 *
 * @param ownFields fields of the form, including computed ones
 * @param currency of amounts: ISO 4217
 * @param decided of a document that is being decided, as it is stored: its computed lines stay while nothing that they
 *   read of the form changes
 */
export function computedValues(
  {
    fields,
    ownFields,
    form: shape = null,
  }: Pick<ServerDefinition, 'fields' | 'ownFields'> & Partial<Pick<ServerDefinition, 'form'>>,
  names: Names & { readonly form: Values },
  currency: string,
  decided: Values | null = null,
): Values {
  const items = shape?.items ?? []
  const computing = ownFields.flatMap((name): ComputedFunctions => {
    const field = fields[name]
    if (field?.value && !hasComputedLines(field))
      return [[name, (form) => computedValue(field, { ...names, form, row: form }, currency)]]
    const typed = names.form[name] ?? null
    if (!field?.lines || !(field.value || Array.isArray(typed))) return []
    const inputs = cellInputs(items, fields, name)
    return [
      [
        name,
        (form) => {
          const within = { ...names, form }
          if (decided && field.value && areLinesUnchanged(usesOfLines(fields, field), form, decided))
            return decided[name] ?? []
          const lines = field.value ? evaluate(field.value, within) : typed
          return withComputedCells({ fields, field, inputs, currency }, { lines, names: within })
        },
      ],
    ]
  })
  return withComputed(names.form, computing, hidingOf(fields, items, names))
}

/** What computed lines and their cells read. */
const usesOfLines = (fields: ServerDefinition['fields'], { value, lines }: Field): UseList =>
  [value, ...(lines?.fields ?? []).map((name) => fields[name]?.value ?? null)].flatMap((tree) =>
    tree ? usesOfTree(tree) : [],
  )

/** By field, whether the other values of the form hide it (engine/page/form/form-state.ts). */
function hidingOf(fields: ServerDefinition['fields'], items: readonly FormItem[], names: Names): HiddenValues {
  const all = [...new Set(items.map(({ field }) => field))].filter((name) => Object.hasOwn(fields, name))
  const hiding = all.flatMap((name) => {
    const inputs = items.flatMap(({ field, input }) => (field === name ? [input] : []))
    const uses = inputs.flatMap(({ visibleWhen }) => (visibleWhen === null ? [] : usesOfTree(visibleWhen)))
    if (!isSteered(uses, name)) return []
    const hides = (form: Values): boolean => inputs.every((input) => !isVisible(input, { ...names, form, row: form }))
    return [[name, { hides, empty: emptyOf({ fields }, name) }] as const]
  })
  return new Map(hiding)
}

/** The lines of a field with their computed cells, and without the hidden ones. */
export const withComputedCells = (
  cells: Pick<LineFields, 'fields' | 'field' | 'inputs' | 'currency'>,
  { lines, names }: { readonly lines: Value; readonly names: Names },
): readonly Row[] => lineComputer({ ...cells, uses: [] })(lines, names)
