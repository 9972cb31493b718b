/** An event of the window: a call that changes something was answered, so the count of the bell may have changed. */
const EVENT = 'countersign-called'

/** Notifies every listener of the page. */
export function announceActionAnswered(): void {
  window.dispatchEvent(new Event(EVENT))
}

/** Returns the function that unsubscribes. */
export function onActionAnswered(listener: () => void): () => void {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
