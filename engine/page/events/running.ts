/** Which actions run. */
import type { ScreenStore } from '../store.ts'
import { changeState } from './change-state.ts'

/** An action has started. */
export function startRunning(store: ScreenStore, action: string): void {
  changeState(store, ({ running }) => ({ running: new Set(running).add(action) }))
}

/** It has ended. */
export function stopRunning(store: ScreenStore, action: string): void {
  changeState(store, ({ running }) => ({ running: new Set([...running].filter((each) => each !== action)) }))
}
