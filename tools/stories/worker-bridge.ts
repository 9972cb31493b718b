/**
 * Connects the page of a story and the worker that requests a grid's rows itself: the story's ERP answers what
 * the worker would fetch. Each story handles only the calls with its token.
 */
import type { Transport } from '../../engine/calls/transport.ts'

export const CHANNEL = 'countersign-stories'

export interface WorkerQuestion {
  readonly id: string
  readonly url: string
}

export interface WorkerAnswer {
  readonly answers: string
  readonly status: number
  readonly body: unknown
}

/** Returns a function that stops it. */
export function answerWorkers(transport: Transport, token: string): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion | WorkerAnswer>) => {
    if (!('url' in data)) return
    const { pathname, searchParams } = new URL(data.url)
    if (searchParams.get('apitoken') !== token) return
    const request = { method: 'GET' as const, path: pathname, query: Object.fromEntries(searchParams) }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    const reply = (answer: Omit<WorkerAnswer, 'answers'>): void => channel.postMessage({ answers: data.id, ...answer })
    // Status 0: there was no answer.
    transport.send(request).then(reply, () => reply({ status: 0, body: null }))
  })
  return () => channel.close()
}
