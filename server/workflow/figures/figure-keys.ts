import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import { type FigureSource, ROW_ID } from '../../../engine/definition/figure.ts'
import { isNamed } from '../../../engine/definition/format.ts'
import { evaluate } from '../../../engine/expressions/evaluate/evaluate.ts'
import type { Value } from '../../../engine/expressions/tree.ts'
import { asTyped, isDayType, isLinkType, isYesNo } from '../../../engine/fields/field-types.ts'
import { allOf, type FilterTree, linkColumn, rowColumns } from '../../query/filter-tree.ts'

export type FiguredValues = Readonly<Record<string, Value>>

/** Values by field of the rows that are added up, as constants of a filter tree; null: one of them is empty. */
export type SourceKey = Readonly<Record<string, string>> | null

/** What a form says about the rows of a source. @param rows the screen of these rows */
export function sourceKey(
  { keys }: FigureSource,
  rows: Pick<ServerDefinition, 'fields'>,
  names: { readonly form: FiguredValues; readonly today: string; readonly row?: FiguredValues },
): SourceKey {
  return filledKey(Object.keys(keys), rows, (name) => (keys[name] ? evaluate(keys[name], names) : null))
}

/** The same of a row by its own values. */
export const keyOfRow = (
  { keys }: FigureSource,
  rows: Pick<ServerDefinition, 'fields'>,
  values: FiguredValues,
): SourceKey => filledKey(Object.keys(keys), rows, (name) => values[name] ?? null)

/** The same of a row by its own values, and of each of its lines if these are added up: how others find it. */
export function ownKeys(
  source: FigureSource,
  rows: Pick<ServerDefinition, 'fields'>,
  values: FiguredValues,
): readonly SourceKey[] {
  const { lines } = source
  const held = lines === undefined ? [{}] : (values[lines] ?? null)
  const each = Array.isArray(held) ? (held as readonly FiguredValues[]) : []
  return each.map((line) => keyOfRow(source, rows, { ...values, ...line }))
}

function filledKey(
  names: readonly string[],
  { fields }: Pick<ServerDefinition, 'fields'>,
  valueOf: (name: string) => Value,
): SourceKey {
  const key: Record<string, string> = {}
  for (const name of names.toSorted()) {
    const type = fields[name]?.type ?? 'text'
    const value = valueOf(name)
    const text = operandText(name === ROW_ID ? value : asTyped(type, value))
    if (text === '') return null
    key[name] = isDayType(type) ? text.slice(0, 10) : text
  }
  return key
}

/** A link by its id, a number in its digits. */
function operandText(value: Value): string {
  if (isNamed(value)) return String(value['id'] ?? '')
  return value === null || typeof value === 'object' ? '' : String(value)
}

/** The column of a key in trees. */
export const columnOfKey = ({ fields }: Pick<ServerDefinition, 'fields'>, name: string): string =>
  name === ROW_ID ? rowColumns.id : isLinkType(fields[name]?.type) ? linkColumn(name) : name

/** The rows of a source that a key finds. */
export function rowsOfKey(
  source: FigureSource,
  rows: Pick<ServerDefinition, 'fields'>,
  key: NonNullable<SourceKey>,
): FilterTree {
  const values = Object.entries(key).map(([name, to]): FilterTree => {
    const column = columnOfKey(rows, name)
    // A field that is not filled in is No.
    if (isYesNo(rows.fields[name]?.type) && to === 'false') return { not: { column, is: 'equal', to: 'true' } }
    return { column, is: 'equal', to }
  })
  const { while: statuses } = source
  return allOf([
    ...values,
    ...(statuses === null ? [] : [{ column: rowColumns.status, is: 'oneOf', to: statuses } as const]),
  ])
}
