/** What each cell of a desktop grid shows and says, whatever draws it. */
import type { BlockOf } from '../../../definition/definition.ts'
import type { Value } from '../../../expressions/tree.ts'
import { fieldSpecs } from '../../../fields/field-specs.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { Group, Sums } from '../../../grid-data/grid-source.ts'
import { t } from '../../../messages/message.ts'
import { isNo, isNumeric, isYes, NOTHING, numberIn } from '../../../page/format.ts'
import { badgeTone } from '../../../page/reads/rows.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { rowFor, gridCellValue, isSummed, type GridColumn } from '../columns.ts'
import { sumText } from '../compared-columns.ts'
import { cellError, editability, isHiddenCell } from '../editing.ts'
import { groupHeading } from '../group-heading.ts'
import { isSumOf, readyGroupAction } from '../group-press.ts'
import { shownText } from './cell-text.ts'
import type { CellPlace } from './cell-range.ts'

export type CellPicture =
  | { readonly draw: 'text'; readonly text: string; readonly isAmount: boolean }
  | { readonly draw: 'link'; readonly text: string; readonly isAmount: boolean }
  | { readonly draw: 'invalid'; readonly text: string; readonly isAmount: boolean }
  | { readonly draw: 'pill'; readonly text: string; readonly tone: string }
  | { readonly draw: 'tick'; readonly isOn: boolean; readonly isEditable: boolean }
  | { readonly draw: 'cross' }
  | { readonly draw: 'bar'; readonly text: string; readonly share: number }
  | { readonly draw: 'swatch'; readonly text: string; readonly color: string }
  | { readonly draw: 'fold'; readonly text: string; readonly isFolded: boolean; readonly count: string }
  | { readonly draw: 'menu' }
  | { readonly draw: 'loading' }

export interface CellContent {
  readonly picture: CellPicture
  /** What a screen reader says for the picture. */
  readonly spoken: string
  /** The refusal of an invalid cell, or why a cell cannot be edited; missing: there is none. */
  readonly note?: string
  readonly isEditable?: boolean
  /** A press opens something. */
  readonly isPressable?: boolean
  /** `closed`: cannot be edited here, though elsewhere; `faint`: holds nothing; `bold`: a heading or a sum. */
  readonly look?: 'closed' | 'faint' | 'bold'
  /** The last column that it covers; missing: its own. */
  readonly lastColumn?: number
}

export interface ContentSources {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly display: Display
  readonly totals: Sums
  /** False: only the lines of groups have menus. */
  readonly hasRowMenus: boolean
  rowAt(line: number): Row | null
}

const EMPTY: CellContent = { picture: { draw: 'text', text: '', isAmount: false }, spoken: '' }
const LOADING: CellContent = { picture: { draw: 'loading' }, spoken: '' }

/** The content of a cell by its position; the line after the last holds the totals. */
export function gridContent(sources: ContentSources): (cell: CellPlace) => CellContent {
  const { host, columns, display, totals, rowAt, hasRowMenus } = sources
  const span = headingSpan(sources)
  return ([at, line]) => {
    const column = columns[at] ?? null
    if (line >= display.count) return totalContent(column ? sumContent(host, totals, column) : EMPTY, at === 0)
    const known = display.at(line)
    if (known.line === 'group') return groupLineContent({ ...sources, ...known, span }, column, at)
    if (column?.summary) return EMPTY
    const row = rowAt(line)
    if (row === null) return LOADING
    if (column === null) return hasRowMenus ? menuContent() : EMPTY
    return cellContent(host, row, column)
  }
}

/** The text of a group may cover the columns before its first sum. */
function headingSpan({ columns, block: { totals } }: Pick<ContentSources, 'columns' | 'block'>): number {
  const first = columns.findIndex((column) => column && isSummed(column, totals))
  return Math.max(0, (first === -1 ? columns.length : first) - 1)
}

const menuContent = (): CellContent => ({ picture: { draw: 'menu' }, spoken: t('Actions'), isPressable: true })

export function cellContent(host: ScreenHost, row: Row, column: GridColumn): CellContent {
  const cell = { host, row, column }
  const { field } = column
  const value = gridCellValue(row, column, host.scope)
  const { isEditable, reason } = editability(cell)
  const text = shownText(cell, value)
  const isAmount = isNumeric(field.type)
  const error = isEditable ? cellError(cell, value) : null
  // A cell is marked only where it can be corrected.
  if (error !== null)
    return { picture: { draw: 'invalid', text, isAmount }, spoken: `${text} ${error}`, note: error, isEditable }
  if (column.onPress !== null && text !== NOTHING && host.actionState(column.onPress, [row])?.enabled)
    return { picture: { draw: 'link', text, isAmount }, spoken: text, isPressable: true }
  const special = isHiddenCell(cell) ? null : specialContent({ ...cell, value, text, isEditable })
  // In a form that cannot be changed, computed cells are no different from the others.
  const isClosed = !isEditable && (column.input !== null || (column.linesOf !== null && host.readOnly))
  const note = isClosed && reason ? { note: reason } : {}
  if (special) return { ...special, ...note }
  const look = isClosed ? 'closed' : text === NOTHING ? 'faint' : null
  return {
    picture: { draw: 'text', text: text === NOTHING && column.input !== null ? '' : text, isAmount },
    spoken: isClosed && reason ? `${text}, ${reason}` : text,
    isEditable,
    ...note,
    ...(look && { look }),
  }
}

interface SpecialCell {
  readonly row: Row
  readonly column: GridColumn
  readonly value: Value
  readonly text: string
  readonly isEditable: boolean
}

function specialContent({ row, column, value, text, isEditable }: SpecialCell): CellContent | null {
  const { field, input } = column
  const { draws } = fieldSpecs[field.type].column
  if (draws === 'answer') return answerContent({ column, value, isEditable })
  if (value === null || value === '' || input !== null) return null
  if (draws === 'pill')
    return { picture: { draw: 'pill', text, tone: badgeTone(rowFor(row, column), field) }, spoken: text }
  if (draws === 'bar') {
    const share = numberIn(value)
    return share === null ? null : { picture: { draw: 'bar', text, share: share / 100 }, spoken: text }
  }
  if (draws === 'swatch') return { picture: { draw: 'swatch', text, color: text }, spoken: text }
  return null
}

/** An editable yes/no is a checkbox; a read-only one is a tick, a cross, or other text (specialised-modules §4). */
function answerContent({ column, value, isEditable }: Pick<SpecialCell, 'column' | 'value' | 'isEditable'>) {
  const isOn = isYes(value)
  const isReadOnly = column.input === null && !isOn && value !== null && value !== ''
  if (isReadOnly && !isNo(value)) return null
  if (isReadOnly) return { picture: { draw: 'cross' }, spoken: t('No') } as const
  return { picture: { draw: 'tick', isOn, isEditable }, spoken: isOn ? t('Yes') : t('No'), isEditable } as const
}

interface GroupLine extends Pick<ContentSources, 'block' | 'host'> {
  readonly group: Group
  readonly isFolded: boolean
  /** The last column that the heading covers. */
  readonly span: number
}

/** A group: its heading in the first columns, its sums in theirs; a sum that opens its rows is a link. */
export function groupLineContent(sources: GroupLine, column: GridColumn | null, at: number): CellContent {
  const { block, host, group, span } = sources
  const heading = headingContent(sources)
  // Every cell that the heading covers is the heading, which is read out once.
  if (at <= span) return at === 0 ? heading : { ...heading, spoken: '' }
  const sum = column ? sumContent(host, group.sums, column) : EMPTY
  if (block.onGroup === null || host.readOnly) return sum
  if (column === null) return menuContent()
  if (!isSumOf(group, column) || readyGroupAction({ host, block }, group) === null) return sum
  const text = sumText(host, group.sums, column)
  return { picture: { draw: 'link', text, isAmount: true }, spoken: text, isPressable: true, look: 'bold' }
}

function headingContent({ block, host, group, isFolded, span }: GroupLine): CellContent {
  const text = groupHeading(host, block.groupBy ?? '', group)
  const count = `(${group.count.toLocaleString(host.locale.locale)})`
  const spoken = `${text} ${count} ${isFolded ? t('folded') : t('open')}`
  return { picture: { draw: 'fold', text, isFolded, count }, spoken, isPressable: true, lastColumn: span }
}

export function sumContent(host: ScreenHost, sums: Sums, column: GridColumn): CellContent {
  const text = sumText(host, sums, column)
  return { picture: { draw: 'text', text, isAmount: true }, spoken: text, look: 'bold' }
}

/** The first column names the line, unless it has a sum of its own. */
function totalContent(sum: CellContent, isFirst: boolean): CellContent {
  if (!isFirst || sum.spoken !== '') return sum
  const text = t('Total')
  return { picture: { draw: 'text', text, isAmount: false }, spoken: text, look: 'bold' }
}
