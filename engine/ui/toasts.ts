import { createStore } from 'zustand/vanilla'

/** A message that goes away by itself (foundation §9: 5 s; session alerts 60 s; credential alerts 20 s). */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly seconds: number
  /** What it is about; missing: nothing that another message could be about. */
  readonly topic?: string
  /** By which the failed request is found in the logs of the ERP. */
  readonly reference?: string
}

export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export interface ToastOptions {
  /** Default: `info`. */
  readonly tone?: ToastTone
  /** Default: 5. */
  readonly seconds?: number
  /** It takes the place of the message about the same. */
  readonly topic?: string
  /** By which the failed request is found in the logs of the ERP; null: the ERP gave none. */
  readonly reference?: string | null
}

/** What is on show. */
export interface Toasts {
  /** Oldest first. The view shows them and calls `dismiss` when the time is over, so that hovering can hold one. */
  readonly messages: readonly Toast[]
}

const DEFAULT_SECONDS = 5

/** One per tab: a toast outlives the screen that showed it. */
export const toastStore = createStore<Toasts>(() => ({ messages: [] }))

let lastId = 0

/** Shows a toast; returns its id. */
export function say(text: string, options: ToastOptions = {}): number {
  const { tone = 'info', seconds = DEFAULT_SECONDS, topic, reference } = options
  lastId += 1
  const toast = { id: lastId, text, tone, seconds, ...(topic && { topic }), ...(reference && { reference }) }
  toastStore.setState(({ messages }) => {
    return { messages: [...messages.filter((each) => !topic || each.topic !== topic), toast] }
  })
  return toast.id
}

/** Takes one toast away; an unknown id changes nothing. */
export function dismiss(id: number): void {
  toastStore.setState(({ messages }) => ({ messages: messages.filter((toast) => toast.id !== id) }))
}

export function dismissAll(): void {
  toastStore.setState({ messages: [] })
}
