import { useEffect, useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { refusalText, shownErrorOf } from '../../engine/screen/shown-errors.ts'
import type { Calls } from '../../engine/screen/host.ts'

export interface Bytes {
  readonly blob: Blob | null
  /** Object URL of the blob, valid while the viewer is open. */
  readonly url: string | null
  readonly failed: boolean
  /** Why the ERP refused it; null: it did not. */
  readonly refusal: string | null
  /** The reference of the failed request, if the ERP sent one. */
  readonly reference: string | null
}

/** Timeout for a large file on a slow line. */
const TIMEOUT_MS = 10 * 60_000

const LOADED_ONCE = { shouldRetryOnError: false, revalidateOnFocus: false, revalidateOnReconnect: false } as const

/**
 * The bytes of a file, loaded once to be shown, saved and shared; released when the viewer is closed.
 *
 * @param attempt another number loads it again
 */
export function useBytes(calls: Calls, href: string, attempt: number): Bytes {
  const cacheKey = JSON.stringify(['bytes', href, attempt])
  const read = () => calls.fileBytes({ href, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { data, error } = useSWR(cacheKey, read, LOADED_ONCE)
  const { cache } = useSWRConfig()
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  useEffect(() => () => cache.delete(cacheKey), [cache, cacheKey])
  const failed = error !== undefined
  const reference = failed ? shownErrorOf(error).reference : null
  return { blob: data ?? null, url, failed, refusal: refusalText(error), reference }
}
