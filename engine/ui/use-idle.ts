import { useEffect, useState } from 'react'

/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_MS = 100
/** The longest wait for a browser that is never idle. */
const MAX_WAIT_MS = 1000

/**
 * True once the page has been painted and is idle: parts that nobody can use before then are loaded and drawn
 * afterwards, so that they do not delay the first rows.
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
