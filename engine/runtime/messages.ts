import { createStore } from 'zustand/vanilla'
import type { Tone } from '../definition/definition.ts'

/** What is said to a person for a while (foundation §9: 5 s; session alerts 60 s; credential alerts 20 s). */
export interface Message {
  readonly id: number
  readonly text: string
  readonly tone: Tone
  readonly seconds: number
}

export interface SayOptions {
  /** `info` unless told otherwise. */
  readonly tone?: Tone
  /** 5 unless told otherwise. */
  readonly seconds?: number
}

export interface Messages {
  /** Oldest first. The view shows them and calls `dismiss` when the time is over, so that hovering can hold one. */
  readonly messages: readonly Message[]
}

const DEFAULT_SECONDS = 5

/** One per tab: messages outlive the screen that said them. */
export const messageStore = createStore<Messages>(() => ({ messages: [] }))

let lastId = 0

/** Answers the message's id. */
export function say(text: string, { tone = 'info', seconds = DEFAULT_SECONDS }: SayOptions = {}): number {
  lastId += 1
  const message = { id: lastId, text, tone, seconds }
  messageStore.setState(({ messages }) => ({ messages: [...messages, message] }))
  return message.id
}

export function dismiss(id: number): void {
  messageStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }))
}

export function dismissAll(): void {
  messageStore.setState({ messages: [] })
}
