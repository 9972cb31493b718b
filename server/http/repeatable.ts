import type { FastifyReply, FastifyRequest } from 'fastify'

/** The key under which a changing call may be repeated; null: the caller cannot repeat. */
export function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

/** The stored text itself, so that a repeat is equal byte for byte. */
export function sendText(reply: FastifyReply, text: string): string {
  reply.type('application/json; charset=utf-8')
  return text
}
