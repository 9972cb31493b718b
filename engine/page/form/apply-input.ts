/** Applies a person's input: clamps it if its field requires so, and fills other fields from it. */
import { NUMBER_TYPES, type Field, type FieldType } from '../../definition/field.ts'
import type { Value } from '../../expressions/tree.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { inputsOf } from './form-inputs.ts'
import { withTyped } from './conflict.ts'
import { filledBy, linkOf, optionsOf } from './options.ts'
import { withoutOutdated } from './outdated-errors.ts'
import { clamped } from './rules.ts'
import type { Names } from '../scope/names.ts'
import type { PageCells } from '../cells.ts'

/** Returns the action that the input triggers; null: none. */
export function typedInto(cells: PageCells, name: string, value: Value): string | null {
  const { definition, state, typing } = cells
  const field = definition.fields[name]
  if (!field) return null
  const input = inputsOf(definition, name)[0] ?? null
  typing.typed(isText(field, Boolean(input?.optionsFrom)) ? 'text' : 'other')
  if (!input) {
    storeValues(cells, { [name]: value })
    return null
  }
  const { look, options } = usesOfInput(definition, input)
  const scope = cells.scope([...look, ...options])
  const form = { ...(scope['form'] as Names | undefined), ...state.store.getState().form, [name]: value }
  const names = { ...scope, form }
  const allowed = clamped({ field, input, value, names })
  const own = field.type === 'link' ? linkOf(allowed) : allowed
  storeValues(cells, { [name]: own, ...filledBy(input, optionsOf(field, { definition, input, names }), allowed) })
  return input.onChange
}

function storeValues({ definition, state: { store } }: PageCells, values: Names): void {
  store.setState(({ form, fieldErrors, conflict }) => ({
    ...withTyped(definition, conflict, { form: { ...form, ...values }, typed: values }),
    fieldErrors: withoutOutdated(fieldErrors, definition, Object.keys(values)),
  }))
}

function isText({ options, type }: Field, hasOptions: boolean): boolean {
  return options.length === 0 && !hasOptions && TYPED_TYPES.has(type)
}

/** Types whose values are entered character by character. */
const TYPED_TYPES: ReadonlySet<FieldType> = new Set([...NUMBER_TYPES, 'text', 'longtext', 'code', 'email', 'phone'])
