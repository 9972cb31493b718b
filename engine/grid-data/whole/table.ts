/** The rows of an answer, stored column by column. */
import type { Value } from '../../expressions/tree.ts'
import type { Row } from '../../calls/contract.ts'
import type { ValueComparison } from '../../fields/field-spec.ts'
import { createColumn, type TableColumn } from './column.ts'
import type { WorkerField } from './protocol.ts'

/** Rows are numbered from 0, in the order in which they arrived. */
export interface Table {
  readonly length: number
  add(rows: readonly unknown[]): void
  /** Empty members are left out. */
  row(index: number): Row
  column(name: string): TableColumn | null
  kind(name: string): ValueComparison
  /** What the values of a column are in; null: the same in all rows. */
  measured(name: string): MeasuredColumn | null
  size(): number
}

/** A field, and the column with the currency or the unit of each of its values. */
export interface MeasuredColumn {
  readonly field: WorkerField
  readonly column: TableColumn
}

/** @param fields the declared ones; any other member of a row becomes a text column */
export function createTable(fields: readonly WorkerField[]): Table {
  const declared = fields.map((field) => ({ ...field, column: createColumn(field.kind) }))
  const columns = new Map<string, TableColumn>(declared.map(({ name, column }) => [name, column]))
  /** Other names of declared fields are stored once, under the declared name. */
  const spelled = new Set(fields.flatMap(({ name, also }) => [name, ...also]))
  const extra = new Map<string, TableColumn>()
  let length = 0
  const addRow = (row: Readonly<Record<string, Value>>): void => {
    for (const { name, also, column } of declared) column.add(also.length === 0 ? row[name] : spelling(row, name, also))
    for (const name in row) {
      if (spelled.has(name)) continue
      const column = extra.get(name) ?? newColumn(name)
      while (column.length < length) column.add(null)
      column.add(row[name])
    }
    length += 1
  }
  const newColumn = (name: string): TableColumn => {
    const column = createColumn('text')
    extra.set(name, column)
    columns.set(name, column)
    return column
  }
  return {
    get length() {
      return length
    },
    add(rows) {
      for (const row of rows) if (isRow(row)) addRow(row)
    },
    row(index) {
      const row: Record<string, Value> = {}
      for (const [name, column] of columns) {
        const value = column.at(index)
        if (value !== null) row[name] = value
      }
      return row
    },
    column: (name) => columns.get(name) ?? null,
    kind: (name) => fields.find((field) => field.name === name)?.kind ?? 'text',
    measured(name) {
      const field = fields.find((each) => each.name === name)
      const column = columns.get(field?.measureFrom ?? '')
      return field && column ? { field, column } : null
    },
    size: () => [...columns.values()].reduce((sum, column) => sum + column.size(), 0),
  }
}

function spelling(row: Row, name: string, also: readonly string[]): Value | undefined {
  if (row[name] !== undefined && row[name] !== null) return row[name]
  const sentName = also.find((other) => row[other] !== undefined && row[other] !== null)
  return sentName === undefined ? undefined : row[sentName]
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
