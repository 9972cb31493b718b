/** Site-modules §9: what a person types is asked for half a second after the last key, other changes sooner. */
const TEXT_MS = 500
const OTHER_MS = 200

/** When a person last changed the form. One a page; it changes without being drawn. */
export interface Typing {
  typed(how: 'text' | 'other'): void
  /** Milliseconds until questions may go by what was typed. */
  left(): number
  /** They may at once; listeners are called. */
  flush(): void
  /** Returns what ends listening for `flush`. */
  subscribe(listener: () => void): () => void
}

/** Nobody has typed yet. `now` answers milliseconds; no timer is started, `left` is to be asked. */
export function createTyping(now: () => number): Typing {
  let quietAt = 0
  const listeners = new Set<() => void>()
  return {
    typed: (how) => void (quietAt = now() + (how === 'text' ? TEXT_MS : OTHER_MS)),
    left: () => Math.max(quietAt - now(), 0),
    flush() {
      quietAt = 0
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
