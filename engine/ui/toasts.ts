import { createStore } from 'zustand/vanilla'

/** A message that goes away by itself (foundation §9: 5 s; session alerts 60 s; credential alerts 20 s). */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly seconds: number
}

export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export interface ToastOptions {
  /** Default: `info`. */
  readonly tone?: ToastTone
  /** Default: 5. */
  readonly seconds?: number
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
export function say(text: string, { tone = 'info', seconds = DEFAULT_SECONDS }: ToastOptions = {}): number {
  lastId += 1
  const toast = { id: lastId, text, tone, seconds }
  toastStore.setState(({ messages }) => ({ messages: [...messages, toast] }))
  return toast.id
}

/** Takes one toast away; an unknown id changes nothing. */
export function dismiss(id: number): void {
  toastStore.setState(({ messages }) => ({ messages: messages.filter((toast) => toast.id !== id) }))
}

export function dismissAll(): void {
  toastStore.setState({ messages: [] })
}
