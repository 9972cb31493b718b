/** The answers that people of a cluster received, to be compared with the database at the end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CallError } from '../../engine/calls/errors.ts'

export type Kind =
  | 'decision'
  | 'list'
  | 'details'
  | 'comment'
  | 'whole upload'
  | 'upload in pieces'
  | 'piece'
  | 'export'
  | 'download'

export interface Move {
  readonly document: string
  readonly to: string
  readonly person: number
}

export interface Sent {
  readonly name: string
  readonly document: string
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly person: number
}

export interface StartedExport {
  readonly id: string
  /** The search text of the export. */
  readonly word: string
  readonly person: number
}

export interface Ledger {
  /** Milliseconds from the first sending to the answer, by kind. */
  readonly times: Map<Kind, number[]>
  readonly moves: Move[]
  readonly comments: string[]
  readonly files: Sent[]
  readonly exports: StartedExport[]
  /** Calls that were sent more than once. */
  repeated: number
  /** Number of documents that a person wanted to decide but somebody else had decided. */
  late: number
  /** Number of uploads that were restarted because no process had their first parts any more. */
  begunAnew: number
  /** A line for each call whose answer took longer than the mark, with the results of its attempts. */
  readonly slow: string[]
  /** A line for each answer that must not occur. */
  readonly wrong: string[]
}

export const emptyLedger = (): Ledger => ({
  times: new Map(),
  moves: [],
  comments: [],
  files: [],
  exports: [],
  repeated: 0,
  late: 0,
  begunAnew: 0,
  slow: [],
  wrong: [],
})

/** Each call must be answered within this time. */
const MARK_MS = 10_000
/** When to give up. Longer than people would wait, since on a busy machine a late answer is not a missing one. */
const GIVEN_UP_MS = 180_000
const PAUSE_MS = 1_000

export interface Sending<T> {
  readonly kind: Kind
  send(): Promise<T>
  /** The pause that the last refusal requested before the next attempt; null: none. */
  retryAfterMs(): number | null
  /** False: it consists of several calls, whose times are recorded one by one. */
  readonly isOneCall?: boolean
}

/**
 * Sends until there is an answer, as a person does who sees a network error: again after a second, or after the time
 * that the server requested. Null: it was refused or given up, which the ledger records.
 */
export async function untilAnswered<T>(ledger: Ledger, sending: Sending<T>): Promise<T | null> {
  const { kind, send, retryAfterMs, isOneCall = true } = sending
  const begin = performance.now()
  const failed: string[] = []
  const note = (): void => {
    if (isOneCall) noteTime(ledger, { kind, ms: performance.now() - begin, failed })
  }
  for (;;) {
    const sent = performance.now()
    try {
      const answer = await send()
      note()
      return answer
    } catch (error) {
      if (failed.length === 0) ledger.repeated += 1
      const now = performance.now()
      failed.push(`${((now - sent) / 1000).toFixed(1)} s ${explain(error)}`)
      if (isTransient(error) && now - begin < GIVEN_UP_MS) {
        await sleep(retryAfterMs() ?? PAUSE_MS)
        continue
      }
      note()
      ledger.wrong.push(`${kind} after ${failed.length} tries: ${explain(error)}`)
      return null
    }
  }
}

interface Took {
  readonly kind: Kind
  readonly ms: number
  /** The errors of its failed attempts. */
  readonly failed: readonly string[]
}

export function noteTime({ times, slow }: Ledger, { kind, ms, failed }: Took): void {
  const all = times.get(kind) ?? []
  all.push(ms)
  times.set(kind, all)
  if (ms <= MARK_MS) return
  const at = new Date().toISOString().slice(11, 19)
  slow.push(`${kind}, answered at ${at} after ${(ms / 1000).toFixed(1)} s: ${failed.join('; ') || 'at the first try'}`)
}

/** Whether a browser repeats the call: no answer was received, or the answer permits another attempt. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (['network', 'timeout', 'invalid', 'unknown-outcome'].includes(error.kind)) return true
  return [429, 502, 503, 504].includes(error.status ?? 0)
}

const explain = (error: unknown): string =>
  error instanceof CallError ? `${error.message} ${JSON.stringify(error.answer)}` : String(error)
