import { useEffect, useEffectEvent } from 'react'
import type { CellSelection } from './cell-range.ts'

/** Calls when the focus moves to another line; -1: there is none. */
export function useSelectedLine(selection: CellSelection | null, onLine: ((line: number) => void) | undefined): void {
  const line = selection?.cell[1] ?? -1
  const onSelected = useEffectEvent((at: number) => onLine?.(at))
  useEffect(() => onSelected(line), [line])
}
