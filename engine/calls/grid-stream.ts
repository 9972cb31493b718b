/** Sends the call of a grid that loads all rows, and passes them on while they arrive. Runs in a worker. */
import { asksForRepeat, readRowPage, readRetry } from './answers.ts'
import type { GridRefusal, GridRequest } from './grid-request.ts'
import { readToEnd, type PageParameters } from './read-to-end.ts'
import { createRowStream } from './row-stream.ts'
import { isSuccess } from './success.ts'

/** How the stream ended. `envelope` is the first answer without its rows: it contains the totals. */
export type StreamEnd =
  /** `isCut`: the ERP reports more rows, but does not return them. */
  | { readonly end: 'whole'; readonly envelope: unknown; readonly isCut: boolean }
  | { readonly end: 'refused'; readonly refusal: GridRefusal }

/** The request, and the callback for its rows: each is passed on once, in the order of the ERP. */
export interface StreamRequest {
  readonly request: GridRequest
  /** The path of the rows, such as `get_list.result`. */
  readonly answer: string
  readonly signal: AbortSignal
  onRows(rows: readonly unknown[]): void
}

const MOST_RETRIES = 10

class Refused extends Error {
  readonly refusal: GridRefusal
  constructor(refusal: GridRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

/** Streams every row, however many answers they arrive in. Rejects only when the signal is aborted. */
export async function streamRows(ask: StreamRequest): Promise<StreamEnd> {
  let envelope: unknown = null
  const met = new Set<string>()
  try {
    const { path, url } = ask.request
    const pageBy = new URL(url).searchParams.get('page_by')
    const isWhole = await readToEnd({ path, pageBy }, async (paging) => {
      let count = 0
      let first = ''
      let isAgain = false
      const onRows = (rows: readonly unknown[]): void => {
        if (count === 0 && rows.length > 0) {
          first = JSON.stringify(rows[0])
          isAgain = met.has(first)
          met.add(first)
        }
        count += rows.length
        if (!isAgain) ask.onRows(rows)
      }
      const answered = await streamReady({ ...ask, onRows }, paging)
      envelope ??= answered
      const { isComplete, uuid } = readRowPage(answered, { answer: ask.answer })
      return { isComplete, uuid, count, first }
    })
    return { end: 'whole', envelope, isCut: !isWhole }
  } catch (error) {
    if (error instanceof Refused) return { end: 'refused', refusal: error.refusal }
    throw error
  }
}

/** Repeats the request after a `retry` answer. Throws Refused. */
async function streamReady(ask: StreamRequest, paging: PageParameters): Promise<unknown> {
  let current = paging
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
    const envelope = await streamOnce(ask, current)
    const retry = readRetry(envelope)
    if (!retry) return envelope
    if (retry.uuid !== null) current = { ...current, uuid: retry.uuid }
    await new Promise((resolve) => setTimeout(resolve, ask.request.retryAfterMs))
    ask.signal.throwIfAborted()
  }
  throw refused('timeout', null)
}

async function streamOnce(ask: StreamRequest, paging: PageParameters): Promise<unknown> {
  const timeout = AbortSignal.timeout(ask.request.timeoutMs)
  try {
    const { headers } = ask.request
    const signal = AbortSignal.any([ask.signal, timeout])
    const response = await fetch(addressOf(ask.request, paging), { headers, credentials: 'include', signal })
    if (!response.ok) throw refused('refused', response.status, await bodyOf(response))
    return await read(response, ask)
  } catch (error) {
    if (error instanceof Refused) throw error
    ask.signal.throwIfAborted()
    if (error instanceof SyntaxError) throw refused('invalid', null)
    throw refused(timeout.aborted ? 'timeout' : 'network', null)
  }
}

async function read(response: Response, { answer, onRows }: StreamRequest): Promise<unknown> {
  let isFound = false
  const stream = createRowStream(answer, (rows) => {
    isFound = true
    onRows(rows)
  })
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) stream.push(part.value)
  const envelope = stream.end()
  const { status } = response
  if (!isSuccess({ status, body: envelope }, { accepts: asksForRepeat })) throw refused('refused', status, envelope)
  // Rows at an unusual location are only found once the answer is complete.
  const { rows } = isFound ? { rows: [] } : readRowPage(envelope, { answer })
  if (rows.length > 0) onRows(rows)
  return envelope
}

function addressOf({ url }: GridRequest, paging: PageParameters): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(paging)) address.searchParams.set(name, value)
  return address.href
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown
  } catch {
    return null
  }
}

function refused(kind: GridRefusal['kind'], status: number | null, body: unknown = null): Refused {
  return new Refused({ kind, status, body })
}
