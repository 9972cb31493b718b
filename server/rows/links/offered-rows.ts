/** Which rows a link offers (`where`): one tree, with which a statement selects them and a chosen row is tested. */
import { STATUS_FILTER } from '../../../engine/definition/filter.ts'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { Input } from '../../../engine/definition/definition.ts'
import { evaluate, holds } from '../../../engine/expressions/evaluate/evaluate.ts'
import { rowCondition, type RowComparison, type RowCondition } from '../../../engine/expressions/row-condition.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { isLinkType, valueKindOf } from '../../../engine/fields/field-types.ts'
import type { Names } from '../../../engine/page/scope/names.ts'
import { allOf, anyOf, EVERY_ROW, type FilterTree, linkColumn, NO_ROW, rowColumns } from '../../query/filter-tree.ts'
import { matchesRow } from '../../query/matches-row.ts'
import type { ColumnValue, OperatorName } from '../../query/operators.ts'
import type { Person } from '../../http/person.ts'
import { idIn } from './linked-rows.ts'
import { ID_COLUMN, type LinkedRow, type LinkTarget } from './target.ts'

/** @param names of the form; in lines with the line as `line` */
export function offeredRows(input: Pick<Input, 'where'>, target: LinkTarget, names: Names): FilterTree {
  const condition = input.where && rowCondition(input.where)
  return condition ? treeOfCondition(condition, target, names) : EVERY_ROW
}

/** The rows that a link offers in some of its places: in the form, in lines. */
export function offeredSomewhere(
  inputs: readonly Pick<Input, 'where'>[],
  target: LinkTarget,
  names: Names,
): FilterTree {
  if (inputs.every(({ where }) => where === null)) return EVERY_ROW
  return anyOf(inputs.map((input) => offeredRows(input, target, names)))
}

/** Whether a row is among those that `offeredRows` selects. */
export function isOffered(tree: FilterTree, target: LinkTarget, { row, person, timeZone }: TestedRow): boolean {
  const columns = (column: string): ColumnValue => columnOf(target, row, { column, timeZone })
  return matchesRow(tree, columns, { id: person.id, name: person.name, roles: person.roles, teamMates: [] })
}

interface TestedRow {
  readonly row: LinkedRow
  readonly person: Person
  readonly timeZone: string
}

function treeOfCondition(condition: RowCondition, target: LinkTarget, names: Names): FilterTree {
  if ('holds' in condition) return holds(condition.holds, names) ? EVERY_ROW : NO_ROW
  if ('not' in condition) return { not: treeOfCondition(condition.not, target, names) }
  if ('all' in condition) return allOf(condition.all.map((part) => treeOfCondition(part, target, names)))
  if ('any' in condition) return anyOf(condition.any.map((part) => treeOfCondition(part, target, names)))
  return compared(columnNamed(target, condition.member), condition.is, evaluate(condition.to, names))
}

const OPERATORS = {
  '==': 'equal',
  '!=': 'unequal',
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
} as const satisfies Readonly<Partial<Record<RowComparison['is'], OperatorName>>>

/** As the same comparison of values: nothing equals nothing, and is neither less nor more than anything. */
function compared(column: string, is: RowComparison['is'], to: Value): FilterTree {
  if (is === 'in') return Array.isArray(to) ? { column, is: 'oneOf', to: to.map(operandOf) } : NO_ROW
  if (is === 'finds') return isNothing(to) ? EVERY_ROW : { column, is: 'contains', to: operandOf(to) }
  if (!isNothing(to)) return { column, is: OPERATORS[is], to: operandOf(to) }
  if (is === '==') return { column, is: 'empty' }
  return is === '!=' ? { not: { column, is: 'empty' } } : NO_ROW
}

const isNothing = (value: Value): boolean => value === null || value === '' || operandOf(value) === ''

/** Links by their ids. */
const operandOf = (value: Value): string =>
  typeof value === 'object' && value !== null ? (idIn(value) ?? '') : String(value ?? '')

function columnNamed({ definition }: LinkTarget, member: string): string {
  if (member === 'id') return ID_COLUMN
  const field = definition?.fields[member]
  if (member === STATUS_FILTER && definition?.documents && !definition.ownFields.includes(member))
    return rowColumns.status
  return isLinkType(field?.type) ? linkColumn(member) : member
}

function columnOf(
  { definition }: LinkTarget,
  { id, status, data }: LinkedRow,
  { column, timeZone }: { readonly column: string; readonly timeZone: string },
): ColumnValue {
  if (column === ID_COLUMN) return id
  if (column === rowColumns.status) return status
  const end = linkColumn('')
  if (column.endsWith(end)) return idIn(data[column.slice(0, -end.length)] ?? null)
  const value = data[column] ?? null
  if (value === null || value === '') return null
  const type = definition?.fields[column]?.type
  if (type !== undefined && valueKindOf(type) === 'moment') return dayIn(timeZone, new Date(String(value)))
  return typeof value === 'object' ? String((value as { readonly text?: Value }).text ?? '') : value
}
