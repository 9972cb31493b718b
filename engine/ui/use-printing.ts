import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMedia } from './use-media.ts'

/** Whether the page is being printed: what is drawn then is what is printed. */
export function usePrinting(): boolean {
  const isPaper = useMedia('print')
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPaper || isPrinting
}
