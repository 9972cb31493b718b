import { useEffect, useState } from 'react'

/** Delay where a browser has no `requestIdleCallback`. */
const FALLBACK_MS = 100
/** The longest wait for a browser that is never idle. */
const MAX_WAIT_MS = 1000

/**
 * True once the page has been painted and has nothing else to do: what nobody can use before then is loaded
 * and drawn from then on, so that it does not stand in the way of the first rows.
 */
export function useIdle(isReady = true): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!isReady || isIdle) return undefined
    const onIdle = () => setIdle(true)
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(onIdle, FALLBACK_MS)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(onIdle, { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(handle)
  }, [isReady, isIdle])
  return isIdle
}
