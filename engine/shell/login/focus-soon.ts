import type { RefObject } from 'react'

/** Focuses a field that stands already, after the event or answer at hand is done. */
export function focusSoon(field: RefObject<HTMLInputElement | null>): void {
  setTimeout(() => field.current?.focus())
}
