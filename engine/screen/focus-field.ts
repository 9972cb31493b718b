import { pollEachFrame } from './poll-each-frame.ts'

/**
 * Scrolls the first of the invalid fields, in the order of the page, into view and focuses it, once it is drawn: the
 * field may be requested before the form is mounted. Does nothing if the person has moved the focus in the meantime.
 */
export function focusFieldError(fields: readonly string[]): void {
  const before = document.activeElement
  if (fields.length > 0) pollEachFrame((isLast) => document.activeElement !== before || leadNow(fields, isLast))
}

/** Excludes invisible inputs: a date field has some beside its parts. */
const CONTROL = ':is(input, select, textarea, button, [tabindex="0"]):not([tabindex="-1"], [type="hidden"])'

function leadNow(fields: readonly string[], isLast: boolean): boolean {
  const nameOf = ({ dataset }: HTMLElement): string => dataset['field'] ?? ''
  const isInvalid = (each: HTMLElement): boolean => fields.includes(nameOf(each))
  // The frame of lines stands for their cells.
  const hasInvalid = (each: HTMLElement): boolean => fields.some((field) => field.startsWith(`${nameOf(each)}.`))
  const first = marksIn(document).find((each) => isInvalid(each) || hasInvalid(each))
  if (!first) return false
  const cells = isInvalid(first) ? [] : marksIn(first)
  const cell = cells.find(isInvalid)
  // Cards are drawn when they come into sight; a canvas has no elements for its cells.
  if (cell === undefined && cells.length > 0 && !isLast) return false
  const lead = cell ?? first
  lead.scrollIntoView({ block: 'center' })
  lead.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true })
  return true
}

const marksIn = (within: ParentNode) => [...within.querySelectorAll<HTMLElement>('[data-field]')]
