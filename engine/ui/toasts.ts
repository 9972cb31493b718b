import { createStore } from 'zustand/vanilla'

/** A message that disappears by itself (foundation §9: 5 s; session alerts 60 s; credential alerts 20 s). */
export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly seconds: number
  /** Another message sums it up. */
  readonly isDetail?: boolean
  /** Its subject; missing: no other message has the same subject. */
  readonly topic?: string
  /** Identifies the failed request in the logs of the ERP. */
  readonly reference?: string
}

export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export interface ToastOptions {
  /** Default: `info`. */
  readonly tone?: ToastTone
  /** Default: 5. */
  readonly seconds?: number
  /** Another message sums it up: this one is hidden first, and disappears with the last of the others. */
  readonly isDetail?: boolean
  /** Replaces the message with the same subject. */
  readonly topic?: string
  /** Identifies the failed request in the logs of the ERP; null: the ERP sent none. */
  readonly reference?: string | null
}

/** The current messages. */
export interface Toasts {
  /** Oldest first. The view shows them and calls `dismiss` after their time, so that hovering can hold one. */
  readonly messages: readonly Toast[]
}

const DEFAULT_SECONDS = 5

/** One per tab: a toast outlives the screen that showed it. */
export const toastStore = createStore<Toasts>(() => ({ messages: [] }))

let lastId = 0

/** Shows a toast; returns its id. */
export function showToast(text: string, options: ToastOptions = {}): number {
  const { tone = 'info', seconds = DEFAULT_SECONDS, isDetail = false, topic, reference } = options
  lastId += 1
  const own = { ...(isDetail && { isDetail }), ...(topic && { topic }), ...(reference && { reference }) }
  const toast = { id: lastId, text, tone, seconds, ...own }
  toastStore.setState(({ messages }) => {
    return { messages: [...messages.filter((each) => !topic || each.topic !== topic), toast] }
  })
  return toast.id
}

/** Removes one toast; an unknown id changes nothing. */
export function dismiss(id: number): void {
  toastStore.setState(({ messages }) => {
    const others = messages.filter((toast) => toast.id !== id)
    return { messages: others.every(({ isDetail }) => isDetail) ? [] : others }
  })
}

export function dismissAll(): void {
  toastStore.setState({ messages: [] })
}
