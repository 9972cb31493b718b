/**
 * Requests of a grid: a page with its count and totals, or the whole address of a call that a worker
 * sends itself (site-modules §7, list and report sources).
 */
import { asksForRepeat, membersOf, readRowPage, readRetry } from './answers.ts'
import type { CallsOptions, ListCall, ScreenCall, Send } from './call-types.ts'
import type { RowPage } from './contract.ts'
import { CallError } from './errors.ts'
import { screenCallPath, waitFor } from './sending.ts'
import { callErrorOf } from './answer-body.ts'
import { isByMeasure, type SumByName } from '../definition/sum.ts'
import type { Value } from '../expressions/tree.ts'

/** A call as it is posted to a worker: plain values only. */
export interface GridRequest {
  /** Absolute, with apiid, apitoken and every parameter except those of paging. */
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds before a request is repeated after a `retry` answer. */
  readonly retryAfterMs: number
  readonly timeoutMs: number
  /** The token it is sent with. */
  readonly sentWith: string | null
}

/** Why a call that a worker sent failed. */
export interface GridRefusal {
  readonly kind: 'network' | 'timeout' | 'invalid' | 'refused'
  readonly status: number | null
  /** The parsed JSON; null when there was none. */
  readonly body: unknown
}

/** A page of rows with the summary that a grid shows below them. */
export interface GridPage extends RowPage {
  /** Number of all matching rows; null if the ERP does not send it. */
  readonly count: number | null
  /** `get_totals.result`: sums over all matching rows, by field. */
  readonly totals: SumByName
  /** `get_groups.result`, in the order of the rows; null: the ERP does not group. */
  readonly groups: readonly PageGroup[] | null
  /** `get_previous`: the previous period that sums are compared with; null: there is no comparison. */
  readonly previous?: PreviousDays | null
  /** `get_withheld`: fields that are empty because the person may not see what they are made of. */
  readonly withheld?: readonly string[]
}

/** The period that sums are compared with, yyyy-mm-dd, and its sums over all rows. */
export interface PreviousDays {
  readonly startDate: string
  readonly endDate: string
  readonly sums: SumByName
}

/** Rows with the same value, grouped and summed by the ERP. */
export interface PageGroup {
  readonly value: Value
  readonly count: number
  readonly sums: SumByName
  /** The sums of the previous period, if they are compared. */
  readonly previous?: SumByName
  /** The filter value that finds these rows; null: no value finds exactly them; missing: the ERP does not send it. */
  readonly filter?: string | null
  /** The value of a second field that the rows have in common, if the ERP groups by two. */
  readonly second?: { readonly field: string; readonly value: Value; readonly filter: string | null }
}

/** One page of a grid. */
export interface GridPageCall extends ListCall {
  /** Fields whose sums over all rows are requested with the first page, from an ERP that names `totals`. */
  readonly totals?: readonly string[]
}

/** How a grid loads rows: page by page, or as a request that a worker sends (`grid-stream.ts`). */
export interface GridCalls {
  gridPage(call: GridPageCall): Promise<GridPage>
  /** The request of a call that returns all rows at once. */
  gridRequest(call: ScreenCall): GridRequest
  /** The error for a worker's refusal; if the session has ended, its owner is notified. */
  gridRefusal(request: GridRequest, refusal: GridRefusal): CallError
  /** Sums in the ERP's answer besides the rows. */
  gridTotals(answer: unknown): SumByName
}

const MOST_RETRIES = 10
const RETRY_AFTER_MS = 1000
const TIMEOUT_MS = 120_000

/** For `Calls.extend`: loaded with the first grid. */
export function gridCalls(send: Send, options: CallsOptions): GridCalls {
  return {
    gridPage: (call) => gridPage(send, call, options),
    gridRequest: (call) => gridRequest(call, options),
    gridRefusal: (request, refusal) => gridRefusal(send, request, refusal),
    gridTotals: totalsIn,
  }
}

async function gridPage(send: Send, call: GridPageCall, options: CallsOptions): Promise<GridPage> {
  const path = screenCallPath(call)
  const pause = options.wait ?? waitFor
  const { page, totals: named = [] } = call
  const isAsked = page === 0 && named.length > 0 && options.capabilities().includes('totals')
  const totals = isAsked ? { totals: named.join(',') } : {}
  let { uuid } = call
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
    const query = { ...pageQuery(call, uuid), ...totals }
    const answer = await send({ method: 'GET', path, query, signal: call.signal, accepts: asksForRepeat })
    const retry = readRetry(answer)
    if (!retry) return gridPageIn(answer, call)
    uuid = retry.uuid ?? uuid
    await pause(RETRY_AFTER_MS)
    if (call.signal?.aborted) throw new CallError('aborted', { path })
  }
  throw new CallError('timeout', { path })
}

function pageQuery({ query, page, pageSize }: ListCall, uuid: string | null): Record<string, string> {
  const paging = pageSize === null ? {} : { page: String(page), page_by: String(pageSize) }
  return { ...query, ...paging, ...(uuid === null ? {} : { uuid }) }
}

function gridRequest(call: ScreenCall, { origin, apiid, token }: CallsOptions): GridRequest {
  const path = screenCallPath(call)
  const url = new URL(path, (origin ?? '') || globalThis.location.origin)
  for (const [name, value] of Object.entries(call.query)) if (value !== '') url.searchParams.set(name, value)
  const sentWith = token()
  url.searchParams.set('apiid', apiid)
  if (sentWith) url.searchParams.set('apitoken', sentWith)
  const headers = { Accept: 'application/json' }
  return { url: url.href, path, headers, retryAfterMs: RETRY_AFTER_MS, timeoutMs: TIMEOUT_MS, sentWith }
}

/** The error is reported the usual way: the owner of the session is notified. */
function gridRefusal(send: Send, { path }: GridRequest, { kind, status, body }: GridRefusal): CallError {
  if (kind !== 'refused') return new CallError(kind, { path, status })
  const error = callErrorOf({ status: status ?? 0, body }, path)
  // Requests one row of the same list with `send`, which detects that nobody is signed in and reports it.
  if (error.kind === 'unauthorized')
    void send({ method: 'GET', path, query: { page: '0', page_by: '1' } }).catch(() => undefined)
  return error
}

/** The rows of an answer, and its parts that concern all rows and not only those of its page. */
function gridPageIn(body: unknown, call: ListCall): GridPage {
  const page = readRowPage(body, call)
  return {
    ...page,
    count: page.all ?? null,
    totals: totalsIn(body),
    groups: groupsIn(body),
    previous: previousIn(body),
    withheld: withheldIn(body),
  }
}

/** The fields that an answer names as empty because the person may not see what they are made of. */
export function withheldIn(body: unknown): readonly string[] {
  const names = membersOf(body)['get_withheld']
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function groupsIn(body: unknown): GridPage['groups'] {
  const groups = membersOf(membersOf(body)['get_groups'])['result']
  if (!Array.isArray(groups)) return null
  return groups.map((group: unknown) => {
    const { value, count, sums, previous, filter, second } = membersOf(group)
    return {
      value: (value ?? null) as Value,
      count: Number(count),
      sums: sumsIn(sums),
      previous: sumsIn(previous),
      ...(filter === undefined ? {} : { filter: typeof filter === 'string' ? filter : null }),
      ...secondIn(second),
    }
  })
}

function secondIn(sent: unknown): Pick<PageGroup, 'second'> {
  const { field, value = null, filter } = membersOf(sent)
  if (typeof field !== 'string') return {}
  return { second: { field, value: value as Value, filter: typeof filter === 'string' ? filter : null } }
}

function previousIn(body: unknown): PreviousDays | null {
  const { startDate, endDate, result } = membersOf(membersOf(body)['get_previous'])
  if (typeof startDate !== 'string' || typeof endDate !== 'string') return null
  return { startDate, endDate, sums: sumsIn(result) }
}

function totalsIn(body: unknown): SumByName {
  const result = membersOf(membersOf(body)['get_totals'])['result']
  return sumsIn(Array.isArray(result) ? result[0] : result)
}

/** Sums by name; that of amounts in several currencies is a map of numbers. */
function sumsIn(first: unknown): SumByName {
  const sent = Object.entries(membersOf(first)).filter(([, sum]) => sum !== null)
  const sums = sent.map(([name, sum]) => [name, isByMeasure(sum) ? sum : Number(sum)] as const)
  return Object.fromEntries(sums.filter(([, sum]) => typeof sum === 'object' || Number.isFinite(sum)))
}
