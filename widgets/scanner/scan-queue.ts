/** Processes codes one after the other, in the order they were scanned. */
import type { ScanOutcome } from './outcome.ts'

export interface Scans {
  /** The code being processed; null: none. */
  readonly current: string | null
  readonly waiting: number
  /** The last code that was processed; null: none yet. */
  readonly done: (ScanOutcome & { readonly text: string }) | null
}

export const NO_SCANS: Scans = { current: null, waiting: 0, done: null }

interface ScanQueueOptions {
  process(text: string): Promise<ScanOutcome>
  onChange(scans: Scans): void
}

export interface ScanQueue {
  add(text: string): void
  /** Drops the codes that are waiting. */
  stop(): void
}

export function scanQueue({ process, onChange }: ScanQueueOptions): ScanQueue {
  let waiting: readonly string[] = []
  let scans = NO_SCANS
  let isStopped = false
  const update = (changes: Partial<Scans>): void => {
    scans = { ...scans, waiting: waiting.length, ...changes }
    if (!isStopped) onChange(scans)
  }
  const processNext = async (): Promise<void> => {
    const [text, ...rest] = waiting
    if (text === undefined || isStopped) return
    waiting = rest
    update({ current: text })
    const outcome = await process(text)
    update({ current: null, done: { ...outcome, text } })
    await processNext()
  }
  return {
    add(text) {
      waiting = [...waiting, text]
      if (scans.current === null) void processNext()
      else update({})
    },
    stop() {
      isStopped = true
      waiting = []
    },
  }
}
