import { useEffect, useState } from 'react'
import type { Calls } from '../../engine/runtime/host.ts'

export interface Bytes {
  readonly blob: Blob | null
  /** Of the blob, while it is shown. */
  readonly url: string | null
  readonly failed: boolean
}

const COMING: Bytes = { blob: null, url: null, failed: false }

/** The file itself, read once: shown, saved and shared from the same bytes. */
export function useBytes(calls: Calls, href: string, attempt: number): Bytes {
  const [bytes, setBytes] = useState(COMING)
  useEffect(() => {
    const stop = new AbortController()
    let url: string | null = null
    setBytes(COMING)
    calls.fileBytes({ href, signal: stop.signal }).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setBytes({ blob, url, failed: false })
      },
      () => {
        if (!stop.signal.aborted) setBytes({ ...COMING, failed: true })
      },
    )
    return () => {
      stop.abort()
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [calls, href, attempt])
  return bytes
}
