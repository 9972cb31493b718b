import { useEffect, useState } from 'react'

/** Seconds left since the last `restart`; 0 before it and after the time is up. */
export function useCountdown(seconds: number): { readonly secondsLeft: number; restart(): void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((end - now) / 1000))

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [secondsLeft])

  function restart(): void {
    const start = Date.now()
    setNow(start)
    setEnd(start + seconds * 1000)
  }

  return { secondsLeft, restart }
}
