/** How long a form asked for in the first moment of its page may take to be drawn. */
const PATIENCE_MS = 2000

/** Brings the first of the flawed fields, in the order of the page, into sight and gives it the keyboard. */
export function leadToFlaw(fields: readonly string[]): void {
  if (fields.length === 0) return
  const until = Date.now() + PATIENCE_MS
  const before = document.activeElement
  const look = () => {
    if (leadNow(fields) || Date.now() > until) return
    // Whoever has gone elsewhere meanwhile is left there.
    requestAnimationFrame(() => document.activeElement === before && look())
  }
  look()
}

function leadNow(fields: readonly string[]): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const first = marked.find(({ dataset }) => fields.includes(dataset['field'] ?? ''))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  const control = first.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]')
  control?.focus({ preventScroll: true })
  return true
}
