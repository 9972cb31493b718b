import { useEffect, useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Calls } from '../../engine/screen/host.ts'

export interface Bytes {
  readonly blob: Blob | null
  /** Of the blob, while it is shown. */
  readonly url: string | null
  readonly failed: boolean
}

/** A large file on a slow line. */
const LONGEST_MS = 10 * 60_000

const ASKED_ONCE = { shouldRetryOnError: false, revalidateOnFocus: false, revalidateOnReconnect: false } as const

/**
 * The file itself, read once: shown, saved and shared from the same bytes, and let go of when the viewer is closed.
 *
 * @param attempt another number asks again
 */
export function useBytes(calls: Calls, href: string, attempt: number): Bytes {
  const question = JSON.stringify(['bytes', href, attempt])
  const read = () => calls.fileBytes({ href, signal: AbortSignal.timeout(LONGEST_MS) })
  const { data, error } = useSWR(question, read, ASKED_ONCE)
  const { cache } = useSWRConfig()
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  useEffect(() => () => cache.delete(question), [cache, question])
  return { blob: data ?? null, url, failed: error !== undefined }
}
