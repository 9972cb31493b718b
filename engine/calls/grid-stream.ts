/** Makes the call of a grid that is sent everything, and hands its rows on while they come. Runs in a worker. */
import { asksForRepeat, isRefused, readPage, readRetry } from './answers.ts'
import type { GridRefusal, GridRequest } from './grid-request.ts'
import { createRowStream } from './row-stream.ts'

export type StreamEnd =
  | { readonly end: 'whole'; readonly envelope: unknown }
  | { readonly end: 'refused'; readonly refusal: GridRefusal }

export interface StreamAsk {
  readonly request: GridRequest
  /** Where the rows stand: `get_list.result`. */
  readonly answer: string
  readonly signal: AbortSignal
  onRows(rows: readonly unknown[]): void
}

const MOST_RETRIES = 10

/** Rejects only when the signal says so. */
export async function streamRows(ask: StreamAsk): Promise<StreamEnd> {
  let uuid: string | null = null
  for (let attempt = 0; attempt <= MOST_RETRIES; attempt += 1) {
    const end = await streamOnce(ask, uuid)
    const retry = end.end === 'whole' ? readRetry(end.envelope) : null
    if (!retry) return end
    uuid = retry.uuid ?? uuid
    await new Promise((resolve) => setTimeout(resolve, ask.request.retryAfterMs))
    ask.signal.throwIfAborted()
  }
  return refused('timeout', null)
}

async function streamOnce(ask: StreamAsk, uuid: string | null): Promise<StreamEnd> {
  const timeout = AbortSignal.timeout(ask.request.timeoutMs)
  try {
    const { headers } = ask.request
    const signal = AbortSignal.any([ask.signal, timeout])
    const response = await fetch(addressOf(ask.request, uuid), { headers, credentials: 'include', signal })
    if (!response.ok) return refused('refused', response.status, await bodyOf(response))
    return await read(response, ask)
  } catch (error) {
    ask.signal.throwIfAborted()
    if (error instanceof SyntaxError) return refused('invalid', null)
    return refused(timeout.aborted ? 'timeout' : 'network', null)
  }
}

async function read(response: Response, { answer, onRows }: StreamAsk): Promise<StreamEnd> {
  let isFound = false
  const stream = createRowStream(answer, (rows) => {
    isFound = true
    onRows(rows)
  })
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) stream.push(part.value)
  const envelope = stream.end()
  if (isRefused(envelope) && !asksForRepeat(envelope)) return refused('refused', response.status, envelope)
  // Rows at a place nobody would look for while they come.
  const { rows } = isFound ? { rows: [] } : readPage(envelope, { answer })
  if (rows.length > 0) onRows(rows)
  return { end: 'whole', envelope }
}

function addressOf({ url }: GridRequest, uuid: string | null): string {
  if (uuid === null) return url
  const address = new URL(url)
  address.searchParams.set('uuid', uuid)
  return address.href
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text()) as unknown
  } catch {
    return null
  }
}

function refused(kind: GridRefusal['kind'], status: number | null, body: unknown = null): StreamEnd {
  return { end: 'refused', refusal: { kind, status, body } }
}
