/** Converts a row and a column into the cell the canvas shows. */
import { GridCellKind, type GridCell } from '@glideapps/glide-data-grid'
import type { Value } from '../../../expressions/tree.ts'
import { isNo, isNumeric, isYes, NOTHING, numberIn } from '../../../page/format.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { badgeTone } from '../../../page/reads/rows.ts'
import { rowFor, gridCellValue, type GridColumn } from '../columns.ts'
import { sumText } from '../compared-columns.ts'
import { cellError, editability, isHiddenCell } from '../editing.ts'
import type { Group, Sums } from '../../../grid-data/grid-source.ts'
import { shownText } from './cell-text.ts'
import { groupHeading } from '../group-heading.ts'
import { drawnCell } from './draw.ts'
import type { GridLook } from './theme.ts'
import { t } from '../../../messages/message.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'

export interface CellSources {
  readonly host: ScreenHost
  readonly colors: GridLook
}

export const LOADING: GridCell = {
  kind: GridCellKind.Loading,
  allowOverlay: false,
  skeletonWidth: 64,
  skeletonWidthVariability: 36,
}

/** The theme of headings and sums. */
export const BOLD = { baseFontStyle: '600 13px' } as const

export function emptyCell(spoken = '', text = ''): GridCell {
  return {
    kind: GridCellKind.Text,
    data: text,
    displayData: text,
    copyData: spoken,
    allowOverlay: false,
    readonly: true,
    ...(text === '' ? {} : { contentAlign: 'left', themeOverride: BOLD }),
  }
}

export function cellOf({ host, colors }: CellSources, row: Row, column: GridColumn): GridCell {
  const { field } = column
  const value = gridCellValue(row, column, host.scope)
  const { isEditable, reason } = editability({ host, row, column })
  const text = shownText({ host, row, column }, value)
  const error = isEditable ? cellError({ host, row, column }, value) : null
  if (error !== null) {
    // A cell is marked only where it can be corrected.
    const cell = { draw: 'invalid', text, isAmount: isNumeric(field.type) } as const
    return drawnCell(cell, `${text} ${error}`, { readonly: false })
  }
  if (column.onPress !== null && text !== NOTHING && host.actionState(column.onPress, [row])?.enabled) {
    return drawnCell({ draw: 'link', text, isAmount: isNumeric(field.type) }, text, { cursor: 'pointer' })
  }
  const special = isHiddenCell({ host, row, column })
    ? null
    : specialCell({ host, row, column, value, text, isEditable })
  if (special) return special
  // In a form that cannot be changed, computed cells are no different from the others.
  const isClosed = !isEditable && (column.input !== null || (column.linesOf !== null && host.readOnly))
  const ground = isClosed ? { bgCell: colors.sunken, textDark: colors.muted } : null
  return {
    kind: GridCellKind.Text,
    data: text,
    displayData: text === NOTHING && column.input !== null ? '' : text,
    copyData: isClosed && reason ? `${text}, ${reason}` : text,
    allowOverlay: false,
    readonly: !isEditable,
    contentAlign: isNumeric(field.type) ? 'right' : 'left',
    ...(ground ? { themeOverride: ground } : {}),
    ...(text === NOTHING && !ground ? { themeOverride: { textDark: colors.muted } } : {}),
  }
}

interface SpecialCell {
  readonly host: ScreenHost
  readonly row: Row
  readonly column: GridColumn
  readonly value: Value
  readonly text: string
  readonly isEditable: boolean
}

function specialCell({ row, column, value, text, isEditable }: SpecialCell): GridCell | null {
  const { field, input } = column
  const { draws } = fieldSpecs[field.type].column
  if (draws === 'answer') return answerCell({ column, value, isEditable })
  if (value === null || value === '' || input !== null) return null
  if (draws === 'pill') return drawnCell({ draw: 'pill', text, tone: badgeTone(rowFor(row, column), field) }, text)
  if (draws === 'bar') {
    const share = numberIn(value)
    return share === null ? null : drawnCell({ draw: 'bar', text, share: share / 100 }, text)
  }
  if (draws === 'swatch') return drawnCell({ draw: 'swatch', text, color: text }, text)
  return null
}

/** An editable yes/no is a checkbox; a read-only one is a tick, a cross, or other text (specialised-modules §4). */
function answerCell({ column, value, isEditable }: Pick<SpecialCell, 'column' | 'value' | 'isEditable'>) {
  const isOn = isYes(value)
  const isReadOnly = column.input === null && !isOn && value !== null && value !== ''
  if (isReadOnly && !isNo(value)) return null
  if (isReadOnly) return drawnCell({ draw: 'cross' }, t('No'))
  return drawnCell({ draw: 'tick', isOn, isEditable }, isOn ? t('Yes') : t('No'))
}

/** The heading of a group: its value in the first column, its sums in their columns. */
export function groupCell(host: ScreenHost, head: GroupHead, column: GridColumn | null): GridCell {
  const { group, isFolded, groupBy } = head
  if (head.isFirst) {
    const text = groupHeading(host, groupBy, group)
    const count = `(${group.count.toLocaleString(host.locale.locale)})`
    const spoken = `${text} ${count} ${isFolded ? t('folded') : t('open')}`
    return drawnCell({ draw: 'fold', text, isFolded, count }, spoken, { cursor: 'pointer', span: [0, head.span] })
  }
  return column ? sumCell(host, group.sums, column) : emptyCell()
}

export interface GroupHead {
  readonly group: Group
  readonly isFolded: boolean
  readonly groupBy: string
  /** Whether the column is the first, which holds the heading's text. */
  readonly isFirst: boolean
  /** The last column the text may cover. */
  readonly span: number
}

export function sumCell(host: ScreenHost, sums: Sums, column: GridColumn): GridCell {
  const text = sumText(host, sums, column)
  return {
    kind: GridCellKind.Text,
    data: text,
    displayData: text,
    copyData: text,
    allowOverlay: false,
    readonly: true,
    contentAlign: 'right',
    themeOverride: BOLD,
  }
}
