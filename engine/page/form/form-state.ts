/** Values of form fields, and which of them are shown, derived from typed values. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { evaluate, holds } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { asTyped, isLinesType, valueKindSpecOf } from '../../fields/field-types.ts'
import { fieldAmong } from '../../fields/field-in-row.ts'
import { scaledValue } from '../../fields/scale.ts'
import { isSteeredBy } from '../../definition/steered.ts'
import type { UseList } from '../../definition/uses.ts'
import type { Names } from '../scope/names.ts'
import { computedValue } from './computed-values.ts'
import { fieldInputs } from './form-inputs.ts'

interface FormSources {
  readonly definition: Definition
  /** The values the form was opened with, set to and typed. */
  readonly typed: Row
  /** Names of the screen, without `form`. */
  readonly names: Names
  /** Of amounts: ISO 4217. */
  readonly currency: string
}

/** The value of a field: computed, as typed, or its default. Of computed lines, what they are worked out from. */
export function fieldValue(sources: FormSources, name: string): Value {
  const field = sources.definition.fields[name]
  return field?.value ? computedValue(field, sources.names, sources.currency) : heldValue(sources, name)
}

/** The value of a field as it is typed, or its default. */
export function heldValue({ definition, typed, names, currency }: FormSources, name: string): Value {
  const field = definition.fields[name]
  const own = typed[name]
  if (own !== undefined) return own ?? emptyOf(definition, name)
  const tree = defaultOf(definition, name)
  const value = tree ? evaluate(tree, names) : null
  if (value === null) return emptyOf(definition, name)
  return field ? scaledValue(asTyped(field.type, value), fieldAmong(field, names), currency) : value
}

/** The first default among its inputs. */
function defaultOf(definition: Definition, field: string): Tree | null {
  return fieldInputs(definition, field).find((input) => input.default)?.default ?? null
}

/** A yes/no is never unknown, and several values are a list (language.md). */
export function emptyOf({ fields }: Pick<Definition, 'fields'>, name: string): Value {
  const field = fields[name]
  if (!field) return null
  return field.many || isLinesType(field.type) ? NONE : valueKindSpecOf(field.type).empty
}

const NONE: readonly Value[] = []

/** Whether two values are equal. */
export function isSame(some: Value | undefined, other: Value | undefined): boolean {
  if (Object.is(some, other)) return true
  if (typeof some !== 'object' || typeof other !== 'object' || some === null || other === null) return false
  return JSON.stringify(some) === JSON.stringify(other)
}

/** The part of the form that may be sent: fields that no form shows are left out (grammar: not visible, not sent). */
export function visibleForm(definition: Definition, names: Names): Row {
  const form = names['form'] as Row
  const hidden = definition.form.filter((field) => !isFieldShown(definition, field, names))
  if (hidden.length === 0) return form
  return Object.fromEntries(Object.entries(form).filter(([field]) => !hidden.includes(field)))
}

/** Whether a form shows the field, or no form has an input for it. */
export function isFieldShown(definition: Definition, field: string, names: Names): boolean {
  const inputs = fieldInputs(definition, field)
  return inputs.length === 0 || inputs.some(({ visibleWhen }) => !visibleWhen || holds(visibleWhen, names))
}

/**
 * Whether other values of the form decide if the field is shown. Hidden by them, it is empty for every rule, as if it had
 * never been filled in; hidden from a reader or on a phone, it has its value.
 *
 * @param uses of its conditions
 */
export const isSteered = (uses: UseList, field: string): boolean => isSteeredBy(uses, { form: field })
