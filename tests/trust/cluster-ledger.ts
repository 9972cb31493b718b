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
  wrong: [],
})

/** Nobody waits as long: on a busy machine a late answer is something else than none. */
const GIVEN_UP_MS = 180_000
const PAUSE_MS = 1_000

export interface Sending<T> {
  readonly kind: Kind
  send(): Promise<T>
  /** What the last refusal said of when to send again; null: nothing. */
  retryAfterMs(): number | null
}

/**
 * Sends until there is an answer, as a person presses again who reads that the network is away: after a second, or
 * when the server said. Null: it was refused, or given up, which the ledger says.
 */
export async function untilAnswered<T>(ledger: Ledger, { kind, send, retryAfterMs }: Sending<T>): Promise<T | null> {
  const begin = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await send()
      noteTime(ledger, kind, performance.now() - begin)
      return answer
    } catch (error) {
      if (tries === 1) ledger.repeated += 1
      const waited = performance.now() - begin
      if (isTransient(error) && waited < GIVEN_UP_MS) {
        await sleep(retryAfterMs() ?? PAUSE_MS)
        continue
      }
      noteTime(ledger, kind, waited)
      ledger.wrong.push(`${kind} after ${tries} tries: ${explain(error)}`)
      return null
    }
  }
}

function noteTime({ times }: Ledger, kind: Kind, ms: number): void {
  const all = times.get(kind) ?? []
  all.push(ms)
  times.set(kind, all)
}

/** What a browser takes for an answer that never came, and what says that it may be sent again. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (['network', 'timeout', 'invalid', 'unknown-outcome'].includes(error.kind)) return true
  return [429, 502, 503, 504].includes(error.status ?? 0)
}

const explain = (error: unknown): string =>
  error instanceof CallError ? `${error.message} ${JSON.stringify(error.answer)}` : String(error)
