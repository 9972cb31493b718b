/** What people of a cluster were answered, to be compared with the database at the end. */
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
  /** Searched for. */
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
  /** Documents that a person wanted to decide and somebody else had decided. */
  late: number
  /** Uploads in pieces whose first pieces no process had any more, so that they were begun anew. */
  begunAnew: number
  /** Calls whose answer took longer than the mark, a line each, with what their tries came to. */
  readonly slow: string[]
  /** What nobody may be answered, a line each. */
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

/** Each call is answered within it. */
const MARK_MS = 10_000
/** Nobody waits as long: on a busy machine a late answer is something else than none. */
const GIVEN_UP_MS = 180_000
const PAUSE_MS = 1_000

export interface Sending<T> {
  readonly kind: Kind
  send(): Promise<T>
  /** What the last refusal said of when to send again; null: nothing. */
  retryAfterMs(): number | null
  /** False: it is several calls, whose times are noted one by one. */
  readonly isOneCall?: boolean
}

/**
 * Sends until there is an answer, as a person presses again who reads that the network is away: after a second, or
 * when the server said. Null: it was refused, or given up, which the ledger says.
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
  /** What its tries came to that were no answer. */
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

/** What a browser takes for an answer that never came, and what says that it may be sent again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (['network', 'timeout', 'invalid', 'unknown-outcome'].includes(error.kind)) return true
  return [429, 502, 503, 504].includes(error.status ?? 0)
}

const explain = (error: unknown): string =>
  error instanceof CallError ? `${error.message} ${JSON.stringify(error.answer)}` : String(error)
