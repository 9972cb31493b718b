import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import callback from '../../schemas/erp/whatsapp-callback.schema.json' with { type: 'json' }
import opened from '../../schemas/erp/opened.schema.json' with { type: 'json' }
import openedRead from '../../schemas/erp/opened-read.schema.json' with { type: 'json' }
import { readMessageToken } from '../alerts/links.ts'
import { messageFragment } from '../../engine/definition/message-fragment.ts'
import { findMessage, LINK_DAYS, type QueuedMessage, reportMessage, type Reported } from '../alerts/messages.ts'
import type { Database } from '../database/open.ts'
import { inTenant, type Work } from '../database/tenant.ts'
import type { Person } from '../http/person.ts'
import { signedIn } from '../http/signed-in.ts'
import { letterHeaders } from './alerts.ts'
import { HttpError } from '../http/errors.ts'
import { policyOf } from '../http/policy.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

/**
 * Reports that a message was delivered or read: its recipient opens its link, or the provider calls back. Both name the
 * message by a signature, and change only its state.
 */
export function registerMessageReports(app: FastifyInstance, context: ServerContext): void {
  app.get(
    '/opened',
    { config: { policy: policyOf(opened) }, schema: { querystring: opened.query } },
    openedHandler(context),
  )
  const { query: querystring, body } = openedRead
  app.post('/opened', { config: { policy: 'session' }, schema: { querystring, body } }, readHandler(context))
  void app.register(async (reports) => registerCallback(reports, context))
}

/**
 * Mail scanners and prefetching browsers open every link before a person does, so this changes nothing. The page that
 * it leads people of the company to has the token in its fragment, and reports with it that the message was read.
 */
function openedHandler(context: ServerContext) {
  const { database } = context
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { message: token } = queryOf<'opened'>(request)
    if (database.quarantine !== null) {
      throw new HttpError(410, 'restored-copy', 'This is a restored copy, in which links of messages open nothing.')
    }
    const ref = readMessageToken(database.secret, token)
    const message = ref && (await inTenant(database, ref.company, (work) => findMessage(work, ref.company, ref.id)))
    if (!message) throw notFound()
    if (message.is_link_expired) {
      throw new HttpError(410, 'link-expired', `Links of messages end after ${LINK_DAYS} days.`)
    }
    reply.headers(letterHeaders)
    if (message.kind !== 'external') return reply.redirect(message.route + messageFragment(token), 303)
    if (message.channel === 'email') return message.html
    reply.type('text/plain; charset=utf-8')
    return message.body
  }
}

const notFound = () => new HttpError(404, 'not-found', 'There is no such message.')

/** Marks a message as read. Throws 404, also for a message to somebody else. */
function readHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request) => {
    const ref = readMessageToken(context.database.secret, bodyOf<'opened-read'>(request).message)
    if (ref?.company !== person.companyId) throw notFound()
    const message = await findMessage(work, ref.company, ref.id)
    if (!message || !(await isRecipient(work, person, message))) throw notFound()
    await reportMessage(work, ref.company, { id: ref.id, state: 'Read' })
    return { ok: true }
  })
}

async function isRecipient(work: Work, { id, email }: Person, { recipient }: QueuedMessage): Promise<boolean> {
  if (recipient.toLowerCase() === email.toLowerCase()) return true
  const { rows } = await sql`select 1 from company_phones() phones
    where phones.person_id = ${id} and phones.country_code || phones.phone = ${recipient}`.execute(work)
  return rows.length > 0
}

const STATES: Readonly<Record<string, Reported>> = { delivered: 'Delivered', read: 'Read', failed: 'Failed' }

/** Preserves the raw body, since the signature covers its bytes. */
function registerCallback(reports: FastifyInstance, { config, database }: ServerContext): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  reports.removeContentTypeParser('application/json')
  reports.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body as Buffer)
    try {
      done(null, JSON.parse(body.toString()))
    } catch {
      done(new HttpError(400, 'invalid-request', 'The body is no JSON.'))
    }
  })
  const { query: querystring, headers, body } = callback
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    const secret = config.whatsapp?.secret
    const signature = request.headers['x-signature-256']
    if (secret && isSigned(bodies.get(request) ?? Buffer.of(), { secret, signature })) return
    throw new HttpError(403, 'wrong-signature', 'This report is not signed as the settings say.')
  }
  const route = { config: { policy: policyOf(callback) }, schema: { querystring, headers, body }, preValidation }
  reports.post('/whatsapp/callback', route, reportHandler(database))
}

function reportHandler(database: Database) {
  return async (request: FastifyRequest): Promise<unknown> => {
    const { reference, state, reason } = bodyOf<'whatsapp-callback'>(request)
    const ref = readMessageToken(database.secret, reference)
    const reported = STATES[state]
    if (!ref || !reported) throw new HttpError(404, 'not-found', 'There is no such message.')
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
