import { useEffect, useState } from 'react'

/** Seconds left since the last `restart`; 0 when it is over. */
export function useCountdown(seconds: number): { readonly left: number; restart(): void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])

  function restart(): void {
    const start = Date.now()
    setNow(start)
    setUntil(start + seconds * 1000)
  }

  return { left, restart }
}
