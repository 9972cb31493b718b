/** The port to the library of signals: values that know who looks at them. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core'

/** A value that follows from others. */
export interface Cell<Value> {
  get(): Value
  /** Returns the unsubscribe function. The listener is not called for the value as it is now. */
  subscribe(listener: () => void): () => void
}

/** A value that is given. */
export interface Source<Value> extends Cell<Value> {
  set(value: Value): void
  /** Its value, without looking at it from then on. */
  peek(): Value
}

export { batch }

/** A value that events set. Whoever computes with it follows it; setting the same value (`Object.is`) calls nobody. */
export function source<Value>(first: Value): Source<Value> {
  const inner = signal(first)
  return { ...cellOf(inner), set: (value) => void (inner.value = value), peek: () => inner.peek() }
}

/** @param isSame where the new value says the same as the one before, that one stays and no listener is called */
export function derived<Value>(compute: () => Value, isSame: (some: Value, other: Value) => boolean = Object.is) {
  let before: { readonly value: Value } | null = null
  return cellOf(
    computed(() => {
      const value = compute()
      if (before === null || !isSame(before.value, value)) before = { value }
      return before.value
    }),
  )
}

/** The same for values that may speak of each other: in a ring the one asked twice is `inRing`. */
export function derivedInRing<Value>(compute: () => Value, inRing: Value, isSame?: (a: Value, b: Value) => boolean) {
  let isBusy = false
  const cell = derived(() => {
    isBusy = true
    try {
      return compute()
    } finally {
      isBusy = false
    }
  }, isSame)
  return { ...cell, get: () => (isBusy ? inRing : cell.get()) }
}

function cellOf<Value>(inner: ReadonlySignal<Value>): Cell<Value> {
  return {
    get: () => inner.value,
    subscribe(listener) {
      let isFirst = true
      return inner.subscribe(() => {
        if (!isFirst) listener()
        isFirst = false
      })
    },
  }
}

/** One cell for each key, created when it is first looked at. */
export function cellsBy<Key, Value>(make: (key: Key) => Cell<Value>): (key: Key) => Cell<Value> {
  const cells = new Map<Key, Cell<Value>>()
  return (key) => {
    const cell = cells.get(key) ?? make(key)
    cells.set(key, cell)
    return cell
  }
}
