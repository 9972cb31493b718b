import { type RawBuilder, sql } from 'kysely'
import { isDated } from '../../../engine/fields/field-types.ts'
import { CallError } from '../../http/errors.ts'
import { fieldNamed, type Query } from './conditions.ts'
import { columnOf, type ListFields, typeOf } from './field.ts'

/** One column of an order. Nulls come last in both directions. */
export interface Sorted {
  readonly field: string
  readonly down: boolean
  /** Order by the month or year of a date only. */
  readonly by?: Grouping['by']
  /** Whether this is the column with the id of a link, which is not a field of the list. */
  readonly isId?: boolean
}

/** A field whose values rows are grouped by. */
export interface GroupingField {
  readonly field: string
  /** The period of a date that makes a group; null: each value is a group. */
  readonly by: 'month' | 'year' | null
  /**
   * The column with the id of a link: two linked rows with the same name are two groups. Missing: the field is not a
   * link.
   */
  readonly id?: string
  /** The name of a linked row by its id, if that is what `field` contains: it is looked up once for each group. */
  nameOf?(id: RawBuilder<unknown>): RawBuilder<unknown>
}

export interface Grouping extends GroupingField {
  /** The field by which the rows of each group are grouped again. */
  readonly second?: GroupingField
}

/** The one or two fields that rows are grouped by; none if they are not. */
export const groupingFields = (group: Grouping | undefined): readonly GroupingField[] =>
  group ? [group, ...(group.second ? [group.second] : [])] : []

export interface Ordering {
  readonly fields: ListFields
  /** Fields that together identify a row and are never null; they break ties. */
  readonly key: readonly string[]
  /** The order if the query has none. Default: by key. */
  readonly order?: readonly Sorted[]
  readonly group?: Grouping
}

/** The order of a query: groups, then `s.{field}` u or d (site-modules §7), as they are sent, then the key. */
export function orderOf(query: Query, ordering: Ordering): readonly Sorted[] {
  const { key, order = [], group } = ordering
  const requested = requestedOrder(query, ordering)
  const sorted = requested.length > 0 ? requested : order
  const chosen = group
    ? inGroups(sorted, groupOrder(query, { ...ordering, group }), subgroupOrder(query, ordering))
    : sorted
  const rest = key.filter((name) => !chosen.some(({ field, by }) => field === name && !by))
  const down = chosen.at(-1)?.down ?? false
  return [...chosen, ...rest.map((field) => ({ field, down }))]
}

function requestedOrder(query: Query, { fields }: Pick<Ordering, 'fields'>): readonly Sorted[] {
  return Object.entries(query).flatMap(([name, direction]) => {
    const field = /^s\.(.+)$/.exec(name)?.[1]
    if (field === undefined || !direction) return []
    fieldNamed(fields, field)
    if (direction !== 'u' && direction !== 'd') throw new CallError(400, 'unknown-order', `"${name}" must be u or d.`)
    return [{ field, down: direction === 'd' }]
  })
}

/** The order of the groups: as requested for their field, else dates descending and texts ascending. */
export function groupOrder(query: Query, { fields, group }: Pick<Ordering, 'fields' | 'group'>): Sorted {
  const { field = '', by = null } = group ?? {}
  const requested = requestedOrder(query, { fields }).find((each) => each.field === field)
  return { field, by, down: requested?.down ?? isDated(fieldNamed(fields, field).holds) }
}

/** The column that distinguishes groups with the same name. */
const idsOf = ({ id }: GroupingField): readonly Sorted[] =>
  id === undefined ? [] : [{ field: id, down: false, isId: true }]

/** The order of groups whose first value is the same. */
function subgroupOrder(query: Query, { fields, group }: Ordering): readonly Sorted[] {
  if (!group) return []
  const { second } = group
  return [...idsOf(group), ...(second ? [groupOrder(query, { fields, group: second }), ...idsOf(second)] : [])]
}

/** Rows sorted by a date are also sorted by its month, so that an index on the date serves both. */
function inGroups(sorted: readonly Sorted[], group: Sorted, others: readonly Sorted[]): readonly Sorted[] {
  const [first, ...rest] = sorted
  if (first?.field === group.field && first.down === group.down && others.every(({ isId }) => isId))
    return [first, ...others, ...rest]
  const groups = [group, ...others]
  return [...groups, ...sorted.filter(({ field }) => groups.every((each) => each.field !== field || each.by))]
}

/** The expression that rows are ordered by: the column, or its month or year as a text. */
const orderedColumn = (sorted: Sorted): RawBuilder<unknown> => shortened(columnOf(sorted.field), sorted)

/** The month or year of a date as a text, if rows are grouped by it. */
export function shortened(date: RawBuilder<unknown>, { by }: Pick<Sorted, 'by'>): RawBuilder<unknown> {
  return by ? sql`to_char(${date}, ${sql.lit(by === 'month' ? 'YYYY-MM' : 'YYYY')})` : date
}

/** A key is never null; without `nulls last` its index serves this order. */
export function orderBy(order: readonly Sorted[], key: readonly string[]): RawBuilder<unknown> {
  const parts = order.map((each) => {
    const { field, down } = each
    const direction = down ? sql` desc` : sql``
    return sql`${orderedColumn(each)}${direction}${key.includes(field) ? sql`` : sql` nulls last`}`
  })
  return sql.join(parts)
}

/** The position of a row: the texts of its ordered columns. */
export type Position = readonly (string | null)[]

export const positionOf = (order: readonly Sorted[]): RawBuilder<Position> =>
  sql`array[${sql.join(order.map((each) => sql`${orderedColumn(each)}::text`))}]`

/** The condition of rows after this one: some leading columns are equal, and the next one comes after. */
export function rowsAfter(
  order: readonly Sorted[],
  position: Position,
  { fields, key }: Ordering,
): RawBuilder<boolean> {
  const ways = order.flatMap((each, index) => {
    const { field, down } = each
    const value = position[index] ?? null
    // No row comes after a null in this column.
    if (value === null) return []
    const beyond = sql`${orderedColumn(each)} ${down ? sql`<` : sql`>`} ${typed(fields, each, value)}`
    const further = key.includes(field) ? beyond : sql`(${beyond} or ${columnOf(field)} is null)`
    const equal = order.slice(0, index).map((before, column) => equals(fields, before, position[column] ?? null))
    return [sql`(${sql.join([...equal, further], sql` and `)})`]
  })
  return isOneDirection(order, key)
    ? keysAfter(order, position, { fields, key })
    : sql`(${sql.join(ways.length > 0 ? ways : [sql`false`], sql` or `)})`
}

/** Key columns only, in one direction: then a row comparison can use the index. */
const isOneDirection = (order: readonly Sorted[], key: readonly string[]): boolean =>
  order.every(({ field, by, down }) => key.includes(field) && !by && down === order[0]?.down)

function keysAfter(order: readonly Sorted[], position: Position, { fields }: Ordering): RawBuilder<boolean> {
  const columns = sql.join(order.map(({ field }) => columnOf(field)))
  const values = sql.join(order.map((each, index) => typed(fields, each, position[index] ?? null)))
  return sql`(${columns}) ${order[0]?.down ? sql`<` : sql`>`} (${values})`
}

function equals(fields: ListFields, sorted: Sorted, value: string | null): RawBuilder<boolean> {
  const column = orderedColumn(sorted)
  return value === null ? sql`${column} is null` : sql`${column} = ${typed(fields, sorted, value)}`
}

function typed(fields: ListFields, { field, by, isId = false }: Sorted, value: string | null): RawBuilder<unknown> {
  const type = by || isId ? sql.raw('text') : typeOf(fieldNamed(fields, field))
  return sql`${value}::${type}`
}
