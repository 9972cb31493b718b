/** Column filters as predicates of values (site-modules §7: o.{field}, v.{field}). */
import type { Value } from '../expressions/tree.ts'
import { foldText } from '../definition/fold-text.ts'
import { comparableAmount, isNothing, comparableText } from './compare.ts'
import { type ValueComparison } from '../fields/field-spec.ts'
import type { ColumnFilter, FilterOperator } from './grid-source.ts'
import { t, type MessageText } from '../messages/message.ts'

/** The operators a column offers, the most likely first. */
export function operatorsOf(kind: ValueComparison): readonly FilterOperator[] {
  switch (kind) {
    case 'number':
    case 'date':
      return ['eq', 'between', 'ge', 'le', 'gt', 'lt', 'ne', 'empty', 'notempty']
    case 'yesno':
      return ['eq']
    case 'text':
      return ['contains', 'eq', 'starts', 'ends', 'ne', 'empty', 'notempty']
  }
}

const words = {
  eq: 'is',
  ne: 'is not',
  lt: 'is less than',
  le: 'is at most',
  gt: 'is more than',
  ge: 'is at least',
  contains: 'contains',
  starts: 'starts with',
  ends: 'ends with',
  empty: 'is empty',
  notempty: 'is not empty',
  between: 'is between',
} as const satisfies Record<FilterOperator, MessageText>

const dateWords: Partial<Record<FilterOperator, MessageText>> = {
  lt: 'is before',
  le: 'is on or before',
  gt: 'is after',
  ge: 'is on or after',
}

/** The text of an operator for people. */
export function operatorWords(operator: FilterOperator, kind: ValueComparison): string {
  return t((kind === 'date' ? dateWords[operator] : undefined) ?? words[operator])
}

/** `empty` and `notempty` have no value. */
export function needsValue(operator: FilterOperator): boolean {
  return operator !== 'empty' && operator !== 'notempty'
}

/** Whether the filter is complete: an incomplete one matches every row. */
export function isWhole({ operator, value }: ColumnFilter): boolean {
  if (!needsValue(operator)) return true
  return operator === 'between' ? value.split(',').some((end) => end.trim() !== '') : value.trim() !== ''
}

/** Whether a value passes a filter. */
export type Matches = (value: Value | undefined) => boolean

/** The predicate of a filter on a column whose values compare as `kind`. */
export function matcher(filter: ColumnFilter, kind: ValueComparison): Matches {
  const { operator } = filter
  if (operator === 'empty') return isNothing
  if (operator === 'notempty') return (value) => !isNothing(value)
  return kind === 'text' ? textMatcher(filter) : amountMatcher(filter, kind)
}

function textMatcher({ operator, value: typed }: ColumnFilter): Matches {
  const wanted = foldText(typed.trim())
  const of = (test: (text: string) => boolean): Matches => {
    return (value) => test(foldText(comparableText(value)))
  }
  switch (operator) {
    case 'contains':
      return of((text) => text.includes(wanted))
    case 'starts':
      return of((text) => text.startsWith(wanted))
    case 'ends':
      return of((text) => text.endsWith(wanted))
    case 'ne':
      return of((text) => text !== wanted)
    default:
      return of((text) => text === wanted)
  }
}

function amountMatcher(filter: ColumnFilter, kind: Exclude<ValueComparison, 'text'>): Matches {
  const isInside = amountRange(filter, kind)
  return (value) => {
    const amount = comparableAmount(value, kind)
    return amount === null ? filter.operator === 'ne' : isInside(amount)
  }
}

const DAY_MS = 86_400_000

/** The filter as a predicate of numbers; a day includes all its moments. */
export function amountRange(
  { operator, value }: ColumnFilter,
  kind: Exclude<ValueComparison, 'text'>,
): (amount: number) => boolean {
  const [from, to] = operator === 'between' ? ends(value, kind) : [bound(value, kind), bound(value, kind)]
  const span = kind === 'date' ? DAY_MS - 1 : 0
  const low = from ?? Number.NEGATIVE_INFINITY
  const high = (to ?? Number.POSITIVE_INFINITY) + span
  switch (operator) {
    case 'lt':
      return (amount) => amount < low
    case 'le':
      return (amount) => amount <= high
    case 'gt':
      return (amount) => amount > high
    case 'ge':
      return (amount) => amount >= low
    case 'ne':
      return (amount) => amount < low || amount > high
    default:
      return (amount) => amount >= low && amount <= high
  }
}

function ends(value: string, kind: Exclude<ValueComparison, 'text'>): readonly [number | null, number | null] {
  const [from = '', to = ''] = value.split(',')
  return [bound(from, kind), bound(to, kind)]
}

function bound(text: string, kind: Exclude<ValueComparison, 'text'>): number | null {
  return text.trim() === '' ? null : comparableAmount(text.trim(), kind)
}
