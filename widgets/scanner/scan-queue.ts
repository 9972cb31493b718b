/** Codes wait here while the one before them is worked on. Plain TypeScript. */
import type { Outcome } from './outcome.ts'

export interface Scans {
  /** Worked on now. */
  readonly current: string | null
  readonly waiting: number
  /** The last one that is done. */
  readonly done: (Outcome & { readonly text: string }) | null
}

export const NO_SCANS: Scans = { current: null, waiting: 0, done: null }

interface QueueParts {
  work(text: string): Promise<Outcome>
  onChange(scans: Scans): void
}

export interface ScanQueue {
  add(text: string): void
  /** What waits is forgotten. */
  stop(): void
}

export function scanQueue({ work, onChange }: QueueParts): ScanQueue {
  let waiting: readonly string[] = []
  let scans = NO_SCANS
  let isOver = false
  const tell = (changes: Partial<Scans>): void => {
    scans = { ...scans, waiting: waiting.length, ...changes }
    if (!isOver) onChange(scans)
  }
  const go = async (): Promise<void> => {
    const [text, ...rest] = waiting
    if (text === undefined || isOver) return
    waiting = rest
    tell({ current: text })
    const outcome = await work(text)
    tell({ current: null, done: { ...outcome, text } })
    await go()
  }
  return {
    add(text) {
      waiting = [...waiting, text]
      if (scans.current === null) void go()
      else tell({})
    },
    stop() {
      isOver = true
      waiting = []
    },
  }
}
