/** Why a value cannot be saved. */
import { isDay } from '../definition/date-range.ts'
import { isNamed, isNo, isYes, numberIn } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { t } from '../messages/message.ts'
import type { CheckedValue, ValueKind } from './field-spec.ts'
import { decimalsIn, decimalsRefusal } from './number/amount.ts'

/** Returns the reason; null: it can be saved. */
type Refusal = (checked: CheckedValue) => string | null

/** Those of each kind of values; a type may have another (`FieldEntry`). */
export const kindRefusals: Readonly<Record<ValueKind, Refusal>> = {
  text: () => null,
  number: numberRefusal,
  day: ({ value }) => (textsIn(value).every(isDay) ? null : t('Not a date.')),
  moment: ({ value }) => (textsIn(value).every((text) => isDay(text.slice(0, 10))) ? null : t('Not a date.')),
  yesno: ({ value }) => (isYes(value) || isNo(value) ? null : t('Yes or No.')),
  link: ({ value }) => (isUnchosen(value) ? t('Choose one of the list.') : null),
  lines: () => null,
}

/** The texts of a value, of which `many` has several. */
export function textsIn(value: Value): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: Value) => textsIn(each))
  return typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : []
}

/** The first refusal among texts that are written in a form of their own. */
export function textRefusal({ value, refusalOf }: CheckedValue): string | null {
  return (
    textsIn(value)
      .map(refusalOf)
      .find((refusal) => refusal !== null) ?? null
  )
}

/** A text in a field of numbers is one that was refused, unless an ERP sent its number as a text. */
function numberRefusal({ value, field, refusalOf }: CheckedValue): string | null {
  if (typeof value === 'string') return refusalOf(value) ?? (numberIn(value) === null ? t('Not a number.') : null)
  if (typeof value !== 'number' || !Number.isFinite(value)) return t('Not a number.')
  // Nobody has typed a computed value, and nobody can correct it.
  return field.value === null ? decimalsRefusal(decimalsIn(value), field.decimals) : null
}

/** A link that was typed or pasted: only a text, until a person chooses a row. */
const isUnchosen = (value: Value): boolean => isNamed(value) && (value['id'] ?? null) === null
