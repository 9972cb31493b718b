/** The props of the parts of a desktop grid. */
import type { RefObject } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Display } from '../../../grid-data/display.ts'
import type { Group, GridQuery, GridSource, SourceState } from '../../../grid-data/grid-source.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import type { GridColumn } from '../columns.ts'
import type { Layout } from '../layout.ts'
import type { RunLineCommand } from '../lines/line-commands.ts'
import type { PendingPress } from './pending-press.ts'
import type { GridLook } from './theme.ts'
import type { Size } from './use-size.ts'

/** Where the focus moves; `back`: to the cell itself, `stay`: it has already moved elsewhere. */
export type Leave = 'down' | 'up' | 'right' | 'left' | 'back' | 'stay'

export interface DeskGridProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  readonly source: GridSource
  readonly state: SourceState
  readonly display: Display
  /** All columns, and those that are shown. */
  readonly columns: readonly GridColumn[]
  readonly shown: readonly GridColumn[]
  readonly query: GridQuery
  readonly layout: Layout
  /** Names of actions on a row. */
  readonly rowActions: readonly string[]
  /** Provided by a component that adds rows; default: one of its own. */
  readonly pendingPress?: PendingPress
  /** Adds a line at the end and opens its cell in that column; absent: lines cannot be added. */
  onAddLine?(column: number): void
  /** Commands on whole lines; absent: the rows are no lines that can be changed. */
  readonly onLineCommand?: RunLineCommand
  /** Called when the focus moves to another line. */
  onLine?(line: number): void
  onQuery(query: GridQuery): void
  onLayout(layout: Layout): void
  onFold(group: number): void
  onRowMenu(row: Row, anchor: Anchor): void
  /** For a group whose block has `onGroup`. */
  onGroupMenu?(group: Group, anchor: Anchor): void
  /** For a group of columns across child rows: the actions on its child row. */
  onLineMenu(column: GridColumn, anchor: Anchor): void
  onColumnMenu(column: GridColumn, anchor: Anchor): void
}

export interface DrawnGridProps extends DeskGridProps {
  readonly colors: GridLook
  readonly size: Size
  readonly frame: RefObject<HTMLDivElement | null>
  /** The shown columns; null: the one of row menus. */
  readonly drawn: readonly (GridColumn | null)[]
  readonly pendingPress: PendingPress
}
