/** Carries out a decision exactly once, however often it has to be sent. */
import { isRefused, listIn, membersOf, readRowPage, readRefusal, textOrNull, yes } from './answers.ts'
import type { CallsOptions, DecideCall, DecideCalls, Send, SendRequest } from './call-types.ts'
import type { DecisionAnswer, DecisionOutcome } from './contract.ts'
import { CallError } from './errors.ts'
import { screenCallPath, waitFor } from './sending.ts'

interface DecideOptions {
  readonly send: Send
  readonly call: DecideCall
  /** The ERP stores answers by idempotency key, so that a repeat decides nothing twice. */
  readonly repeatable: boolean
  wait(ms: number): Promise<void>
}

/** Repeats under the same key, after increasing waits, only if the ERP names `decisions`. */
export function decideCalls(send: Send, { capabilities, wait = waitFor }: CallsOptions): DecideCalls {
  return { decide: (call) => decide({ send, call, repeatable: capabilities().includes('decisions'), wait }) }
}

const MOST_REPEATS = 3
const FIRST_REPEAT_AFTER_MS = 1000

/**
 * Repeats under the same key, after 1, 2 and 4 seconds, while no answer arrives; without `decisions` it
 * never repeats. An unknown outcome is an error of its own kind: it is never reported as a failure.
 */
async function decide({ send, call, repeatable, wait }: DecideOptions): Promise<DecisionAnswer> {
  const path = screenCallPath(call)
  const request = requestOf(call, path, repeatable)
  for (let repeat = 0; ; repeat += 1) {
    try {
      return readDecision(await send(request), call)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      if (!repeatable || repeat === MOST_REPEATS) throw new CallError('unknown-outcome', { path })
      await wait(FIRST_REPEAT_AFTER_MS * 2 ** repeat)
    }
  }
}

function requestOf(call: DecideCall, path: string, repeatable: boolean): SendRequest {
  const reason = call.reason === undefined ? {} : { reason: call.reason }
  const extension = repeatable ? { versions: call.versions } : {}
  return {
    method: 'POST',
    path,
    query: call.query,
    body: { selected: call.selected, ...extension, ...reason },
    headers: repeatable ? { 'Idempotency-Key': call.key } : {},
    signal: call.signal,
    accepts: hasOutcomes,
  }
}

/** Whether there are outcomes per document, whatever the answer's own `ok`. */
function hasOutcomes(body: unknown): boolean {
  return outcomesIn(body).length > 0
}

function outcomesIn(body: unknown): readonly unknown[] {
  return listIn(membersOf(body)['approval_list']) ?? []
}

/** Whether the request may have arrived although the ERP's answer did not. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'invalid') return true
  return error.status === 502 || error.status === 503 || error.status === 504
}

function readDecision(body: unknown, { selected, pageSize }: DecideCall): DecisionAnswer {
  const shape = { answer: 'post_list.result', pageSize: pageSize ?? null }
  const hasPage = (membersOf(body)['post_list'] ?? null) !== null
  const entries = outcomesIn(body).map(readOutcome)
  const outcomes = isRefused(body) ? refusedOutcomes(body, entries, selected) : entries
  return { outcomes, firstPage: hasPage ? readRowPage(body, shape) : null }
}

/** If a request was refused as a whole, no document was decided, unless its own entry says otherwise. */
function refusedOutcomes(
  body: unknown,
  entries: readonly DecisionOutcome[],
  selected: readonly string[],
): readonly DecisionOutcome[] {
  const { reason } = readRefusal(body)
  const ofNone = { msg: '', ok: false, reason, status: null }
  const missing = selected.filter((key) => entries.every(({ suppliedKey }) => suppliedKey !== key))
  return [
    ...entries.map((each) => ({ ...each, ok: each.ok ?? false, reason: each.reason ?? reason })),
    ...missing.map((suppliedKey) => ({ ...ofNone, suppliedKey })),
  ]
}

function readOutcome(entry: unknown): DecisionOutcome {
  const { suppliedKey, msg, ok, reason, status } = membersOf(entry)
  return {
    suppliedKey: textOrNull(suppliedKey) ?? '',
    msg: textOrNull(msg) ?? textOrNull(entry) ?? '',
    ok: ok === undefined || ok === null ? null : yes(ok),
    reason: textOrNull(reason),
    status: textOrNull(status),
  }
}
