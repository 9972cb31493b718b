import { createStore } from 'zustand/vanilla'

/** A message that disappears by itself (foundation §9: 5 s; session alerts 60 s; credential alerts 20 s). */
export interface ToastMessage {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
  readonly seconds: number
  /** Another message sums it up. */
  readonly isDetail?: boolean
  /** Its subject; missing: no other message has the same subject. */
  readonly topic?: string
  readonly series?: ToastSeries
  /** Identifies the failed request in the logs of the ERP. */
  readonly reference?: string
}

export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

/** Messages that say the same of one subject each: many of them become one line that counts. */
export interface ToastSeries {
  readonly name: string
  /** The line, for so many messages. */
  text(count: number): string
}

export interface ToastOptions {
  /** Default: `info`. */
  readonly tone?: ToastTone
  /** Default: 5. */
  readonly seconds?: number
  /** Another message sums it up: this one is hidden first, and disappears with the last of the others. */
  readonly isDetail?: boolean
  /** Replaces the message with the same subject. */
  readonly topic?: string
  readonly series?: ToastSeries
  /** Identifies the failed request in the logs of the ERP; null: the ERP sent none. */
  readonly reference?: string | null
}

/** The current messages. */
export interface ToastState {
  /** Oldest first. The view shows them and calls `dismiss` after their time, so that hovering can hold one. */
  readonly messages: readonly ToastMessage[]
}

const DEFAULT_SECONDS = 5
/** The most messages of a series that are shown one by one. */
const MOST_OF_SERIES = 3

/** One per tab: a toast outlives the screen that showed it. */
export const toastStore = createStore<ToastState>(() => ({ messages: [] }))

let lastId = 0

/** Shows a toast; returns its id. */
export function showToast(text: string, options: ToastOptions = {}): number {
  const { tone = 'info', seconds = DEFAULT_SECONDS, isDetail = false, topic, series, reference } = options
  lastId += 1
  const own = {
    ...(isDetail && { isDetail }),
    ...(topic && { topic }),
    ...(series && { series }),
    ...(reference && { reference }),
  }
  const toast = { id: lastId, text, tone, seconds, ...own }
  toastStore.setState(({ messages }) => {
    return { messages: summedUp([...messages.filter((each) => !topic || each.topic !== topic), toast], toast) }
  })
  return toast.id
}

/** With one line in place of the series of the newest message, if there are many of it; each of them is a detail. */
function summedUp(messages: readonly ToastMessage[], { series, tone, seconds }: ToastMessage): readonly ToastMessage[] {
  const count = series ? messages.filter((each) => each.series?.name === series.name).length : 0
  if (!series || count <= MOST_OF_SERIES) return messages
  lastId += 1
  const sum = { id: lastId, text: series.text(count), tone, seconds, topic: series.name }
  const others = messages.filter(({ topic }) => topic !== series.name)
  return [...others.map((each) => (each.series?.name === series.name ? { ...each, isDetail: true } : each)), sum]
}

/** Removes one toast; an unknown id changes nothing. */
export function dismiss(id: number): void {
  toastStore.setState(({ messages }) => {
    const others = messages.filter((toast) => toast.id !== id)
    return { messages: others.every(({ isDetail }) => isDetail) ? [] : others }
  })
}

/** Removes the message with this subject, if there is one. */
export function dismissTopic(topic: string): void {
  const found = toastStore.getState().messages.find((toast) => toast.topic === topic)
  if (found) dismiss(found.id)
}

export function dismissAll(): void {
  toastStore.setState({ messages: [] })
}
