import { useSyncExternalStore } from 'react'
import type { Cell } from '../cell.ts'

/** The value of a cell now; the component is drawn again when it is another. */
export function useCell<Value>(cell: Cell<Value>): Value {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get)
}
