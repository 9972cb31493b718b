import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import callback from '../../schemas/erp/whatsapp-callback.schema.json' with { type: 'json' }
import opened from '../../schemas/erp/opened.schema.json' with { type: 'json' }
import { readMessageToken } from '../alerts/links.ts'
import { findMessage, reportMessage, type Reported } from '../alerts/messages.ts'
import type { Database } from '../database/open.ts'
import { inTenant } from '../database/tenant.ts'
import { letterHeaders } from './alerts.ts'
import { CallError } from '../http/errors.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

const policy = { config: { policy: 'public' } } as const

/**
 * Reports that a message was delivered or read: its link was opened, or the provider calls back. Both are signed
 * instead of having a session, and change only the state of that message.
 */
export function registerMessageReports(app: FastifyInstance, context: ServerContext): void {
  app.get('/opened', { ...policy, schema: { querystring: opened.query } }, openedHandler(context))
  void app.register(async (reports) => registerCallback(reports, context))
}

function openedHandler({ database }: ServerContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { message: token } = queryOf<'opened'>(request)
    const ref = readMessageToken(database.secret, token)
    const message = ref && (await inTenant(database, ref.company, (work) => findMessage(work, ref.company, ref.id)))
    if (!message) throw new CallError(404, 'not-found', 'There is no such message.')
    const { company_id: company, id } = message
    await inTenant(database, company, (work) => reportMessage(work, company, { id, state: 'Read' }))
    reply.headers(letterHeaders)
    if (message.kind !== 'external') return reply.redirect(message.route, 303)
    if (message.channel === 'email') return message.html
    reply.type('text/plain; charset=utf-8')
    return message.body
  }
}

const STATES: Readonly<Record<string, Reported>> = { delivered: 'Delivered', read: 'Read', failed: 'Failed' }

/** Keeps the raw body, since the signature is over its bytes. */
function registerCallback(reports: FastifyInstance, { config, database }: ServerContext): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  reports.removeContentTypeParser('application/json')
  reports.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body as Buffer)
    try {
      done(null, JSON.parse(body.toString()))
    } catch {
      done(new CallError(400, 'invalid-request', 'The body is no JSON.'))
    }
  })
  const { query: querystring, headers, body } = callback
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    const secret = config.whatsapp?.secret
    const signature = request.headers['x-signature-256']
    if (secret && isSigned(bodies.get(request) ?? Buffer.of(), { secret, signature })) return
    throw new CallError(403, 'wrong-signature', 'This report is not signed as the settings say.')
  }
  const route = { ...policy, schema: { querystring, headers, body }, preValidation }
  reports.post('/whatsapp/callback', route, reportHandler(database))
}

function reportHandler(database: Database) {
  return async (request: FastifyRequest): Promise<unknown> => {
    const { reference, state, reason } = bodyOf<'whatsapp-callback'>(request)
    const ref = readMessageToken(database.secret, reference)
    const reported = STATES[state]
    if (!ref || !reported) throw new CallError(404, 'not-found', 'There is no such message.')
    const report = { id: ref.id, state: reported, ...(reason === undefined ? {} : { why: reason }) }
    await inTenant(database, ref.company, (work) => reportMessage(work, ref.company, report))
    return { ok: true }
  }
}

/** Compares in constant time. */
function isSigned(body: Buffer, { secret, signature }: { secret: string; signature: unknown }): boolean {
  const received = /^sha256=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '')?.[1]
  const expected = createHmac('sha256', secret).update(body).digest()
  return received !== undefined && timingSafeEqual(Buffer.from(received, 'hex'), expected)
}
