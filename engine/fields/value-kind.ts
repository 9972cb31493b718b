/** The kinds of values. Types of fields of one kind are compared, stored and sent in the same way. */
import { isDay } from '../definition/date-range.ts'
import { isNamed, isNo, isYes, numberIn } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import { t } from '../messages/message.ts'
import type { CheckedValue, ValueKind, ValueKindSpec } from './field-spec.ts'
import { decimalsIn, decimalsRefusal } from './number/amount.ts'

const same = (value: Value): Value => value
const isDayText = (value: Value): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

/** The texts of a value, of which `many` has several. */
export function textsIn(value: Value): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: Value) => textsIn(each))
  return typeof value === 'string' ? [value] : typeof value === 'number' ? [String(value)] : []
}

const day: ValueKindSpec = {
  comparison: 'date',
  json: 'string',
  empty: null,
  read: same,
  fits: isDayText,
  refusal: ({ value }) => (textsIn(value).every(isDay) ? null : t('Not a date.')),
}

/** Every kind of value. */
export const valueKinds: Readonly<Record<ValueKind, ValueKindSpec>> = {
  text: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: (value) => (typeof value === 'number' ? String(value) : value),
    fits: (value) => typeof value !== 'object' && typeof value !== 'boolean',
    refusal: () => null,
  },
  number: {
    comparison: 'number',
    json: 'number',
    empty: null,
    // Comparisons with what is no number are unknown.
    read: (value) => numberIn(value) ?? (value === '' ? null : value),
    fits: (value) => numberIn(value) !== null,
    refusal: numberRefusal,
  },
  day,
  moment: {
    ...day,
    refusal: ({ value }) => (textsIn(value).every((text) => isDay(text.slice(0, 10))) ? null : t('Not a date.')),
  },
  yesno: {
    comparison: 'yesno',
    json: 'boolean',
    empty: false,
    read: readAnswer,
    fits: (value) => typeof value === 'boolean',
    refusal: ({ value }) => (isYes(value) || isNo(value) ? null : t('Yes or No.')),
  },
  link: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: readLink,
    fits: (value) => isNamed(value) || typeof value === 'string',
    refusal: ({ value }) => (isUnchosen(value) ? t('Choose one of the list.') : null),
  },
  lines: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: same,
    fits: (value) => Array.isArray(value),
    refusal: () => null,
  },
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

/** An empty value is no. */
function readAnswer(value: Value): Value {
  const isEmpty = value === null || value === ''
  return isEmpty || isYes(value) || isNo(value) ? isYes(value) : value
}

/** An id alone is also its text until the text has been requested. */
function readLink(value: Value): Value {
  if (value === null || value === '' || typeof value === 'object') return value === '' ? null : value
  return { id: String(value), text: String(value) }
}

/** A link that was typed or pasted: only a text, until a person chooses a row. */
const isUnchosen = (value: Value): boolean => isNamed(value) && (value['id'] ?? null) === null
