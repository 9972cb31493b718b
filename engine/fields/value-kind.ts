/** The kinds of values. Types of fields of one kind are compared, stored and sent in the same way. */
import { isNamed, isNo, isYes, numberIn } from '../definition/format.ts'
import type { Value } from '../expressions/tree.ts'
import type { ValueKind, ValueKindSpec } from './field-spec.ts'

const same = (value: Value): Value => value
const isDayText = (value: Value): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

const day: ValueKindSpec = {
  comparison: 'date',
  json: 'string',
  empty: null,
  read: same,
  fits: isDayText,
}

/** Every kind of value. */
export const valueKinds: Readonly<Record<ValueKind, ValueKindSpec>> = {
  text: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: (value) => (typeof value === 'number' ? String(value) : value),
    fits: (value) => typeof value !== 'object' && typeof value !== 'boolean',
  },
  number: {
    comparison: 'number',
    json: 'number',
    empty: null,
    // Comparisons with what is no number are unknown.
    read: (value) => numberIn(value) ?? (value === '' ? null : value),
    fits: (value) => numberIn(value) !== null,
  },
  day,
  moment: day,
  yesno: {
    comparison: 'yesno',
    json: 'boolean',
    empty: false,
    read: readAnswer,
    fits: (value) => typeof value === 'boolean',
  },
  link: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: readLink,
    fits: (value) => isNamed(value) || typeof value === 'string',
  },
  lines: {
    comparison: 'text',
    json: 'string',
    empty: null,
    read: same,
    fits: (value) => Array.isArray(value),
  },
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
