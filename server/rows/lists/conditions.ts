import { type RawBuilder, sql } from 'kysely'
import { isDay } from '../../../engine/definition/date-range.ts'
import type { ValueKind } from '../../../engine/fields/field-spec.ts'
import { comparisonOf, isYesNo, valueKindOf } from '../../../engine/fields/field-types.ts'
import { plainNumber } from '../../../engine/fields/number/numeral.ts'
import { CallError } from '../../http/errors.ts'
import { type Clock, columnOf, type ListField, type ListFields } from './field.ts'
import { escapeLike } from '../../database/like.ts'

/** Names and values of a query string; '' counts as missing. */
export type Query = Readonly<Record<string, string | undefined>>

type Condition = RawBuilder<boolean>

interface Column {
  readonly field: ListField
  /** The column in the form that values are compared with: a moment as its day in the company's time zone. */
  readonly side: RawBuilder<unknown>
  readonly name: string
}

type Operator = (column: Column, value: string) => Condition

const NEEDS_NO_VALUE: readonly string[] = ['empty', 'notempty']

/** `o.{field}` operator, `v.{field}` value (site-modules §7). */
const operators: Readonly<Record<string, Operator>> = {
  eq: (column, value) => sql`${column.side} = ${valueOf(column, value)}`,
  ne: (column, value) => sql`${column.side} is distinct from ${valueOf(column, value)}`,
  lt: (column, value) => sql`${column.side} < ${ordered(column, value)}`,
  le: (column, value) => sql`${column.side} <= ${ordered(column, value)}`,
  gt: (column, value) => sql`${column.side} > ${ordered(column, value)}`,
  ge: (column, value) => sql`${column.side} >= ${ordered(column, value)}`,
  contains: (column, value) => like(column, `%${escapeLike(value)}%`),
  starts: (column, value) => like(column, `${escapeLike(value)}%`),
  ends: (column, value) => like(column, `%${escapeLike(value)}`),
  empty: ({ side, field }) => (isText(field) ? sql`coalesce(${side}, '') = ''` : sql`${side} is null`),
  notempty: ({ side, field }) => (isText(field) ? sql`coalesce(${side}, '') <> ''` : sql`${side} is not null`),
  between,
}

/** The conditions of a query. Throws 400 for an unknown field or operator, or a value that does not fit. */
export function queryConditions(query: Query, fields: ListFields, clock: Clock): readonly Condition[] {
  const names = new Set(Object.keys(query).flatMap((each) => /^[ov]\.(.+)$/.exec(each)?.[1] ?? []))
  return [...names].flatMap((name) => conditionOn(name, query, { fields, clock }))
}

interface FilterContext {
  readonly fields: ListFields
  readonly clock: Clock
}

function conditionOn(name: string, query: Query, { fields, clock }: FilterContext): readonly Condition[] {
  const field = fieldNamed(fields, name)
  const value = query[`v.${name}`] ?? ''
  const operatorName = query[`o.${name}`] || (isText(field) ? 'contains' : 'eq')
  const operator = Object.hasOwn(operators, operatorName) ? operators[operatorName] : undefined
  if (!operator) throw refusal('unknown-operator', `There is no operator "${operatorName}".`)
  // A filter without a value has no condition.
  if (value === '' && !NEEDS_NO_VALUE.includes(operatorName)) return []
  return [operator({ field, name, side: sideOf(name, field, clock) }, value)]
}

/** The field of that name. Throws 400 for an unknown one. */
export function fieldNamed(fields: ListFields, name: string): ListField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field) return field
  throw refusal('unknown-field', `This list has no field "${name}". It has: ${Object.keys(fields).join(', ')}.`)
}

const isText = ({ holds }: ListField): boolean => comparisonOf(holds) === 'text'

function sideOf(name: string, { holds }: ListField, { timeZone }: Clock): RawBuilder<unknown> {
  return valueKindOf(holds) === 'moment' ? sql`(${columnOf(name)} at time zone ${timeZone})::date` : columnOf(name)
}

function between(column: Column, value: string): Condition {
  const [from = '', to = ''] = value.split(',').map((each) => each.trim())
  const sides = [
    ...(from === '' ? [] : [sql`${column.side} >= ${ordered(column, from)}`]),
    ...(to === '' ? [] : [sql`${column.side} <= ${ordered(column, to)}`]),
  ]
  if (sides.length === 0) return sql`true`
  return sql`(${sql.join(sides, sql` and `)})`
}

function like({ side, field, name }: Column, pattern: string): Condition {
  if (isYesNo(field.holds)) throw wrongValue(name, 'is yes or no: compare it with eq')
  return sql`(${side})::text ilike ${pattern}`
}

function ordered(column: Column, value: string): RawBuilder<unknown> {
  if (isYesNo(column.field.holds)) throw wrongValue(column.name, 'is yes or no: compare it with eq')
  return valueOf(column, value)
}

type ValueReader = (column: Column, value: string) => RawBuilder<unknown>

const textValue: ValueReader = (_, value) => sql`${value}::text`

/** The value with the type of its column. */
const valueReaders: Readonly<Record<ValueKind, ValueReader>> = {
  text: textValue,
  number: numberValue,
  day: dayValue,
  moment: dayValue,
  yesno: yesnoValue,
  link: textValue,
  lines: textValue,
}

const valueOf: ValueReader = (column, value) => valueReaders[valueKindOf(column.field.holds)](column, value)

function numberValue({ name, field: { isWhole = false } }: Column, value: string): RawBuilder<unknown> {
  const text = plainNumber(value)
  if (text === null || !/^-?\d{1,15}(\.\d{1,15})?$/.test(text))
    throw wrongValue(name, `is a number, which "${value}" is not`)
  return isWhole && !text.includes('.') ? sql`${text}::text::bigint` : sql`${text}::text::numeric`
}

function dayValue({ name }: Column, value: string): RawBuilder<unknown> {
  const text = value.trim()
  if (isDay(text) && text >= '1000') return sql`${text}::date`
  throw wrongValue(name, `is a day, which "${value}" is not: write it as yyyy-mm-dd`)
}

function yesnoValue({ name }: Column, value: string): RawBuilder<unknown> {
  if (/^(y|yes|true|1)$/i.test(value)) return sql`true`
  if (/^(n|no|false|0)$/i.test(value)) return sql`false`
  throw wrongValue(name, `is yes or no, which "${value}" is not`)
}

const wrongValue = (name: string, why: string): CallError => refusal('invalid-value', `"${name}" ${why}.`)

const refusal = (code: string, message: string): CallError => new CallError(400, code, message)

/** The values of a parameter, separated by commas (foundation §9). */
export function splitList(text: string | undefined): readonly string[] {
  const all = (text ?? '').split(',').map((each) => each.trim())
  return [...new Set(all.filter((each) => each !== ''))]
}
