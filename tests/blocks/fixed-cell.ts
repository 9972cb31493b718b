import type { Cell } from '../../engine/page/cell.ts'

/** A value that never changes, where a screen has a cell. */
export function fixedCell<Value>(value: Value): Cell<Value> {
  return { get: () => value, subscribe: () => () => undefined }
}
