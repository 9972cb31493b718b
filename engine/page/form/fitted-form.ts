/** Adapts typed values to a newer definition of their screen: values that fit stay, the others are reported. */
import type { Row } from '../../calls/contract.ts'
import type { Definition, Field } from '../../definition/definition.ts'
import { isNamed } from '../../definition/format.ts'
import type { Value } from '../../expressions/tree.ts'
import { formatValue, plainFormat, type LocaleSettings } from '../format.ts'
import { rowsInValue } from '../reads/computed-read.ts'
import { asTyped, isLinesType, valueKindSpecOf } from '../../fields/field-types.ts'
import type { UnfitValue } from '../store.ts'
import { fieldInputs } from './form-inputs.ts'
import { isSame } from './form-state.ts'

interface FitOptions {
  readonly definition: Definition
  /** The definition the values were typed under; missing: unknown. */
  readonly before?: Definition | undefined
  readonly form: Row
  readonly locale: LocaleSettings
}

interface FittedForm {
  readonly form: Row
  readonly unfit: readonly UnfitValue[]
}

/** Values of a renamed field (`also`) move with it; values of a field with a new type are converted if possible. */
export function fittedForm(fitting: FitOptions): FittedForm {
  const { definition, form } = fitting
  const fitted: Record<string, Value> = {}
  const unfit: UnfitValue[] = []
  for (const [name, typed] of ownNamesFirst(definition, form)) {
    const now = nameNow(definition, name)
    const field = now === null ? undefined : definition.fields[now]
    const value = field ? optionsNow(field, typed) : typed
    const own = field ? inType(field, value) : value
    const other = now === null ? null : (fitted[now] ?? null)
    // If two fields were merged, the second value is dropped unless it is the same.
    const hasPlace = isBlank(value) || isBlank(other) || isSame(own, other)
    const isFitting = now !== null && hasPlace && (!field || fits(definition, field, value))
    if (!isFitting && !isBlank(value)) unfit.push(...unfitValue(fitting, name, value))
    if (isFitting && isBlank(other)) fitted[now] = own
  }
  return { form: fitted, unfit }
}

/** Values typed under a field's own name take precedence over those of a renamed field. */
function ownNamesFirst(definition: Definition, form: Row): readonly (readonly [string, Value])[] {
  const isOwn = ([name]: readonly [string, Value]): boolean => definition.form.includes(name)
  const entries = Object.entries(form)
  return [...entries.filter(isOwn), ...entries.filter((entry) => !isOwn(entry))]
}

/** Null: the form no longer has the field. */
function nameNow({ form, fields }: Definition, name: string): string | null {
  if (form.includes(name)) return name
  return form.find((each) => fields[each]?.also.includes(name)) ?? null
}

const isBlank = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function fits(definition: Definition, field: Field, value: Value): boolean {
  if (isBlank(value)) return true
  if (isLinesType(field.type)) return Array.isArray(value)
  if (field.many || Array.isArray(value)) return field.many && Array.isArray(value)
  if (!valueKindSpecOf(field.type).fits(value)) return false
  const isFree = fieldInputs(definition, field.name).some(({ optionsFrom }) => optionsFrom !== null)
  return isFree || field.options.length === 0 || field.options.includes(String(value))
}

const inType = (field: Field, value: Value): Value =>
  field.many || Array.isArray(value) ? value : asTyped(field.type, value)

/** The value with renamed options under their names of now. */
function optionsNow({ formerOptions = {} }: Field, value: Value): Value {
  const nameOf = (each: Value): Value =>
    typeof each === 'string' && Object.hasOwn(formerOptions, each) ? (formerOptions[each] ?? each) : each
  return Array.isArray(value) ? value.map((each: Value) => nameOf(each)) : nameOf(value)
}

/** Reports only values that could be typed: the rest of a row, such as its status, is nobody's input. */
function unfitValue({ definition, before, locale }: FitOptions, name: string, value: Value): readonly UnfitValue[] {
  const field = before?.fields[name] ?? definition.fields[name]
  if (before && fieldInputs(before, name).length === 0) return []
  // The definition may not tell that the value has lines: the field may be removed, or was of another type.
  const isLines = Array.isArray(value) && rowsInValue(value).length > 0
  const text = isLines ? linesText(value) : formatValue(value, field ?? plainFormat('text'), locale)
  return [{ label: field?.label || name, text }]
}

/** The lines in spreadsheet format. */
function linesText(value: Value): string {
  const cells = (row: Row) => Object.entries(row).filter(([name]) => name !== 'key')
  const textOf = (cell: Value): string => String((isNamed(cell) ? cell.text : cell) ?? '')
  return rowsInValue(value)
    .map((row) =>
      cells(row)
        .map(([, cell]) => textOf(cell))
        .join('\t'),
    )
    .join('\n')
}
