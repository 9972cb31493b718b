import { useMemo, useRef, useState } from 'react'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import { displayOf } from '../../../grid-data/display.ts'
import { hasTotals } from '../totals.tsx'
import { cellErrorsName } from '../lines/use-refusal.ts'
import type { DeskGridProps } from './desk-props.ts'
import { FirstRows } from './FirstRows.tsx'
import { gridDrawer, lazyCanvas } from './grid-drawer.ts'
import { createPendingPress } from './pending-press.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { useColors } from './use-colors.ts'
import { useSize } from './use-size.ts'

/** The rows in columns: as elements, or on a canvas, where a million of them scroll like ten. */
export function DeskGrid(props: DeskGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const colors = useColors(frame)
  const size = useSize(frame)
  const isPrinting = usePrinting()
  const drawer = gridDrawer(props.host.definition, props.block, props.display.count)
  const isLoaded = useLoaded(drawer)
  const [ownPress] = useState(createPendingPress)
  const { shown, rowActions, pendingPress = ownPress } = props
  const hasMenus = rowActions.length > 0 || hasGroupMenus(props)
  const drawn = useMemo(() => (hasMenus ? [...shown, null] : shown), [shown, hasMenus])
  return (
    <>
      {isPrinting ? <PrintedRows {...printedBy(props)} /> : null}
      <div
        ref={frame}
        className="cs-grid__frame"
        data-field={cellErrorsName(props)}
        // A canvas has one direction.
        dir={drawer === lazyCanvas ? 'ltr' : undefined}
        aria-busy={props.state.status !== 'ready'}
      >
        {colors === null ? null : isLoaded ? (
          <drawer.Component {...props} {...{ colors, size, frame, drawn, pendingPress }} />
        ) : (
          <FirstRows
            {...props}
            {...{ pendingPress, size }}
            columns={drawn}
            rowHeight={colors.rowHeight}
            fontFamily={colors.theme.fontFamily ?? ''}
          />
        )}
      </div>
    </>
  )
}

/** When no sum of a group can be pressed, its menu can. */
const hasGroupMenus = ({ block, host, shown }: DeskGridProps): boolean =>
  block.onGroup !== null && !host.readOnly && !shown.some(({ id }) => block.totals.includes(id))

/** Nothing is collapsed on paper. */
function printedBy({ host, source, state, shown, block }: DeskGridProps) {
  const display = displayOf(state, UNFOLDED)
  return { host, source, state, display, columns: shown, groupBy: block.groupBy, hasTotals: hasTotals(block, state) }
}

const UNFOLDED: ReadonlySet<number> = new Set()
