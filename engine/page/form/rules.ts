/** Rules for the value of a form field or a grid cell that a schema cannot express. */
import type { Field, Input, Rule } from '../../definition/definition.ts'
import { isDay } from '../../definition/date-range.ts'
import { isClampedTo } from '../../definition/field.ts'
import { evaluate, holds, evaluateText } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import { usesOfTree } from '../../expressions/uses.ts'
import { fieldEntries } from '../../fields/field-entries.ts'
import { isDated, isLinesType, valueKindOf } from '../../fields/field-types.ts'
import { fieldAmong } from '../../fields/field-in-row.ts'
import { parseValue, typedContext } from '../../fields/parse.ts'
import { kindRefusals, textsIn } from '../../fields/refusals.ts'
import { scaleOf } from '../../fields/scale.ts'
import { COUNT, formatPart, formatValue, isNumeric, numberIn } from '../format.ts'
import type { LocaleSettings } from '../format.ts'
import type { Names } from '../scope/names.ts'
import type { FormCheckOptions } from './field-error.ts'
import { lineCountError } from './computed-lines.ts'
import { t } from '../../messages/message.ts'

/** A value with its field and input. */
interface FieldValue {
  readonly field: Field
  readonly input: Input
  readonly value: Value
  readonly names: Names
}

/** The rule that is broken, with the author's text or the standard one. */
interface Broken {
  readonly rule: Rule
  readonly text: string
  readonly isCustomText: boolean
}

/** Whether the input is shown at all. A condition that cannot be computed counts as false. */
export function isVisible(input: Input, names: Names): boolean {
  return input.visibleWhen === null || holds(input.visibleWhen, names)
}

/** Whether a column of rows is shown. A condition about the row hides single cells, and never the column. */
export function isColumnVisible(input: Input, names: Names): boolean {
  const uses = input.visibleWhen === null ? [] : usesOfTree(input.visibleWhen)
  return uses.some(([root]) => root === 'row') || isVisible(input, names)
}

/** Whether a value is required now. A condition that cannot be computed counts as false. */
export function isRequired(input: Input, names: Names): boolean {
  return input.requiredWhen !== null && holds(input.requiredWhen, names)
}

/** The reason is null when it is enabled; without a locale, values in it are not formatted. */
export function isEnabled(
  input: Input,
  names: Names,
  locale: LocaleSettings | null = null,
): { readonly enabled: boolean; readonly reason: string | null } {
  const guard = input.enabledWhen
  if (guard === null || holds(guard.when, names)) return { enabled: true, reason: null }
  const reason = evaluateText(guard.reason, names, (value, format) =>
    locale === null ? String(value ?? '') : formatPart(value, format, locale),
  )
  return { enabled: false, reason: reason === '' ? null : reason }
}

/** Null: the value is valid, or nobody can see or change it. */
export function fieldErrorOf({
  locale,
  isDraft = false,
  ...checked
}: FieldValue & FormCheckOptions & { readonly locale: LocaleSettings }): Broken | null {
  const { input, names } = checked
  if (isDraft && isEmpty(checked.value)) return null
  // Check the rules of this input, not those of the field's own input.
  const field = fieldAmong(checked.field, names)
  const entered = { ...checked, field: field.input === input ? field : { ...field, input } }
  if (!isVisible(input, names) || !isEnabled(input, names).enabled) return null
  const broken = brokenRule(entered, locale)
  if (broken === null) return null
  const own = input.texts[broken.rule]
  return { rule: broken.rule, text: own ?? broken.text, isCustomText: own !== null }
}

/**
 * The error of a computed value: it is never required, but must be within its bounds. Null: it is, or nobody can see it.
 */
export function computedFieldError(entered: Parameters<typeof fieldErrorOf>[0]): Broken | null {
  const { field, input, value, names, locale } = entered
  if (!isVisible(input, names)) return null
  const text = lineCountError(field, names, locale)
  if (text !== null) return { rule: 'max', text, isCustomText: false }
  return isEmpty(value) || !isBounded(input) ? null : fieldErrorOf(entered)
}

type RuleError = Pick<Broken, 'rule' | 'text'> | null

function brokenRule(entered: FieldValue, locale: LocaleSettings): RuleError {
  const { input, value, names } = entered
  if (isEmpty(value)) return isRequired(input, names) ? { rule: 'required', text: t('Required.') } : null
  return brokenLength(entered) ?? brokenShape(entered, locale) ?? brokenBound(entered, locale)
}

/** Whether a value has the length and the pattern of its input, and the format of its type. */
export const isInShape = (entered: FieldValue): boolean =>
  brokenLength(entered) === null && brokenShape(entered, ANY_LOCALE) === null

/** The format of a text is the same in every language. */
const ANY_LOCALE: LocaleSettings = { locale: 'en-IN', currency: 'INR', timeZone: 'UTC' }

/** No value, or blanks only. A no is a value. */
export function isEmpty(value: Value): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || (Array.isArray(value) && value.length === 0)
}

function brokenLength({ field, input, value }: FieldValue): RuleError {
  if (input.length === null) return null
  const [min, max] = input.length
  const isWrong = (text: string): boolean => {
    const length = [...storedText(field, text)].length
    return length < min || length > max
  }
  if (!textsIn(value).some(isWrong)) return null
  return {
    rule: 'length',
    text: min === max ? t('{min} characters.', { min }) : t('{min} to {max} characters.', { min, max }),
  }
}

function brokenShape({ field, input, value }: FieldValue, locale: LocaleSettings): RuleError {
  const common = shapeFieldError(field, value, locale)
  if (common !== null) return { rule: 'pattern', text: common }
  if (input.pattern === null) return null
  const shape = anchored(input.pattern)
  const fits = textsIn(value).every((text) => shape === null || shape.test(storedText(field, text)))
  return fits ? null : { rule: 'pattern', text: misfitText() }
}

/** What is said of a value that does not fit its pattern or its schema (`engine/fields/form-schema.ts`). */
export const misfitText = (): string => t('Not in the expected form.')

/** Checks the format that its type requires. */
function shapeFieldError(field: Field, value: Value, locale: LocaleSettings): string | null {
  const { refusal = kindRefusals[valueKindOf(field.type)] } = fieldEntries[field.type]
  const decimals = scaleOf(field, locale.currency)
  return refusal({ value, field: { ...field, decimals }, refusalOf: (text) => refusalOf(field, text, locale) })
}

function refusalOf(field: Field, text: string, locale: LocaleSettings): string | null {
  const parsed = parseValue(text, field, typedContext(locale))
  return 'refusal' in parsed ? parsed.refusal : null
}

function brokenBound(entered: FieldValue, locale: LocaleSettings): RuleError {
  const isDate = isDated(entered.field.type)
  // If a bound is not a valid date, the field it comes from reports that.
  const [min, max] = boundsOf(entered).map((bound) => (isDate && !isDayIn(bound) ? null : bound)) as [Value, Value]
  const measure = measured(entered)
  const printing = isCounted(entered.field) ? COUNT : { ...entered.field, decimals: null }
  const formatted = (bound: Value): string => formatValue(bound, printing, locale)
  if (isBefore(measure, min))
    return {
      rule: 'min',
      text: isDate
        ? t('Not before {value}.', { value: formatted(min) })
        : t('At least {value}.', { value: formatted(min) }),
    }
  if (isBefore(max, measure))
    return {
      rule: 'max',
      text: isDate
        ? t('Not after {value}.', { value: formatted(max) })
        : t('At most {value}.', { value: formatted(max) }),
    }
  return null
}

const isDayIn = (value: Value): boolean => typeof value === 'string' && isDay(value.slice(0, 10))

/** The value that the bounds apply to: the number, the date, or the count. */
function measured({ field, value }: FieldValue): Value {
  if (isCounted(field)) return Array.isArray(value) ? value.length : 1
  return isNumeric(field.type) ? numberIn(value) : value
}

/** Whether the bounds apply to the number of values. */
function isCounted({ many, type }: Field): boolean {
  return many || isLinesType(type)
}

/** Whether a value has bounds; a computed field may have some, too. */
export const isBounded = ({ min, max }: Input): boolean => min !== null || max !== null

/** A bound is null if there is none. */
export function boundsOf({ input, names }: Pick<FieldValue, 'input' | 'names'>): readonly [min: Value, max: Value] {
  const bound = (tree: Tree | null): Value => (tree === null ? null : evaluate(tree, names))
  return [bound(input.min), bound(input.max)]
}

/** Compares numbers, also if the ERP sent them as text, and dates as text; an unknown value is before nothing. */
function isBefore(a: Value, b: Value): boolean {
  const left = numberIn(a)
  const right = numberIn(b)
  if (left !== null && right !== null) return left < right
  return typeof a === 'string' && typeof b === 'string' && a !== '' && b !== '' && a < b
}

/**
 * Clamps a value that is out of bounds if the field has `clamp`; a text without digits then becomes 0. One that is
 * refused for another reason stays, for the field to say why. Empty stays empty (site-modules §5, entry quantity).
 */
export function clamped(entered: FieldValue): Value {
  const { field, input, value } = entered
  if (isEmpty(value)) return null
  if (isCounted(field) || !input.clamp) return value
  const bounds = clampingBounds(entered)
  if (!isNumeric(field.type)) return within(value, bounds)
  if (typeof value === 'string' && /\p{Nd}/u.test(value)) return value
  const number = numberIn(value) ?? 0
  const put = within(number, bounds)
  return field.decimals === 0 && put !== number && typeof put === 'number' ? Math.trunc(put) : put
}

function clampingBounds({ input, names }: FieldValue): readonly [Value, Value] {
  const [min, max] = boundsOf({ input, names })
  return [isClampedTo(input, 'min') ? min : null, isClampedTo(input, 'max') ? max : null]
}

/** If the bounds cross, the lower one wins: a negative balance allows 0, never less. */
function within(value: Value, [min, max]: readonly [Value, Value]): Value {
  const below = isBefore(max, value) ? (numberIn(max) ?? max) : value
  return isBefore(below, min) ? (numberIn(min) ?? min) : below
}

/** A text as it is stored. */
const storedText = (field: Field, text: string): string =>
  fieldEntries[field.type].storedText?.(field, text) ?? text.trim()

const shapes = new Map<string, RegExp | null>()

/** Cached, since compiling a pattern costs more than its use. The compiler has rejected invalid patterns. */
function anchored(pattern: string): RegExp | null {
  const cached = shapes.get(pattern)
  if (cached !== undefined) return cached
  const compiledShape = compiled(`^(?:${pattern})$`)
  shapes.set(pattern, compiledShape)
  return compiledShape
}

function compiled(source: string): RegExp | null {
  try {
    return new RegExp(source, 'u')
  } catch {
    return null
  }
}
