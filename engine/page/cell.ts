/** Adapter to the signals library: values that track their subscribers. */
import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core'

/** A value that is computed from others. */
export interface Cell<Value> {
  get(): Value
  /** Returns the unsubscribe function. The listener is not called for the current value. */
  subscribe(listener: () => void): () => void
}

/** A value that is set from outside. */
export interface WritableCell<Value> extends Cell<Value> {
  set(value: Value): void
  /** Returns the value without subscribing to it. */
  peek(): Value
}

export { batch }

/** A value set by events. Cells computed from it depend on it; setting an equal value (`Object.is`) notifies nobody. */
export function source<Value>(first: Value): WritableCell<Value> {
  const inner = signal(first)
  return { ...cellOf(inner), set: (value) => void (inner.value = value), peek: () => inner.peek() }
}

/** @param isSame if it returns true, the previous value is retained and no listener is called */
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

/** The same for values that may depend on each other: in a cycle, the value read a second time is `inRing`. */
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

/** Creates one cell for each key, when the key is first used. */
export function cellsBy<Key, Value>(make: (key: Key) => Cell<Value>): (key: Key) => Cell<Value> {
  const cells = new Map<Key, Cell<Value>>()
  return (key) => {
    const cell = cells.get(key) ?? make(key)
    cells.set(key, cell)
    return cell
  }
}
