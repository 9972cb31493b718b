import type { ScreenState, ScreenStore } from '../store.ts'

/** Resolves once the action is not running. */
export function untilDone(store: ScreenStore, action: string): Promise<void> {
  return untilSo(store, ({ running }) => !running.has(action))
}

/** Resolves once the condition holds, immediately if it already does. */
function untilSo(store: ScreenStore, isSo: (state: ScreenState) => boolean): Promise<void> {
  if (isSo(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return
      stop()
      resolve()
    })
  })
}
