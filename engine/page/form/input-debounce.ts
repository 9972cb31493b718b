/** Site-modules §9: typed text is sent half a second after the last key, other changes sooner. */
const TEXT_MS = 500
const OTHER_MS = 200

/** When a person last changed the form. One per page; its changes cause no drawing. */
export interface InputDebounce {
  typed(how: 'text' | 'other'): void
  /** Milliseconds until questions may use the typed values. */
  left(): number
  /** They may be used immediately; listeners are called. */
  flush(): void
  /** Subscribes to `flush`; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Starts without any typing. `now` returns milliseconds; no timer is started: callers poll `left`. */
export function createTyping(now: () => number): InputDebounce {
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
