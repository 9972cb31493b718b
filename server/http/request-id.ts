import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isTrustedPeer, type TrustedProxies } from '../config/trusted-proxies.ts'

/** Also of an answer: by it the line in the log is found. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** What nginx, HAProxy and the balancers of clouds make; nothing that could break a line of a log or a page. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/

/** The id of a request: that of a trusted proxy where it is well-formed, else a new one. */
export function requestIds(trusted: TrustedProxies): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given)
    return isTaken && isTrustedPeer(trusted, socket.remoteAddress ?? '') ? given : randomUUID()
  }
}

/** Every answer has the id of its request as a header, and every refusal that is JSON as a member, too. */
export function answerRequestIds(app: FastifyInstance): void {
  // Of the raw answer: uploads in pieces write theirs themselves.
  app.addHook('onRequest', async (request, reply) => void reply.raw.setHeader(REQUEST_ID_HEADER, request.id))
  app.addHook('preSerialization', async (request, _reply, payload) =>
    isRefusal(payload) ? { ...payload, requestId: request.id } : payload,
  )
}

/** One that says why; errors of fields and what `/readyz` lacks are none. */
const isRefusal = (payload: unknown): payload is object =>
  typeof payload === 'object' &&
  payload !== null &&
  'ok' in payload &&
  payload.ok === false &&
  ('description' in payload || 'reason' in payload)
