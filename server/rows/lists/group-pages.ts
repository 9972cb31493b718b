/** Pages of a grouped list, read from the groups that contain them instead of sorting all rows. */
import { type RawBuilder, sql } from 'kysely'
import { listedColumn, listedType } from './field.ts'
import type { ListGroup } from './groups.ts'
import { listFieldNamed } from './conditions.ts'
import { type GroupOrder, groupingFields, type Sorted } from './order.ts'
import type { List } from './selection.ts'

/** A page of more groups is read by sorting all rows. */
const MOST = 20

export interface GroupsOfPage {
  readonly groups: readonly ListGroup[]
  /** Number of their rows before the page. */
  readonly before: number
}

/** The groups that contain a page and the row after it; null: too many. */
export function groupsOfPage(
  groups: readonly ListGroup[],
  { offset, size }: { readonly offset: number; readonly size: number },
): GroupsOfPage | null {
  const found: ListGroup[] = []
  let [first, before] = [0, 0]
  for (const group of groups) {
    const end = first + group.count
    if (first > offset + size || found.length > MOST) break
    if (found.length === 0 && end > offset) before = offset - first
    if (end > offset && group.count > 0) found.push(group)
    first = end
  }
  return found.length === 0 || found.length > MOST ? null : { groups: found, before }
}

/** The condition that a row is in one of the groups. */
export function isInGroups(list: List, groups: readonly ListGroup[]): RawBuilder<boolean> {
  const ways = groups.map((group) => sql`(${sql.join(valuesOf(list, group), sql` and `)})`)
  return sql`(${sql.join(ways, sql` or `)})`
}

/** A condition for each field that rows are grouped by. */
function valuesOf({ fields, group }: List, of: ListGroup): readonly RawBuilder<unknown>[] {
  const values = [of, of.second]
  return groupingFields(group).map((grouping, at) => {
    const { value = null, id = null } = values[at] ?? {}
    if (grouping.id !== undefined) return isEqual(listedColumn(grouping.id), id, sql`text`)
    const { by } = grouping
    const type = listedType(listFieldNamed(fields, grouping.field))
    const column = listedColumn(grouping.field)
    return by && value !== null ? isWithin(column, { by, value, type }) : isEqual(column, value, type)
  })
}

const isEqual = (column: RawBuilder<unknown>, value: unknown, type: RawBuilder<unknown>): RawBuilder<unknown> =>
  value === null ? sql`${column} is null` : sql`${column} = ${value}::${type}`

interface Period {
  readonly by: NonNullable<GroupOrder['by']>
  /** yyyy-mm or yyyy */
  readonly value: unknown
  readonly type: RawBuilder<unknown>
}

/** A range of days, which an index on the date serves. */
function isWithin(column: RawBuilder<unknown>, { by, value, type }: Period): RawBuilder<unknown> {
  const start = sql`${`${String(value)}${by === 'month' ? '-01' : '-01-01'}`}::${type}`
  return sql`${column} >= ${start} and ${column} < ${start} + ${sql.lit(by === 'month' ? '1 month' : '1 year')}::interval`
}

/** The order of the rows of one group: without the columns that are the same in all of them. */
export function orderInGroup(order: readonly Sorted[], group: GroupOrder): readonly Sorted[] {
  const isSame = (field: string) => groupingFields(group).some((each) => each.field === field && !each.by)
  return order.filter(({ field, by, isId }) => !isId && !by && !isSame(field))
}
