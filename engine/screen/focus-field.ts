import { eachFrame } from './each-frame.ts'

/**
 * Brings the first of the invalid fields, in the order of the page, into sight and gives it the keyboard, once it is
 * drawn: a form may be asked for in the first moment of its page. Whoever has gone elsewhere meanwhile is left there.
 */
export function leadToFieldError(fields: readonly string[]): void {
  const before = document.activeElement
  if (fields.length > 0) eachFrame(() => document.activeElement !== before || leadNow(fields))
}

/** Not those that nobody sees: a date field has some beside its parts. */
const CONTROL = ':is(input, select, textarea, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"])'

function leadNow(fields: readonly string[]): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const nameOf = ({ dataset }: HTMLElement): string => dataset['field'] ?? ''
  // A cell of lines that is not drawn by itself: the lines.
  const holdsOne = (name: string): boolean => fields.some((field) => field.startsWith(`${name}.`))
  const first = marked.find((each) => fields.includes(nameOf(each))) ?? marked.find((each) => holdsOne(nameOf(each)))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  const control = first.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  return true
}
