/** Tells the bell that an action of a screen was answered: what it counts may be another number now. */
const CALLED = 'countersign-called'

export function tellCalled(): void {
  window.dispatchEvent(new Event(CALLED))
}

/** Answers how to listen no longer. */
export function onCalled(listen: () => void): () => void {
  window.addEventListener(CALLED, listen)
  return () => window.removeEventListener(CALLED, listen)
}
