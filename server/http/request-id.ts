import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isTrustedPeer, type TrustedProxies } from '../config/trusted-proxies.ts'

/** Also sent with the answer, to find the log line by it. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Ids of nginx, HAProxy and cloud balancers; no characters that could break a log line or a page. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/

/** The id of a request: from a trusted proxy if it is well-formed, else a new one. */
export function requestIds(trusted: TrustedProxies): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return ({ headers, socket }) => {
    const received = headers[REQUEST_ID_HEADER]
    const isValid = typeof received === 'string' && WELL_FORMED.test(received)
    return isValid && isTrustedPeer(trusted, socket.remoteAddress ?? '') ? received : randomUUID()
  }
}

/** Adds the request id to every answer as a header, and to every JSON refusal also as a member. */
export function answerRequestIds(app: FastifyInstance): void {
  // On the raw response, since uploads in pieces write their answers to it directly.
  app.addHook('onRequest', async (request, reply) => void reply.raw.setHeader(REQUEST_ID_HEADER, request.id))
  app.addHook('preSerialization', async (request, _reply, payload) =>
    isRefusal(payload) ? { ...payload, requestId: request.id } : payload,
  )
}

/** A refusal has a description; field errors and failures of `/readyz` do not count. */
const isRefusal = (payload: unknown): payload is object =>
  typeof payload === 'object' &&
  payload !== null &&
  'ok' in payload &&
  payload.ok === false &&
  ('description' in payload || 'reason' in payload)
