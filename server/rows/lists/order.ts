import { type RawBuilder, sql } from 'kysely'
import { comparisonOf, isDated } from '../../../engine/fields/field-types.ts'
import { HttpError } from '../../http/errors.ts'
import { textOrder } from '../../query/text-order.ts'
import { listFieldNamed, type Query } from './conditions.ts'
import { listedColumn, type ListFields, listedType } from './field.ts'

/** One column of an order. Nulls come last in both directions. */
export interface Sorted {
  readonly field: string
  readonly down: boolean
  /** Order by the month or year of a date only. */
  readonly by?: GroupOrder['by']
  /** Whether this is the column with the id of a link, which is not a field of the list. */
  readonly isId?: boolean
  /** Whether it is a part of the key that breaks ties only: its index is in the order of the column itself. */
  readonly isTie?: boolean
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

export interface GroupOrder extends GroupingField {
  /** The field by which the rows of each group are grouped again. */
  readonly second?: GroupingField
}

/** The one or two fields that rows are grouped by; none if they are not. */
export const groupingFields = (group: GroupOrder | undefined): readonly GroupingField[] =>
  group ? [group, ...(group.second ? [group.second] : [])] : []

export interface ListOrder {
  readonly fields: ListFields
  /** Fields that together identify a row and are never null; they break ties. */
  readonly key: readonly string[]
  /** The order if the query has none. Default: by key. */
  readonly order?: readonly Sorted[]
  readonly group?: GroupOrder
}

/** The order of a query: groups, then `s.{field}` u or d (site-modules §7), as they are sent, then the key. */
export function orderOf(query: Query, ordering: ListOrder): readonly Sorted[] {
  const { key, order = [], group } = ordering
  const requested = requestedOrder(query, ordering)
  const sorted = requested.length > 0 ? requested : order
  const chosen = group
    ? inGroups(sorted, groupOrder(query, { ...ordering, group }), subgroupOrder(query, ordering))
    : sorted
  const rest = key.filter((name) => !chosen.some(({ field, by }) => field === name && !by))
  const down = chosen.at(-1)?.down ?? false
  return [...chosen, ...rest.map((field) => ({ field, down, isTie: true }))]
}

function requestedOrder(query: Query, { fields }: Pick<ListOrder, 'fields'>): readonly Sorted[] {
  return Object.entries(query).flatMap(([name, direction]) => {
    const field = /^s\.(.+)$/.exec(name)?.[1]
    if (field === undefined || !direction) return []
    listFieldNamed(fields, field)
    if (direction !== 'u' && direction !== 'd') throw new HttpError(400, 'unknown-order', `"${name}" must be u or d.`)
    return [{ field, down: direction === 'd' }]
  })
}

/** The order of the groups: as requested for their field, else dates descending and texts ascending. */
export function groupOrder(query: Query, { fields, group }: Pick<ListOrder, 'fields' | 'group'>): Sorted {
  const { field = '', by = null } = group ?? {}
  const requested = requestedOrder(query, { fields }).find((each) => each.field === field)
  return { field, by, down: requested?.down ?? isDated(listFieldNamed(fields, field).holds) }
}

/** The column that distinguishes groups with the same name. */
const idsOf = ({ id }: GroupingField): readonly Sorted[] =>
  id === undefined ? [] : [{ field: id, down: false, isId: true }]

/** The order of groups whose first value is the same. */
function subgroupOrder(query: Query, { fields, group }: ListOrder): readonly Sorted[] {
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

/** The expression that rows are ordered by: the column, its month or year as a text, or the key that texts are sorted by. */
function orderedColumn(sorted: Sorted, fields: ListFields): RawBuilder<unknown> {
  const column = listedColumn(sorted.field)
  return isSortedText(sorted, fields) ? textOrder(column) : shortened(column, sorted)
}

/** Whether rows are sorted by a text that people read. */
const isSortedText = ({ field, by = null, isId, isTie }: Sorted, fields: ListFields): boolean =>
  !isId &&
  !isTie &&
  by === null &&
  Object.hasOwn(fields, field) &&
  comparisonOf(listFieldNamed(fields, field).holds) === 'text'

/** The month or year of a date as a text, if rows are grouped by it. */
export function shortened(date: RawBuilder<unknown>, { by }: Pick<Sorted, 'by'>): RawBuilder<unknown> {
  return by ? sql`to_char(${date}, ${sql.lit(by === 'month' ? 'YYYY-MM' : 'YYYY')})` : date
}

/** A key is never null; without `nulls last` its index serves this order. */
export function orderBy(order: readonly Sorted[], { fields, key }: ListOrder): RawBuilder<unknown> {
  const parts = order.map((each) => {
    const { field, down } = each
    const direction = down ? sql` desc` : sql``
    return sql`${orderedColumn(each, fields)}${direction}${key.includes(field) ? sql`` : sql` nulls last`}`
  })
  return sql.join(parts)
}

/** The position of a row: the texts of its ordered columns. */
export type RowPosition = readonly (string | null)[]

export const positionOf = (order: readonly Sorted[], { fields }: ListOrder): RawBuilder<RowPosition> =>
  sql`array[${sql.join(order.map((each) => sql`(${orderedColumn(each, fields)})::text`))}]`

/** The condition of rows after this one: some leading columns are equal, and the next one comes after. */
export function rowsAfter(
  order: readonly Sorted[],
  position: RowPosition,
  { fields, key }: ListOrder,
): RawBuilder<boolean> {
  const ways = order.flatMap((each, index) => {
    const { field, down } = each
    const value = position[index] ?? null
    // No row comes after a null in this column.
    if (value === null) return []
    const beyond = sql`${orderedColumn(each, fields)} ${down ? sql`<` : sql`>`} ${typed(fields, each, value)}`
    const further = key.includes(field) ? beyond : sql`(${beyond} or ${listedColumn(field)} is null)`
    const equal = order.slice(0, index).map((before, column) => equals(fields, before, position[column] ?? null))
    return [sql`(${sql.join([...equal, further], sql` and `)})`]
  })
  return isOneDirection(order, { fields, key })
    ? keysAfter(order, position, { fields, key })
    : sql`(${sql.join(ways.length > 0 ? ways : [sql`false`], sql` or `)})`
}

/** Key columns only, in one direction: then a row comparison can use the index. */
const isOneDirection = (order: readonly Sorted[], { fields, key }: ListOrder): boolean =>
  order.every((each) => {
    const { field, by, down } = each
    return key.includes(field) && !by && down === order[0]?.down && !isSortedText(each, fields)
  })

function keysAfter(order: readonly Sorted[], position: RowPosition, { fields }: ListOrder): RawBuilder<boolean> {
  const columns = sql.join(order.map(({ field }) => listedColumn(field)))
  const values = sql.join(order.map((each, index) => typed(fields, each, position[index] ?? null)))
  return sql`(${columns}) ${order[0]?.down ? sql`<` : sql`>`} (${values})`
}

function equals(fields: ListFields, sorted: Sorted, value: string | null): RawBuilder<boolean> {
  const column = orderedColumn(sorted, fields)
  return value === null ? sql`${column} is null` : sql`${column} = ${typed(fields, sorted, value)}`
}

function typed(fields: ListFields, { field, by, isId = false }: Sorted, value: string | null): RawBuilder<unknown> {
  const type = by || isId ? sql.raw('text') : listedType(listFieldNamed(fields, field))
  return sql`${value}::${type}`
}
