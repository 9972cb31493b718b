import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { BlockOf } from '../../../definition/definition.ts'
import type { Row, ScreenHost } from '../../../runtime/host.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import type { GridColumn } from '../columns.ts'
import { displayOf, type Display } from '../../../grid-data/display.ts'
import type { Layout } from '../layout.ts'
import type { Anchor } from '../../../ui/Popover.tsx'
import type { GridSource, SourceState, GridQuery } from '../../../grid-data/grid-source.ts'
import { hasTotals } from '../totals.tsx'
import { FirstRows } from './FirstRows.tsx'
import { createHeldPress } from './held-press.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { useColors } from './use-colors.ts'
import { useRoom } from './use-room.ts'

export interface DeskGridProps {
  readonly block: BlockOf<'grid'>
  readonly host: ScreenHost
  readonly source: GridSource
  readonly state: SourceState
  readonly display: Display
  /** All there are, and those that are shown. */
  readonly columns: readonly GridColumn[]
  readonly shown: readonly GridColumn[]
  readonly query: GridQuery
  readonly layout: Layout
  /** Names of actions that speak of a row. */
  readonly rowActions: readonly string[]
  onQuery(query: GridQuery): void
  onLayout(layout: Layout): void
  onFold(group: number): void
  onRowMenu(row: Row, anchor: Anchor): void
  /** Of a place of lines: what can be done with its child row. */
  onLineMenu(column: GridColumn, anchor: Anchor): void
  onColumnMenu(column: GridColumn, anchor: Anchor): void
}

/** 100 KB, and asked for when the first rows are there: they would share the line with it. A phone needs none. */
const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }))

/** The rows in columns, drawn on a canvas: a million of them scroll as ten do. */
export function DeskGrid(props: DeskGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const colors = useColors(frame)
  const room = useRoom(frame)
  const isPrinting = usePrinting()
  const [heldPress] = useState(createHeldPress)
  const { shown, rowActions } = props
  const drawn = useMemo(() => (rowActions.length > 0 ? [...shown, null] : shown), [shown, rowActions])
  return (
    <>
      {isPrinting ? <PrintedRows {...printedBy(props)} /> : null}
      <div ref={frame} className="cs-grid__frame" dir="ltr" aria-busy={props.state.status !== 'ready'}>
        {colors ? (
          <Suspense
            fallback={<FirstRows {...props} {...{ heldPress, room }} columns={drawn} rowHeight={colors.rowHeight} />}
          >
            <Canvas {...props} {...{ colors, room, frame, drawn, heldPress }} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

/** Nothing is folded on paper. */
function printedBy({ host, source, state, shown, block }: DeskGridProps) {
  const display = displayOf(state, UNFOLDED)
  return { host, source, state, display, columns: shown, groupBy: block.groupBy, hasTotals: hasTotals(block, state) }
}

const UNFOLDED: ReadonlySet<number> = new Set()
