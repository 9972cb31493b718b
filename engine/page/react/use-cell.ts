import { useSyncExternalStore } from 'react'
import type { Cell } from '../cell.ts'

/** The current value of a cell; the component is rendered again when it changes. */
export function useCell<Value>(cell: Cell<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}
