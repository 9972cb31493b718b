import { useEffect, useRef, useState } from 'react'

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

/**
 * What is being typed, told 200 ms after the last key. The address follows later: a value that was told
 * here changes nothing, one from elsewhere (Back, Clear filters) takes the place of what was typed.
 */
export function useTyped(value: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const told = useRef<readonly string[]>([])
  const latest = useRef(tell)
  useEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    const at = told.current.indexOf(value)
    if (at === -1) setTyped(null)
    told.current = told.current.slice(at + 1)
  }, [value])
  useEffect(() => {
    if (typed === null || typed.trim() === value) return undefined
    const timer = setTimeout(() => {
      told.current = [...told.current, typed.trim()]
      latest.current(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed ?? value, setTyped]
}
