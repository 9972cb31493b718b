/** What fields of the form hold, and which of them are shown, from what was typed. */
import type { Row } from '../../calls/contract.ts'
import type { Definition } from '../../definition/definition.ts'
import { evaluate, holds } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { asTyped } from '../reads/rows.ts'
import type { Names } from '../scope/names.ts'
import { computedValue } from './computed-values.ts'
import { inputsOf } from './form-inputs.ts'

interface FormSources {
  readonly definition: Definition
  /** What it was shown with, set to and typed. */
  readonly typed: Row
  /** Of the screen, without `form`. */
  readonly names: Names
}

/** What a field holds: computed, as typed, or by default. */
export function fieldValue({ definition, typed, names }: FormSources, name: string): Value {
  const field = definition.fields[name]
  if (field?.value) return computedValue(field.type, field.value, names)
  const own = typed[name]
  if (own !== undefined) return own ?? emptyOf(definition, name)
  const tree = defaultOf(definition, name)
  const value = tree ? evaluate(tree, names) : null
  if (value === null) return emptyOf(definition, name)
  return field ? asTyped(field.type, value) : value
}

/** The first default that one of its inputs has. */
function defaultOf(definition: Definition, field: string): Tree | null {
  return inputsOf(definition, field).find((input) => input.default)?.default ?? null
}

/** Yes/no is never unknown, and several values are a list (language.md). */
function emptyOf({ fields }: Definition, name: string): Value {
  const field = fields[name]
  if (field?.many || field?.type === 'lines') return NONE
  return field?.type === 'yesno' ? false : null
}

const NONE: readonly Value[] = []

/** Whether two values hold the same. */
export function isSame(some: Value | undefined, other: Value | undefined): boolean {
  if (Object.is(some, other)) return true
  if (typeof some !== 'object' || typeof other !== 'object' || some === null || other === null) return false
  return JSON.stringify(some) === JSON.stringify(other)
}

/** What may be sent of it: what no form shows is as if it were not there (grammar: not visible, not sent). */
export function visibleForm(definition: Definition, names: Names): Row {
  const form = names['form'] as Row
  const hidden = definition.form.filter((field) => !isShown(definition, field, names))
  if (hidden.length === 0) return form
  return Object.fromEntries(Object.entries(form).filter(([field]) => !hidden.includes(field)))
}

/** Whether a form shows a field, or none could. */
export function isShown(definition: Definition, field: string, names: Names): boolean {
  const inputs = inputsOf(definition, field)
  return inputs.length === 0 || inputs.some(({ visibleWhen }) => !visibleWhen || holds(visibleWhen, names))
}

/** What a form starts with: of a row, the fields the form has. */
export function startOf(definition: Definition, values: Row | null): Row {
  const own = Object.entries(values ?? {}).filter(([name]) => definition.form.includes(name))
  return Object.fromEntries(own.map(([name, value]) => [name, typedAs(definition, name, value)]))
}

function typedAs({ fields }: Definition, name: string, value: Value): Value {
  const field = fields[name]
  if (!field || value === null) return value
  if (field.many) return (Array.isArray(value) ? value : [value]).map(idIn)
  return asTyped(field.type, value)
}

/** One of several values as it is chosen: of a map that the ERP sent for it, the id. */
function idIn(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { id, text } = value as Row
  return id ?? text ?? null
}
