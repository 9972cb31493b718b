import { isDeepStrictEqual } from 'node:util'
import type { AppDefinition, Field, Input, ServerDefinition } from '../../../engine/definition/definition.ts'
import type { LineFigures } from '../../../engine/definition/figure.ts'
import { isDay } from '../../../engine/definition/date-range.ts'
import { isNamed } from '../../../engine/definition/format.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { usesOfTree } from '../../../engine/expressions/uses.ts'
import { valueSchema } from '../../../engine/fields/form-schema.ts'
import { fieldAmong } from '../../../engine/fields/field-in-row.ts'
import { contractContext, valueOrText } from '../../../engine/fields/parse.ts'
import type { FormCheckOptions } from '../../../engine/page/form/field-error.ts'
import { optionsIn } from '../../../engine/page/form/options.ts'
import {
  clamped,
  computedFieldError,
  fieldErrorOf,
  isEmpty,
  isEnabled,
  isVisible,
  misfitText,
} from '../../../engine/page/form/rules.ts'
import { asTyped, isLinesType, isLinkType, isYesNo, valueKindOf } from '../../../engine/fields/field-types.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { type FormLinks, noLinks } from '../links/form-links.ts'
import { idIn } from '../links/linked-rows.ts'
import type { Person } from '../../http/person.ts'
import { compileValidator } from '../../http/validation.ts'

export type Values = Readonly<Record<string, Value>>

/** A sent form with the stored row. */
export interface PostedForm extends FormCheckOptions {
  readonly definition: ServerDefinition
  readonly app: AppDefinition
  readonly person: Person
  /** Null: a new row. */
  readonly stored: Values | null
  readonly sent: Values
  /**
   * The values that lists send for the stored row besides its own fields: expressions read these values of the server,
   * and no sent value replaces them. Missing: none.
   */
  readonly common?: Values
  /** The figures of its lines from other documents. Missing: they have none. */
  readonly lineFigures?: LineFigures
  /** Rows of the lists that fields are chosen from (choices.ts). */
  readonly choices: Names
  /** The row is handed in (`SaveOptions`). */
  readonly isHandedIn?: boolean
  /** The rows that links refer to: those of `linkedValues`, and the stored ones. Missing: the form has no links. */
  readonly links?: FormLinks
}

/** A field of a form or of its lines, with its input. */
export interface PlacedInput {
  readonly field: Field
  readonly input: Input
}

/** Most characters of any text. */
const LONGEST = 10_000

/** The sent value in the type of the field, clamped to its bounds if the field asks for it. */
export function typedValue(
  { app }: Pick<PostedForm, 'app'>,
  { field, input, value }: PlacedInput & { readonly value: Value },
  names: Names,
): Value {
  const typed = typeof value === 'string' ? ofText(app, fieldAmong(field, names), value) : asTyped(field.type, value)
  return clamped({ field, input, value: typed, names })
}

/** A link is sent as its id, and a moment with as many seconds as it was read. */
function ofText(app: AppDefinition, field: Field, text: string): Value {
  const kind = valueKindOf(field.type)
  const isAsRead = kind === 'link' || (kind === 'moment' && isDay(text.slice(0, 10)))
  return isAsRead ? text.trim() || null : valueOrText(text, field, contractContext(app))
}

interface Valued extends PlacedInput {
  readonly value: Value
  readonly names: Names
  /** The value if nobody had changed it; a field that may not be changed must have it. */
  readonly untouched: Value
  /** Missing: the row or line is new. */
  readonly stored?: Value
  /** The line as it is stored; missing: the value is in no line, or the line is new. */
  readonly storedLine?: Values
}

/** The error of a value; null: none, or the field is hidden. */
export function valueError(form: PostedForm, valued: Valued): string | null {
  const { field, input, value, names, untouched, stored } = valued
  if (!isVisible(input, names)) return null
  if (field.value !== null) return computedFieldError({ field, input, value, names, locale: form.app })?.text ?? null
  const { enabled, reason } = isEnabled(input, names, form.app)
  if (!enabled) return isSame(untouched, value) ? null : (reason ?? 'May not be changed.')
  const misshapen = shapeError(field, value)
  if (misshapen !== null) return misshapen
  const broken = fieldErrorOf({ field, input, value, names, locale: form.app, isDraft: form.isDraft ?? false })
  if (broken !== null) return broken.text
  const noneValid = isToFit(form, valued)
    ? (form.links ?? noLinks).noneValidOf(field, value, { input, names: placed(names) })
    : null
  if (noneValid !== null) return noneValid
  const unlinked = (form.links ?? noLinks).errorOf(field, value, stored ?? null)
  if (unlinked !== null) return unlinked
  const misfit = isToFit(form, valued)
    ? (form.links ?? noLinks).misfitOf(field, value, { input, names: placed(names) })
    : null
  if (misfit !== null) return misfit
  // A stored value stays valid, even if it is no longer offered.
  if (stored !== undefined && isSame(stored, value)) return null
  if (!fitsSchema(field, input, value)) return misfitText()
  return optionError(offered(form, { field, input }, names), value)
}

/** In lines `row` is the line, and of a link the row that is offered. */
const placed = (names: Names): Names => ({ ...names, line: names['row'] ?? null })

/**
 * Whether a link is compared with the rows that it offers: it is new, or something has changed that decides about them,
 * or a draft is handed in. Otherwise a row that has changed meanwhile would keep everybody from correcting a form.
 */
function isToFit({ stored: form, isHandedIn = false }: PostedForm, valued: Valued): boolean {
  const { input, value, names, stored, storedLine } = valued
  if (input.where === null) return false
  if (isHandedIn || stored === undefined || !isSameLink(stored, value)) return true
  const before: Names = { form, line: storedLine ?? null }
  const now = placed(names)
  return usesOfTree(input.where).some(
    ([name, member]) =>
      member !== null && before[name] && !isSameLink(memberIn(before[name], member), memberIn(now[name], member)),
  )
}

const memberIn = (map: Value | undefined, member: string): Value => (map as Values | null)?.[member] ?? null

/** The text of a link may have changed. */
const isSameLink = (some: Value, other: Value): boolean =>
  isNamed(some) || isNamed(other) ? idIn(some) === idIn(other) : isSame(some, other)

/** The error of a value whose shape no form in a browser sends. */
function shapeError({ type, many }: Field, value: Value): string | null {
  if (value === null || value === '' || isLinesType(type) || isLinkType(type)) return null
  if (Array.isArray(value) !== many) return many ? 'Not a list of values.' : 'Not a single value.'
  const values: readonly Value[] = Array.isArray(value) ? value : [value]
  if (values.some((each) => typeof each === 'object')) return 'Not a single value.'
  if (isYesNo(type) && typeof value !== 'boolean') return 'Yes or No.'
  return values.some((each) => typeof each === 'string' && each.length > LONGEST)
    ? `At most ${LONGEST} characters.`
    : null
}

type Validator = ReturnType<typeof compileValidator>

const validators = new WeakMap<Input, Validator>()

/** Whether a value fits the schema from which the validators of browsers are made. */
function fitsSchema(field: Field, input: Input, value: Value): boolean {
  if (isEmpty(value)) return true
  const validate = validators.get(input) ?? newValidator(field, input)
  validators.set(input, validate)
  return validate(value) === true
}

const newValidator = (field: Field, input: Input): Validator =>
  compileValidator({ schema: valueSchema(field, input) as object, method: '', url: '' })

/** The options of a field; null: any value, or options that are unknown here. */
function offered(
  { definition, choices }: PostedForm,
  { field, input }: PlacedInput,
  names: Names,
): readonly string[] | null {
  if (input.optionsFrom === null) return field.options.length > 0 ? field.options : null
  const used = new Set(usesOfTree(input.optionsFrom).map(([name]) => name))
  const isUnknown = definition.form?.choices.some(({ name }) => used.has(name) && choices[name] === undefined)
  return isUnknown ? null : optionsIn(evaluate(input.optionsFrom, names)).map(({ id }) => id)
}

/** The error of a value that is not among the options. */
function optionError(options: readonly string[] | null, value: Value): string | null {
  if (options === null || value === null) return null
  const chosen: readonly Value[] = Array.isArray(value) ? value : [value]
  const unknown = chosen.find((each) => !options.includes(String(each)))
  return unknown === undefined ? null : `"${String(unknown)}" is none of the options.`
}

/** Whether two values are equal: '' equals null, and the order of the fields of a line is ignored. */
const isSame = (some: Value, other: Value): boolean => isDeepStrictEqual(filledIn(some), filledIn(other))

const filledIn = (value: Value): Value => (value === '' ? null : value)
