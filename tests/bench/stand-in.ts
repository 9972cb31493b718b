/** A server before a product that gives some answers itself, on the product's own pages. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BenchPlace } from './bench.ts'

/** Rows of an answer: any object. */
export type StandInRow = Readonly<Record<string, unknown>>

/** What it answers; false: the product answers. */
type Answer = (url: URL, response: ServerResponse, incoming: IncomingMessage) => boolean

/** @returns its address. Cookies of the product hold there, too: a cookie belongs to a host, not to a port */
export async function standInFor(place: BenchPlace, product: string, answer: Answer): Promise<string> {
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', product)
    if (!answer(url, response, incoming)) handOn(url, incoming, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  place.later(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function handOn(url: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming
  const sent = request(url, { method, headers: { ...headers, host: url.host } }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(response)
  })
  sent.once('error', () => response.destroy())
  incoming.pipe(sent)
}

export interface StandInRows {
  readonly total: number
  rowAt(index: number): StandInRow
}

/** Answers a list call with a page of these rows. */
export function sendPage(response: ServerResponse, query: URLSearchParams, { total, rowAt }: StandInRows): void {
  const size = Number(query.get('page_by') ?? 50)
  const first = Number(query.get('page') ?? 0) * size
  const isDown = [...query].some(([name, value]) => name.startsWith('s.') && value === 'd')
  const result = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, index) =>
    rowAt(isDown ? total - 1 - first - index : first + index),
  )
  const isComplete = first + result.length >= total
  const body = JSON.stringify({ ok: true, get_list: { result, count: total }, isComplete, uuid: null, count: total })
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
}

/** Answers it with all rows, in pieces, as a database returns them. */
export function sendAll(response: ServerResponse, { total, rowAt }: StandInRows): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"ok":true,"get_list":{"result":[')
  let index = 0
  const send = (): void => {
    while (index < total) {
      const end = Math.min(total, index + 500)
      const rows = Array.from({ length: end - index }, (_, at) => rowAt(index + at))
      index = end
      const text = JSON.stringify(rows).slice(1, -1) + (index < total ? ',' : '')
      if (!response.write(text)) return void response.once('drain', send)
    }
    response.end(']},"isComplete":true}')
  }
  send()
}
