/** Keys typed for something that is still on its way. */
export interface HeldKeys {
  /** In the order they were pressed, by `KeyboardEvent.key`; whoever takes one removes it. */
  readonly keys: string[]
  /** From now on keys go where they always go. */
  release(): void
}

const OTHERS = ['Enter', 'Escape', 'Backspace', 'ArrowDown', 'ArrowUp']

/** Takes every key that would be typed or chosen with, until it is released. */
export function holdKeys(): HeldKeys {
  const keys: string[] = []
  const hold = (event: KeyboardEvent): void => {
    const { key, isTrusted, isComposing, ctrlKey, metaKey, altKey } = event
    const isMeant = isTrusted && !isComposing && !ctrlKey && !metaKey && !altKey
    if (!isMeant || (key.length > 1 && !OTHERS.includes(key))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(key)
  }
  window.addEventListener('keydown', hold, true)
  return { keys, release: () => window.removeEventListener('keydown', hold, true) }
}
