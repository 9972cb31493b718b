/** Uploads one file, across network failures. No React. */
import { shownErrorOf } from '../screen/shown-errors.ts'
import type { FileEntry, ScreenHost } from '../screen/host.ts'

type Calls = Pick<ScreenHost['calls'], 'upload' | 'files'>
type UploadCall = Parameters<Calls['upload']>[0]

/** One upload. */
export interface UploadOptions {
  readonly calls: Calls
  readonly call: UploadCall
  /** How many files of the same name and size the record has without this one. */
  readonly alike: number
  /** True: the network is down and the upload waits; false: it continues. */
  onWaiting(isWaiting: boolean): void
}

/**
 * Waits while the network is down. Then checks whether the file has arrived after all (the answer may have been lost),
 * and resumes, or starts from the beginning if the ERP accepts only whole files.
 *
 * @throws any error that is not a network failure, and the abort reason when cancelled
 */
export async function sendFile({ calls, call, alike, onWaiting }: UploadOptions): ReturnType<Calls['upload']> {
  let farthest = 0
  let attempts = 0
  const onProgress = (sent: number): void => {
    if (sent > farthest) attempts = 0
    farthest = Math.max(farthest, sent)
    call.onProgress(sent)
  }
  for (let isRetry = false; ; isRetry = true) {
    try {
      if (isRetry && (await countOnServer(calls, call)) > alike) return { refused: null }
      call.signal.throwIfAborted()
      onWaiting(false)
      return await calls.upload({ ...call, onProgress })
    } catch (error) {
      if (!shownErrorOf(error).isNetwork || call.signal.aborted) throw error
      onWaiting(true)
      await nextAttempt(attempts++, call.signal)
    }
  }
}

async function countOnServer(calls: Calls, { screen, pk, table, file }: UploadCall): Promise<number> {
  const files = await calls.files({ screen, pk, table, of: 'attachments' })
  return countAlike(files, file)
}

/** Files with the same name and size; if the ERP sends no size, with the same name. */
export function countAlike(
  files: readonly Pick<FileEntry, 'name' | 'size'>[],
  file: Pick<File, 'name' | 'size'>,
): number {
  return files.filter(({ name, size }) => name === file.name && (size === null || size === file.size)).length
}

/** Delays before each further attempt, since a browser does not always notice that the network is back. */
const WAITS_MS = [1_000, 3_000, 5_000, 10_000, 20_000]

/** Resolves when the network is back or the delay is over. @throws the abort reason when cancelled */
function nextAttempt(attempts: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const go = end(resolve)
    const timer = setTimeout(go, WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)])
    window.addEventListener('online', go, { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    )
  })
}
