import { useEffect, useState } from 'react'

/** Where a browser has no idle time of its own to offer. */
const SOON_MS = 100

/**
 * True once the page has been painted and has nothing else to do: what nobody can use before then is loaded
 * and drawn from then on, so that it does not stand in the way of the first rows.
 */
export function useQuiet(isReady = true): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isReady || isQuiet) return undefined
    const ready = () => setQuiet(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(ready, SOON_MS)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(ready, { timeout: 1000 })
    return () => cancelIdleCallback(asked)
  }, [isReady, isQuiet])
  return isQuiet
}
