import { useEffect, useState } from 'react'
import { untilThere, type Preloadable } from './preloadable.tsx'

/** Whether the component is there. Requests it until it is, while the browser is online; nothing fails without it. */
export function useLoaded({ isLoaded, load }: Pick<Preloadable<never>, 'isLoaded' | 'load'>): boolean {
  const [isThere, setThere] = useState(isLoaded)
  useEffect(() => {
    if (isThere) return undefined
    let isUnmounted = false
    void untilThere(load, () => !isUnmounted).then(() => (isUnmounted ? undefined : setThere(true)))
    return () => {
      isUnmounted = true
    }
  }, [isThere, load])
  return isThere
}
