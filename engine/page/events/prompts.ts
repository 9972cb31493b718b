/** What an action asks the person for: a confirmation or a reason. Called by `page/react/run-effects.ts`. */
import { changeState } from './change-state.ts'
import type { ConfirmRequest, ReasonRequest, ScreenStore } from '../store.ts'

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
