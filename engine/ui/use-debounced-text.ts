import { useEffect, useRef, useState } from 'react'

/** Foundation §7: requests are debounced. */
const DEBOUNCE_MS = 200

/**
 * The text of an input whose value is stored elsewhere (in the address): `onChange` is called 200 ms after the last
 * key. A `value` that was sent from here changes nothing when it returns; one from elsewhere (Back, Clear filters)
 * replaces the typed text.
 */
export function useDebouncedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const sent = useRef<readonly string[]>([])
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const at = sent.current.indexOf(value)
    if (at === -1) setTyped(null)
    sent.current = sent.current.slice(at + 1)
  }, [value])
  useEffect(() => {
    if (typed === null || typed.trim() === value) return undefined
    const timer = setTimeout(() => {
      sent.current = [...sent.current, typed.trim()]
      latest.current(typed)
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, value])
  return [typed ?? value, setTyped]
}
