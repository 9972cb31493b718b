/** Applies a person's input: reads its text, clamps it if its field requires so, and fills other fields from it. */
import { changeState } from './change-state.ts'
import { dayIn } from '../../definition/date-range.ts'
import type { Field } from '../../definition/field.ts'
import type { FieldControl } from '../../fields/field-spec.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'
import { isLinkType } from '../../fields/field-types.ts'
import type { Value } from '../../expressions/tree.ts'
import { typedContext, valueOrText } from '../../fields/parse.ts'
import { usesOfInput } from '../../definition/uses-of.ts'
import { fieldInputs } from '../form/form-inputs.ts'
import { withTyped } from '../form/conflict.ts'
import type { Option } from '../form/option.ts'
import { optionsOf } from '../form/options.ts'
import { filledBy, linkValue } from '../form/filled-by.ts'
import { withoutOutdated } from '../form/outdated-errors.ts'
import { clamped } from '../form/rules.ts'
import type { Names } from '../scope/names.ts'
import type { PageCells } from '../cells.ts'

/** Returns the action that the input triggers; null: none. */
export function typedInto(cells: PageCells, name: string, value: Value): string | null {
  const { definition, state, typing } = cells
  const field = definition.fields[name]
  if (!field) return null
  const input = fieldInputs(definition, name)[0] ?? null
  typing.typed(isText(field, Boolean(input?.optionsFrom)) ? 'text' : 'other')
  if (!input) {
    storeValues(cells, { [name]: valueIn(cells, { field, value, options: [] }) })
    return null
  }
  const { look, options } = usesOfInput(definition, input)
  const scope = cells.scope([...look, ...options])
  const namesWith = (typed: Value): Names => {
    const form = { ...(scope['form'] as Names | undefined), ...state.store.getState().form, [name]: typed }
    return { ...scope, form }
  }
  const offered = optionsOf(field, { definition, input, names: namesWith(value) })
  const read = valueIn(cells, { field, value, options: fieldSpecs[field.type].isChoice ? offered : [] })
  const allowed = clamped({ field, input, value: read, names: namesWith(read) })
  const own = isLinkType(field.type) ? linkValue(allowed, field) : allowed
  storeValues(cells, { [name]: own, ...filledBy(input, offered, allowed) })
  return input.onChange
}

interface Entered {
  readonly field: Field
  readonly value: Value
  readonly options: readonly Option[]
}

/** A text that has not been read yet: one that was scanned, dictated, or is filled in by a test. */
function valueIn({ given }: PageCells, { field, value, options }: Entered): Value {
  if (typeof value !== 'string' || isLinkType(field.type)) return value
  const { locale } = given
  const today = (): string => dayIn(locale.timeZone, new Date(given.now()))
  return valueOrText(value, field, { ...typedContext(locale), today, options })
}

function storeValues({ definition, state: { store } }: PageCells, values: Names): void {
  changeState(store, ({ form, fieldErrors, conflict }) => ({
    ...withTyped(definition, conflict, { form: { ...form, ...values }, typed: values }),
    fieldErrors: withoutOutdated(fieldErrors, definition, Object.keys(values)),
  }))
}

function isText({ options, type }: Field, hasOptions: boolean): boolean {
  return options.length === 0 && !hasOptions && TYPED.has(fieldSpecs[type].control)
}

/** Inputs into which values are entered character by character. */
const TYPED: ReadonlySet<FieldControl> = new Set(['text', 'words', 'number'])
