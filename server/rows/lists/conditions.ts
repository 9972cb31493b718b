import { sql } from 'kysely'
import { isDay } from '../../../engine/definition/date-range.ts'
import type { ValueKind } from '../../../engine/fields/field-spec.ts'
import { comparisonOf, isYesNo, valueKindOf } from '../../../engine/fields/field-types.ts'
import { plainNumber } from '../../../engine/fields/number/numeral.ts'
import { HttpError } from '../../http/errors.ts'
import { type Clock, listedColumn, type ListField, type ListFields } from './field.ts'
import type { SqlColumns } from '../../query/filter-sql.ts'
import { allOf, between, EVERY_ROW, type FilterTree } from '../../query/filter-tree.ts'
import type { OperatorName } from '../../query/operators.ts'

/** Names and values of a query string; '' counts as missing. */
export type Query = Readonly<Record<string, string | undefined>>

/** A column filter: the operator of `o.{field}` with the value of `v.{field}` (site-modules §7). */
interface ColumnFilter {
  readonly name: string
  readonly field: ListField
  readonly value: string
}

const NEEDS_NO_VALUE: readonly string[] = ['empty', 'notempty']

const compare =
  (is: OperatorName) =>
  (filter: ColumnFilter): FilterTree => ({ column: filter.name, is, to: valueOf(filter) })

/** Operators that find a part of a text, or compare which is more. */
const compareUnlessYesNo = (is: OperatorName) => (filter: ColumnFilter) => {
  refuseYesNo(filter)
  return compare(is)(filter)
}

const part =
  (is: OperatorName) =>
  (filter: ColumnFilter): FilterTree => {
    refuseYesNo(filter)
    return { column: filter.name, is, to: filter.value }
  }

const isEmpty = ({ name }: ColumnFilter): FilterTree => ({ column: name, is: 'empty' })

const operators: Readonly<Record<string, (filter: ColumnFilter) => FilterTree>> = {
  eq: compare('equal'),
  ne: compare('unequal'),
  lt: compareUnlessYesNo('less'),
  le: compareUnlessYesNo('atMost'),
  gt: compareUnlessYesNo('more'),
  ge: compareUnlessYesNo('atLeast'),
  contains: part('contains'),
  starts: part('starts'),
  ends: part('ends'),
  empty: isEmpty,
  notempty: (filter) => ({ not: isEmpty(filter) }),
  between: isBetween,
}

/** The rows that the column filters of a query select. Throws 400 for an unknown field or operator, or a value that does not fit. */
export function columnFilters(query: Query, fields: ListFields): FilterTree {
  const names = new Set(Object.keys(query).flatMap((each) => /^[ov]\.(.+)$/.exec(each)?.[1] ?? []))
  return allOf([...names].map((name) => filterOf(name, query, fields)))
}

function filterOf(name: string, query: Query, fields: ListFields): FilterTree {
  const field = listFieldNamed(fields, name)
  const value = query[`v.${name}`] ?? ''
  const operatorName = query[`o.${name}`] || (isText(field) ? 'contains' : 'eq')
  const operator = Object.hasOwn(operators, operatorName) ? operators[operatorName] : undefined
  if (!operator) throw refusal('unknown-operator', `There is no operator "${operatorName}".`)
  // A filter without a value has no condition.
  if (value === '' && !NEEDS_NO_VALUE.includes(operatorName)) return EVERY_ROW
  return operator({ field, name, value })
}

/** The field of that name. Throws 400 for an unknown one. */
export function listFieldNamed(fields: ListFields, name: string): ListField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return field
  throw refusal('unknown-field', `This list has no field "${name}". It has: ${Object.keys(fields).join(', ')}.`)
}

const isText = ({ holds }: ListField): boolean => comparisonOf(holds) === 'text'

/** The columns of a list that trees compare: a moment as its day in the company's time zone. */
export const listColumns =
  (fields: ListFields, { timeZone }: Clock): SqlColumns =>
  (name) => {
    const { holds, isWhole = false } = listFieldNamed(fields, name)
    const value = listedColumn(name)
    const kind = valueKindOf(holds)
    switch (kind) {
      case 'moment':
        return { value: sql`(${value} at time zone ${timeZone})::date`, kind: 'day' }
      case 'number':
        return { value, kind: isWhole ? 'whole' : 'number' }
      case 'day':
      case 'yesno':
        return { value, kind }
      default:
        return { value, kind: 'text' }
    }
  }

function isBetween(filter: ColumnFilter): FilterTree {
  const [from = '', to = ''] = filter.value
    .split(',')
    .map((end) => (end.trim() === '' ? '' : endOf(filter, end.trim())))
  return between(filter.name, { from, to })
}

function endOf(filter: ColumnFilter, end: string): string {
  refuseYesNo(filter)
  return valueOf({ ...filter, value: end })
}

function refuseYesNo({ name, field }: ColumnFilter): void {
  if (isYesNo(field.holds)) throw wrongValue(name, 'is yes or no: compare it with eq')
}

type ValueReader = (filter: ColumnFilter) => string

const textValue: ValueReader = ({ value }) => value

/** The value as a constant of a tree. */
const valueReaders: Readonly<Record<ValueKind, ValueReader>> = {
  text: textValue,
  number: numberValue,
  day: dayValue,
  moment: dayValue,
  yesno: yesnoValue,
  link: textValue,
  lines: textValue,
}

const valueOf: ValueReader = (filter) => valueReaders[valueKindOf(filter.field.holds)](filter)

function numberValue({ name, value }: ColumnFilter): string {
  const text = plainNumber(value)
  if (text !== null && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return text
  throw wrongValue(name, `is a number, which "${value}" is not`)
}

function dayValue({ name, value }: ColumnFilter): string {
  const text = value.trim()
  if (isDay(text) && text >= '1000') return text
  throw wrongValue(name, `is a day, which "${value}" is not: write it as yyyy-mm-dd`)
}

function yesnoValue({ name, value }: ColumnFilter): string {
  if (/^(y|yes|true|1)$/i.test(value)) return 'true'
  if (/^(n|no|false|0)$/i.test(value)) return 'false'
  throw wrongValue(name, `is yes or no, which "${value}" is not`)
}

const wrongValue = (name: string, why: string): HttpError => refusal('invalid-value', `"${name}" ${why}.`)

const refusal = (code: string, message: string): HttpError => new HttpError(400, code, message)

/** The values of a parameter, separated by commas (foundation §9). */
export function splitList(text: string | undefined): readonly string[] {
  const all = (text ?? '').split(',').map((each) => each.trim())
  return [...new Set(all.filter((each) => each !== ''))]
}
