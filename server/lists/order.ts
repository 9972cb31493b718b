import { type RawBuilder, sql } from 'kysely'
import { CallError } from '../http/errors.ts'
import { fieldNamed, type Query } from './conditions.ts'
import { columnOf, type ListFields, typeOf } from './field.ts'

/** One column of an order. Nulls come last in both directions. */
export interface Sorted {
  readonly field: string
  readonly down: boolean
}

export interface Ordering {
  readonly fields: ListFields
  /** Fields that together identify a row and are never null: they break every tie. */
  readonly key: readonly string[]
  /** The order of a query that names none. Default: by key. */
  readonly order?: readonly Sorted[]
}

/** The order of a query: `s.{field}` u or d (site-modules §7), as they are sent, then the key. */
export function orderOf(query: Query, { fields, key, order = [] }: Ordering): readonly Sorted[] {
  const requested = Object.entries(query).flatMap(([name, direction]) => {
    const field = /^s\.(.+)$/.exec(name)?.[1]
    if (field === undefined || !direction) return []
    fieldNamed(fields, field)
    if (direction !== 'u' && direction !== 'd') throw new CallError(400, 'unknown-order', `"${name}" must be u or d.`)
    return [{ field, down: direction === 'd' }]
  })
  const chosen = requested.length > 0 ? requested : order
  const rest = key.filter((name) => !chosen.some(({ field }) => field === name))
  const down = chosen.at(-1)?.down ?? false
  return [...chosen, ...rest.map((field) => ({ field, down }))]
}

/** A key is never null; without `nulls last` its index serves this order. */
export function orderBy(order: readonly Sorted[], key: readonly string[]): RawBuilder<unknown> {
  const parts = order.map(({ field, down }) => {
    const direction = down ? sql` desc` : sql``
    return sql`${columnOf(field)}${direction}${key.includes(field) ? sql`` : sql` nulls last`}`
  })
  return sql.join(parts)
}

/** The position of a row: the texts of its ordered columns. */
export type Position = readonly (string | null)[]

export const positionOf = (order: readonly Sorted[]): RawBuilder<Position> =>
  sql`array[${sql.join(order.map(({ field }) => sql`${columnOf(field)}::text`))}]`

/** The condition of rows after this one: some leading columns are equal, and the next one comes after. */
export function rowsAfter(
  order: readonly Sorted[],
  position: Position,
  { fields, key }: Ordering,
): RawBuilder<boolean> {
  const ways = order.flatMap(({ field, down }, index) => {
    const value = position[index] ?? null
    // No row comes after a null in this column.
    if (value === null) return []
    const beyond = sql`${columnOf(field)} ${down ? sql`<` : sql`>`} ${typed(fields, field, value)}`
    const further = key.includes(field) ? beyond : sql`(${beyond} or ${columnOf(field)} is null)`
    const equal = order.slice(0, index).map((each, column) => equals(fields, each.field, position[column] ?? null))
    return [sql`(${sql.join([...equal, further], sql` and `)})`]
  })
  return isOneDirection(order, key)
    ? keysAfter(order, position, { fields, key })
    : sql`(${sql.join(ways.length > 0 ? ways : [sql`false`], sql` or `)})`
}

/** Key columns only, in one direction: then a row comparison can use the index. */
const isOneDirection = (order: readonly Sorted[], key: readonly string[]): boolean =>
  order.every(({ field, down }) => key.includes(field) && down === order[0]?.down)

function keysAfter(order: readonly Sorted[], position: Position, { fields }: Ordering): RawBuilder<boolean> {
  const columns = sql.join(order.map(({ field }) => columnOf(field)))
  const values = sql.join(order.map(({ field }, index) => typed(fields, field, position[index] ?? null)))
  return sql`(${columns}) ${order[0]?.down ? sql`<` : sql`>`} (${values})`
}

function equals(fields: ListFields, field: string, value: string | null): RawBuilder<boolean> {
  return value === null ? sql`${columnOf(field)} is null` : sql`${columnOf(field)} = ${typed(fields, field, value)}`
}

const typed = (fields: ListFields, field: string, value: string | null): RawBuilder<unknown> =>
  sql`${value}::text::${typeOf(fieldNamed(fields, field).holds)}`
