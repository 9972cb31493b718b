import { useMemo } from 'react'
import type { GridColumn } from '../columns.ts'
import { drawnWidths, textMeasure } from './content-widths.ts'
import type { DeskGridProps } from './desk-props.ts'
import type { ColumnWidth } from './widths.ts'

interface WidthSources extends Pick<DeskGridProps, 'block' | 'host' | 'layout' | 'source' | 'display' | 'state'> {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
}

interface Room {
  /** Pixels. */
  readonly room: number
  /** In which the texts are measured. */
  readonly fontFamily: string
}

/** The widths of the columns before growing ones share the remaining width. */
export function useDrawnWidths(sources: WidthSources, { room, fontFamily }: Room): readonly ColumnWidth[] {
  const { block, host, columns, layout, source, display, state } = sources
  const textWidth = useMemo(() => textMeasure(fontFamily), [fontFamily])
  return useMemo(
    () => drawnWidths({ block, host, columns, layout, source, display, state, textWidth }, room),
    [block, host, columns, layout, source, display, state, textWidth, room],
  )
}
