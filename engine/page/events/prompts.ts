/** What an action asks the person for: a confirmation or a reason. Called by `page/react/run-effects.ts`. */
import { changeState } from './change-state.ts'
import type { ConfirmRequest, ReasonRequest, ScreenState, ScreenStore } from '../store.ts'

/** Resolves with the person's choice; a previous open question counts as cancelled. */
export function askToConfirm(store: ScreenStore, question: Omit<ConfirmRequest, 'answer'>): Promise<boolean> {
  store.getState().confirm?.answer(false)
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      changeState(store, { confirm: null })
      resolve(confirmed)
    }
    changeState(store, { confirm: { ...question, answer } })
  })
}

/** Resolves with the entered text, or null for Cancel; a previous open question counts as cancelled. */
export function askForReason(store: ScreenStore, question: Omit<ReasonRequest, 'answer'>): Promise<string | null> {
  store.getState().askReason?.answer(null)
  return new Promise((resolve) => {
    const answer = (reason: string | null) => {
      changeState(store, { askReason: null })
      resolve(reason)
    }
    changeState(store, { askReason: { ...question, answer } })
  })
}

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
