/** The state of one open screen that is neither in the URL nor said by the server. Plain TypeScript. */
import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

export interface ScreenState {
  /** Keys of selected rows. */
  readonly selected: ReadonlySet<string>
  /** Where a range begins: the row last toggled. */
  readonly anchor: string | null
  /** The row that has, or last had, the keyboard. */
  readonly active: string | null
  /** Why documents were not decided, by key; stands on their cards. */
  readonly outcomes: ReadonlyMap<string, string>
  readonly pending: PendingDecision | null
  /** Names of actions under way. */
  readonly running: ReadonlySet<string>
  readonly confirm: ConfirmRequest | null
  /** A row to be brought into view and given the keyboard; the list takes it and sets null. */
  readonly focus: string | null
}

export interface PendingDecision {
  readonly action: string
  readonly keys: readonly string[]
  /** As the person saw each of them; those without one are missing. */
  readonly versions: Readonly<Record<string, string | number>>
  /** The idempotency key, made before the first sending. */
  readonly key: string
  /** `unknown`: no answer came. The same decision again goes out under the same key. */
  readonly status: 'sending' | 'unknown'
}

export interface ConfirmRequest {
  readonly title: string
  readonly text: string
  readonly tone: 'primary' | 'danger' | 'plain'
  answer(confirmed: boolean): void
}

export type ScreenStore = StoreApi<ScreenState>

export function createScreenStore(): ScreenStore {
  return createStore<ScreenState>(() => ({
    selected: new Set(),
    anchor: null,
    active: null,
    outcomes: new Map(),
    pending: null,
    running: new Set(),
    confirm: null,
    focus: null,
  }))
}

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

/** Notes that an action is under way while `work` lasts. */
export async function whileRunning<T>(store: ScreenStore, action: string, work: () => Promise<T>): Promise<T> {
  store.setState(({ running }) => ({ running: new Set(running).add(action) }))
  try {
    return await work()
  } finally {
    store.setState(({ running }) => ({ running: new Set([...running].filter((name) => name !== action)) }))
  }
}
