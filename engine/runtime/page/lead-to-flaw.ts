/** Brings the first of the flawed fields, in the order of the page, into sight and gives it the keyboard. */
export function leadToFlaw(fields: readonly string[]): void {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const first = marked.find(({ dataset }) => fields.includes(dataset['field'] ?? ''))
  if (!first) return
  first.scrollIntoView({ block: 'center' })
  const control = first.querySelector<HTMLElement>('input, select, textarea, button, [tabindex="0"]')
  control?.focus({ preventScroll: true })
}
