import { useEffect, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'

const ONCE = {
  shouldRetryOnError: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  keepPreviousData: true,
} as const

let asked = 0

const newRequest = (key: string | null) => ({ key, id: `own ${(asked += 1)}`, control: new AbortController() })

const NONE = newRequest(null)

/**
 * A read of one opening of a part, whose answer is shown nowhere else and never again. It is aborted when something
 * else is asked, and the last answer stays until the next one has come.
 *
 * @param key what is asked; null: nothing
 */
export function useOwnRead<Answer>(key: string | null, read: (signal: AbortSignal) => Promise<Answer>) {
  const { cache } = useSWRConfig()
  const [request, setRequest] = useState(() => newRequest(key))
  if (request.key !== key) setRequest(newRequest(key))
  const shown = useRef(request)
  useEffect(() => {
    shown.current = request
    const { id, control } = request
    return () => {
      shown.current = NONE
      // Not at once: in development, React unmounts each part for a moment.
      setTimeout(() => {
        if (shown.current === request) return
        control.abort()
        cache.delete(id)
      })
    }
  }, [cache, request])
  return useSWR<Answer>(request.key === null ? null : request.id, () => read(request.control.signal), ONCE)
}
