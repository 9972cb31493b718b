/** The effect of a press on the sums, or the menu, of a group. */
import type { BlockOf, Field } from '../../definition/definition.ts'
import { isNumeric, isDayType } from '../../fields/field-types.ts'
import type { Value } from '../../expressions/tree.ts'
import type { Group } from '../../grid-data/grid-source.ts'
import { comparableText } from '../../grid-data/compare.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import type { GridColumn } from './columns.ts'

interface GroupContext {
  readonly host: ScreenHost
  readonly block: Pick<BlockOf<'grid'>, 'groupBy' | 'onGroup'>
}

/** The row on which the action of a group runs. */
export function rowOfGroup({ host, block: { groupBy } }: GroupContext, { value, filter, second }: Group): Row {
  if (groupBy === null) return {}
  return {
    [groupBy]: filter === undefined ? filterFor(value, host.field(groupBy)) : filter,
    ...(second && { [second.field]: second.filter }),
  }
}

/** The value of a filter of the field that finds the rows of this group; null: no filter finds them. */
function filterFor(value: Value, { type }: Pick<Field, 'type'>): string | null {
  const text =
    typeof value === 'object' && value !== null && 'id' in value ? String(value['id']) : comparableText(value)
  if (text === '') return null
  return isDayType(type) || isNumeric(type) ? `${text}..${text}` : text
}

/** The action of the group, if it is enabled now; null: a press does nothing. */
export function readyGroupAction(context: GroupContext, group: Group) {
  const { host, block } = context
  if (block.onGroup === null || host.readOnly) return null
  const row = rowOfGroup(context, group)
  const state = host.actionState(block.onGroup, [row])
  return state?.enabled ? { row, label: state.label, run: () => void host.press(state.action.name, [row]) } : null
}

/** Whether the column holds a sum of the group, which can be pressed; a ratio and a comparison cannot. */
export const isSumOf = ({ sums }: Group, { id, summary }: Pick<GridColumn, 'id' | 'summary'>): boolean =>
  !summary && sums[id] !== undefined
