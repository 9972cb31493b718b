import type { RefObject } from 'react'

/** Focuses a field that is already drawn, after the current event or answer has been handled. */
export function focusAfterEvent(field: RefObject<HTMLInputElement | null>): void {
  setTimeout(() => field.current?.focus())
}
