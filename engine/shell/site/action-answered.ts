/** An event of the window: a call that changes something was answered, so what the bell counts may have changed. */
const EVENT = 'countersign-called'

/** Tells every listener of the page. */
export function announceActionAnswered(): void {
  window.dispatchEvent(new Event(EVENT))
}

/** Returns what stops listening. */
export function onActionAnswered(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
