import { useEffect, useState } from 'react'

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

/** The value, once it has not changed for 200 ms; null at once, and the first value after null. */
export function useSettled(value: string | null): string | null {
  const [settled, settle] = useState(value)
  const isAtOnce = value === null || settled === null
  if (isAtOnce && settled !== value) settle(value)
  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(settle, DEBOUNCE_MS, value)
    return () => clearTimeout(timer)
  }, [settled, value])
  return isAtOnce ? value : settled
}
