/** A proxy in front of an HTTP server of another party, which fails in a chosen way. */
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * - `refused`: nothing listens;
 * - `silent`: it accepts the request and never answers;
 * - `half`: it processes the request, and its connection breaks in the middle of the answer;
 * - `error`: it answers 500 and does nothing;
 * - `closed`: its connection breaks before it has done anything;
 * - `lost`: it processes the request, and its connection breaks before the answer.
 */
export const HOST_FAULTS = ['refused', 'silent', 'half', 'error', 'closed', 'lost'] as const
export type HostFault = (typeof HOST_FAULTS)[number]

export interface FaultyHost {
  /** http://127.0.0.1:4711 */
  readonly origin: string
  /** The number of requests that have failed since `fail`; with `refused` none is counted. */
  failed(): number
  /** Makes every request fail like this. */
  fail(fault: HostFault): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** @param target origin of the proxied server */
export async function openFaultyHost(target: string): Promise<FaultyHost> {
  const state: { fault: HostFault | null; failed: number } = { fault: null, failed: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    if (state.fault !== null) state.failed += 1
    answer(request, response, { target, fault: state.fault }).catch(() => response.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    const closed = new Promise<void>((done) => void server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    failed: () => state.failed,
    async fail(fault) {
      Object.assign(state, { fault, failed: 0 })
      if (fault === 'refused') await stop()
    },
    async mend() {
      state.fault = null
      // Requests that wait for an answer are closed.
      for (const socket of sockets) socket.destroy()
      if (!server.listening) await listen(port)
    },
    close: stop,
  }
}

interface Answering {
  readonly target: string
  readonly fault: HostFault | null
}

async function answer(request: IncomingMessage, response: ServerResponse, { target, fault }: Answering): Promise<void> {
  if (fault === 'silent') return
  if (fault === 'closed') return void response.destroy()
  const body = await buffer(request)
  if (fault === 'error') return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Out of order.')
  const { status, headers, content } = await forward(request, { target, body })
  if (fault === 'lost') return void response.destroy()
  if (fault === null) return void response.writeHead(status, headers).end(content)
  // The declared length never arrives, even if the complete answer has no content.
  const length = Math.max(content.length, 2)
  response.writeHead(status, { ...headers, 'content-length': length })
  response.write(content.subarray(0, content.length / 2), () => response.destroy())
}

interface Forwarded {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly content: Buffer
}

/** Forwards the original headers, since a signature may cover the name of the host. */
async function forward(
  { method, url, headers }: IncomingMessage,
  { target, body }: { target: string; body: Buffer },
): Promise<Forwarded> {
  return await new Promise((resolve, reject) => {
    const sent = send(`${target}${url}`, { method, headers, agent: false }, (answered) => {
      const { statusCode: status = 502, headers: got } = answered
      const { 'transfer-encoding': _, connection: __, ...kept } = got
      buffer(answered).then((content) => resolve({ status, headers: kept, content }), reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
