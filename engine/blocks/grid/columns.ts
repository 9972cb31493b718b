/** The columns of a block in their order: groups expanded, lines laid out across. */
import type { BlockOf, Column, Field, Input, Ratio } from '../../definition/definition.ts'
import { fieldOfRatio } from '../../definition/ratio.ts'
import { evaluate } from '../../expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../expressions/tree.ts'
import type { Row, ScreenHost } from '../../screen/host.ts'
import { valueInRow } from '../../page/reads/used-values.ts'
import { readField } from '../../page/reads/rows.ts'
import { isColumnVisible, isRequired, isVisible } from '../../page/form/rules.ts'
import type { Names } from '../../page/scope/names.ts'
import { childLines } from '../../grid-data/lines.ts'
import { linesFieldOf } from './lines/line-edits.ts'
import { isNumeric } from '../../fields/field-types.ts'
import { fieldSpecs } from '../../fields/field-specs.ts'

export interface GridColumn {
  /** The name of the field, or `lines.place.field`. */
  readonly id: string
  readonly field: Field
  /** The expression of a computed column; null: the value is read from the row. */
  readonly value: Tree | null
  readonly label: string
  readonly input: Input | null
  /** Every row must have a value, whatever else it holds. */
  readonly isRequired?: boolean
  readonly onPress: string | null
  readonly group: ColumnGroup | null
  /** The child row whose field this is. */
  readonly line: { readonly lines: Field; readonly place: number } | null
  /** The field of the form whose lines the rows are; null: they are rows of another read. */
  readonly linesOf: string | null
  /** Only lines of sums have a value in it: a ratio of sums, the sum of the days before, or the difference to it. */
  readonly summary?: 'quotient' | 'previous' | 'change'
  /** Its caption where it does not stand beside its total. Missing: its label. */
  readonly wholeLabel?: string
  /** Keys of lines of that form whose errors are not marked yet. */
  readonly unmarked?: ReadonlySet<string>
}

export interface ColumnGroup {
  readonly id: string
  readonly label: string
  readonly actions: readonly string[]
  /** The first child row at that place, on which label and actions are evaluated. */
  readonly row: Row | null
}

/** @param samples rows whose lines are laid out across */
export function gridColumns(block: BlockOf<'grid'>, host: ScreenHost, samples: readonly Row[]): readonly GridColumn[] {
  const linesOf = linesFieldOf(host.definition, block)
  const columns = block.columns.flatMap((column, index) =>
    opened(column, { host, samples, index, group: null, linesOf }),
  )
  const { totals, ratios = [] } = block
  const last = columns.findLastIndex((column) => isSummed(column, totals))
  return columns.toSpliced(last === -1 ? columns.length : last + 1, 0, ...ratios.map(ratioColumn))
}

/** Whether lines of sums have a value in the column. */
export function isSummed({ id, line, field, summary }: GridColumn, totals: readonly string[]): boolean {
  return summary === 'quotient' || totals.includes(line ? `${line.lines.name}.${field.name}` : id)
}

const ratioColumn = (of: Ratio): GridColumn => ({
  id: of.name,
  field: fieldOfRatio(of),
  value: null,
  label: of.label,
  input: null,
  onPress: null,
  group: null,
  line: null,
  linesOf: null,
  summary: 'quotient',
})

interface OpenColumnOptions {
  readonly host: ScreenHost
  readonly samples: readonly Row[]
  readonly index: number
  readonly group: ColumnGroup | null
  readonly linesOf: string | null
}

function opened(column: Column, opening: OpenColumnOptions): readonly GridColumn[] {
  const { host, index } = opening
  switch (column.column) {
    case 'field':
      return fieldColumn(column, host, { id: column.field, group: opening.group, line: null, linesOf: opening.linesOf })
    case 'group': {
      const group = { id: `group ${index}`, label: column.label, actions: [], row: null }
      return column.columns.flatMap((inner) => opened(inner, { ...opening, group }))
    }
    case 'across':
      return acrossColumns(column, opening)
  }
}

function acrossColumns(column: Extract<Column, { column: 'across' }>, { host, samples }: OpenColumnOptions) {
  const lines = host.field(column.lines)
  const firsts: Row[] = []
  for (const row of samples) {
    childLines(row, lines).forEach((line, index) => {
      const isUsed = Object.values(line).some((value) => value !== null && value !== '')
      if (isUsed && firsts[index] === undefined) firsts[index] = line
    })
  }
  return [...firsts.entries()].flatMap(([index, row = {}]) => {
    const label = host.textOf(column.label, { row })
    const group = { id: `${column.lines} ${index}`, label, actions: column.actions, row }
    return column.columns.flatMap((inner) =>
      inner.column === 'field'
        ? fieldColumn(inner, host, {
            id: `${column.lines}.${index}.${inner.field}`,
            group,
            line: { lines, place: index },
            linesOf: null,
          })
        : [],
    )
  })
}

function fieldColumn(
  column: Extract<Column, { column: 'field' }>,
  host: ScreenHost,
  own: Pick<GridColumn, 'id' | 'group' | 'line' | 'linesOf'>,
): readonly GridColumn[] {
  const { field, label, input, onPress } = column
  const declared = host.field(field)
  const inForce = input ?? declared.input
  if (inForce && !isColumnVisible(inForce, host.scope)) return []
  // Cells of a form's lines hold their computed values already.
  const value = own.linesOf === null ? valueInRow(host.definition, declared) : null
  const isFilledIn = input !== null && !host.readOnly
  return [
    {
      ...own,
      field: declared,
      value,
      label,
      input,
      isRequired: isFilledIn && isVisible(input, host.scope) && isRequired(input, host.scope),
      onPress: host.readOnly ? null : onPress,
    },
  ]
}

/** The row for a column's expressions: fields of the child row take precedence over those of its parent. */
export function rowFor(row: Row, { line }: GridColumn): Row {
  return line ? { ...row, ...childLines(row, line.lines)[line.place] } : row
}

export function gridCellValue(row: Row, column: GridColumn, names: Names): Value {
  const { field, value, summary } = column
  if (summary) return null
  const about = rowFor(row, column)
  return value ? evaluate(value, { ...names, row: about }) : readField(about, field)
}

/** Pixels that an amount with two decimals usually needs. */
const HUNDREDTHS_WIDTH = 128

/** A column's initial width, pixels: enough for its type, its caption and its sum. */
export function widthOf(column: GridColumn, isSummed: boolean): number {
  const { field } = column
  const { column: look, sign } = fieldSpecs[field.type]
  const hasHundredths = isNumeric(field.type) && sign === undefined && (field.decimals ?? 0) >= 2
  const least = (hasHundredths ? HUNDREDTHS_WIDTH : look.width) + (isSummed ? 40 : 0)
  return Math.min(280, Math.max(least, captionWidth(column)))
}

/** The caption of a column: its label, with a star if a value is required. */
export function captionOf({ label, isRequired }: Pick<GridColumn, 'label' | 'isRequired'>): string {
  return isRequired ? `${label} *` : label
}

/** Pixels the caption needs, with the menu beside it. */
export function captionWidth(column: Pick<GridColumn, 'label' | 'isRequired'>): number {
  return Math.ceil(captionOf(column).length * 7.2) + 44
}

/** Text-like types, whose columns take the remaining width. */
export function grows({ field }: GridColumn): boolean {
  return fieldSpecs[field.type].column.grows === true
}
