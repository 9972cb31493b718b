import { pollEachFrame } from './poll-each-frame.ts'

/**
 * Scrolls the first of the invalid fields, in the order of the page, into view and focuses it, once it is drawn: the
 * field may be requested before the form is mounted. Does nothing if the person has moved the focus in the meantime.
 */
export function focusFieldError(fields: readonly string[]): void {
  const before = document.activeElement
  if (fields.length > 0) pollEachFrame(() => document.activeElement !== before || leadNow(fields))
}

/** Excludes invisible inputs: a date field has some beside its parts. */
const CONTROL = ':is(input, select, textarea, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"])'

function leadNow(fields: readonly string[]): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-field]')]
  const nameOf = ({ dataset }: HTMLElement): string => dataset['field'] ?? ''
  // A cell of lines without an element of its own: the lines.
  const holdsOne = (name: string): boolean => fields.some((field) => field.startsWith(`${name}.`))
  const first = marked.find((each) => fields.includes(nameOf(each))) ?? marked.find((each) => holdsOne(nameOf(each)))
  if (!first) return false
  first.scrollIntoView({ block: 'center' })
  const control = first.querySelector<HTMLElement>(CONTROL)
  control?.focus({ preventScroll: true })
  return true
}
