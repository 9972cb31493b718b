/** Keys pressed for something that is still loading. */
export interface KeyBuffer {
  /** In the order they were pressed, by `KeyboardEvent.key`; the code that handles a key removes it. */
  readonly keys: string[]
  /** Stops buffering: keys reach the page again. */
  stop(): void
}

const CONTROL_KEYS = ['Enter', 'Escape', 'Backspace', 'ArrowDown', 'ArrowUp']

/** Buffers every key that would type or choose, until `stop` is called. */
export function bufferKeys(): KeyBuffer {
  const keys: string[] = []
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, isTrusted, isComposing, ctrlKey, metaKey, altKey } = event
    const isPlain = isTrusted && !isComposing && !ctrlKey && !metaKey && !altKey
    if (!isPlain || (key.length > 1 && !CONTROL_KEYS.includes(key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(key)
  }
  window.addEventListener('keydown', onKeyDown, true)
  return { keys, stop: () => window.removeEventListener('keydown', onKeyDown, true) }
}
