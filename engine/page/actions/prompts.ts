/** What an action asks of a person: a confirmation, a reason. Carried out by `page/react/run-effects.ts`. */
import type { StoreApi } from 'zustand/vanilla'
import type { ConfirmRequest, ReasonRequest, ScreenStore } from '../store.ts'

/** Resolves with what the person chose; an older question counts as cancelled. */
export function askToConfirm(store: ScreenStore, question: Omit<ConfirmRequest, 'answer'>): Promise<boolean> {
  store.getState().confirm?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      store.setState({ confirm: null })
      resolve(confirmed)
    }
    store.setState({ confirm: { ...question, answer } })
  })
}

/** Resolves with the words, or null for Cancel; an older question counts as cancelled. */
export function askForReason(store: ScreenStore, question: Omit<ReasonRequest, 'answer'>): Promise<string | null> {
  store.getState().askReason?.answer(null)
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      store.setState({ askReason: null })
      resolve(reason)
    }
    store.setState({ askReason: { ...question, answer } })
  })
}

/** Resolves once the action is not under way. */
export function untilDone(store: ScreenStore, action: string): Promise<void> {
  return untilSo(store, ({ running }) => !running.has(action))
}

/** Resolves once it is so, at once if it is so already. */
function untilSo<T>(store: StoreApi<T>, isSo: (state: T) => boolean): Promise<void> {
  if (isSo(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe((state) => {
      if (!isSo(state)) return
      stop()
      resolve()
    })
  })
}
