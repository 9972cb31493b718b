/** One file sent however often the line breaks. No React. */
import { faultOf } from '../../runtime/faults.ts'
import type { FileEntry, ScreenHost } from '../../runtime/host.ts'

type Calls = Pick<ScreenHost['calls'], 'upload' | 'files'>
type UploadCall = Parameters<Calls['upload']>[0]

export interface Sending {
  readonly calls: Calls
  readonly call: UploadCall
  /** How many of the same name and size the pile has without this one. */
  readonly alike: number
  /** The line is broken; null: the file is on its way again. */
  onWaiting(waits: boolean): void
}

/**
 * Waits out a broken line: then looks whether the file has arrived after all (an answer can be lost, too), and
 * sends on, or again where the ERP takes only whole files. Throws what is no broken line, and that it was cancelled.
 */
export async function sendThrough({ calls, call, alike, onWaiting }: Sending): ReturnType<Calls['upload']> {
  let farthest = 0
  let tries = 0
  const onProgress = (sent: number): void => {
    if (sent > farthest) tries = 0
    farthest = Math.max(farthest, sent)
    call.onProgress(sent)
  }
  for (let isAgain = false; ; isAgain = true) {
    try {
      if (isAgain && (await countAlike(calls, call)) > alike) return { refused: null }
      call.signal.throwIfAborted()
      onWaiting(false)
      return await calls.upload({ ...call, onProgress })
    } catch (error) {
      if (!faultOf(error).isNetwork || call.signal.aborted) throw error
      onWaiting(true)
      await worthATry(tries++, call.signal)
    }
  }
}

async function countAlike(calls: Calls, { screen, pk, table, file }: UploadCall): Promise<number> {
  const files = await calls.files({ screen, pk, table, of: 'attachments' })
  return alikeIn(files, file)
}

/** Where the ERP tells no size the name has to do. */
export function alikeIn(files: readonly Pick<FileEntry, 'name' | 'size'>[], file: Pick<File, 'name' | 'size'>): number {
  return files.filter(({ name, size }) => name === file.name && (size === null || size === file.size)).length
}

/** Milliseconds to the next try: a line can be broken without the browser knowing. */
const WAITS = [1_000, 3_000, 5_000, 10_000, 20_000]

/** Until the network is back, or it has been long enough. @throws when cancelled */
function worthATry(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (settle: () => void) => () => {
      over.abort()
      clearTimeout(timer)
      settle()
    }
    const go = end(resolve)
    const timer = setTimeout(go, WAITS[Math.min(tries, WAITS.length - 1)])
    window.addEventListener('online', go, { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    )
  })
}
