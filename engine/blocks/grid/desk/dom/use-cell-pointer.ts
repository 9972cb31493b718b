/** The mouse in a grid: selects cells, pulls the fill handle, opens cells and menus. */
import { useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import type { GridColumn } from '../../columns.ts'
import { type CellPlace, type CellRange, NOWHERE } from '../cell-range.ts'
import type { CellEditorActions } from '../use-cell-editing.ts'
import { useLatest } from '../use-latest.ts'
import type { Presses } from '../use-presses.ts'
import { filledRange, rangeBetween } from './move-selection.ts'
import { placeIn, type CellFocus } from './use-cell-focus.ts'

interface PointerSources extends CellFocus {
  /** Null: the column of row menus. */
  readonly columns: readonly (GridColumn | null)[]
  readonly press: Presses
  readonly editing: Pick<CellEditorActions, 'fill'>
  boundsOf(cell: CellPlace): CellRange | undefined
}

export function useCellPointer({ selection, select, focus, columns, press, editing, boundsOf }: PointerSources) {
  const drag = useRef<'select' | 'fill' | null>(null)
  const [filled, setFilled] = useState<CellRange | null>(null)
  const latest = useLatest({ filled, selection, editing, select })
  const onEnd = (): void => {
    const now = latest.current
    drag.current = null
    setFilled(null)
    if (!now.filled || !now.selection) return
    now.editing.fill(now.selection.range, now.filled)
    now.select(now.selection.cell, now.filled)
  }
  return {
    /** The cells over which the fill handle is pulled; null: it is not. */
    filled,
    onPointerDown({ target, button, shiftKey }: PointerEvent): void {
      const place = placeIn(target)
      if (button !== 0 || place === null) return
      const isHandle = target instanceof Element && target.closest('.cs-cells__handle') !== null
      drag.current = isHandle ? 'fill' : 'select'
      window.addEventListener('pointerup', onEnd, { once: true })
      if (isHandle) return
      if (shiftKey && selection) select(selection.cell, rangeBetween(selection.cell, place))
      else select(place)
      focus()
    },
    onPointerMove({ target, buttons, pointerType }: PointerEvent): void {
      const place = placeIn(target)
      if (drag.current === null || buttons !== 1 || pointerType !== 'mouse' || !place || !selection) return
      if (drag.current === 'fill') setFilled(filledRange(selection.range, place))
      else select(selection.cell, rangeBetween(selection.cell, place))
    },
    onMouseDown(event: MouseEvent): void {
      // No text is selected, and the focus moves with the selection.
      if (event.button === 0 && placeIn(event.target)) event.preventDefault()
    },
    onClick({ target, detail }: MouseEvent): void {
      const place = placeIn(target)
      if (!place) return
      // A screen reader presses without a pointer.
      if (detail === 0) select(place)
      if (detail === 0 && columns[place[0]]) press.activate(place)
      else press.cell(place, { bounds: boundsOf(place) ?? NOWHERE, isDoubleClick: detail > 1 })
    },
    onContextMenu(event: MouseEvent): void {
      const place = placeIn(event.target)
      if (!place) return
      select(place)
      focus()
      if (press.menu(place, boundsOf(place) ?? NOWHERE, event)) event.preventDefault()
    },
  }
}
