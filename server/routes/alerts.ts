import type { FastifyInstance, FastifyRequest } from 'fastify'
import contactsCall from '../../schemas/erp/ma_list.schema.json' with { type: 'json' }
import notify from '../../schemas/erp/ma_notifycontacts.schema.json' with { type: 'json' }
import template from '../../schemas/erp/ma_viewtemplate.schema.json' with { type: 'json' }
import { type AlertContext, previewOf, sendAlert } from '../alerts/alert.ts'
import { contactsOf } from '../alerts/contacts.ts'
import { findDocument } from '../rows/documents/find.ts'
import { idempotencyKey, onlyOnce, sendText } from '../http/only-once.ts'
import { HttpError } from '../http/errors.ts'
import { type CompanyCall, signedIn } from '../http/signed-in.ts'
import { bodyOf, queryOf } from '../http/request.ts'
import { definitionFor, publicData, publicDefinition } from '../rights/definitions.ts'
import { findRecord } from '../rows/records/find.ts'
import type { ServerContext } from './context.ts'
import { screenParam } from './targets.ts'

const policy = { config: { policy: 'session' } } as const

/** Manual alerts about a document or a stored record (foundation §2, §7). */
export function registerAlerts(app: FastifyInstance, context: ServerContext): void {
  app.addHook('onListen', async () => context.delivery.start())
  app.addHook('onClose', async () => await context.delivery.close())
  app.get('/s/:screen/ma_list', { ...policy, schema: { querystring: contactsCall.query } }, listHandler(context))
  app.get('/s/:screen/ma_viewtemplate', { ...policy, schema: { querystring: template.query } }, previewHandler(context))
  const { query: querystring, headers, body } = notify
  const send = sendHandler(context)
  app.post(
    '/s/:screen/ma_notifycontacts',
    { ...policy, schema: { querystring, headers, body } },
    async (request, reply) => {
      const answer = await send(request, reply)
      // Only after the commit can the delivery see the messages.
      context.delivery.wake()
      return answer
    },
  )
}

const CONTACTS_A_PAGE = 100

function listHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { pk, page = '0', page_by = String(CONTACTS_A_PAGE) } = queryOf<'ma_list'>(request)
    const { person, document } = await alertContextOf(context, call, { request, pk })
    const { contacts, users } = await contactsOf(call.work, person, document)
    const from = Number(page) * Number(page_by)
    const to = from + Number(page_by)
    return {
      ok: true,
      get_list: { result: contacts.slice(from, to), count: contacts.length },
      isComplete: to >= contacts.length,
      get_users: { result: users },
    }
  })
}

function sendHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const alert = bodyOf<'ma_notifycontacts'>(request)
    if (alert.formSlug !== screenParam(request)) {
      throw new HttpError(400, 'other-screen', 'The body speaks of another screen than the address.')
    }
    const alertContext = await alertContextOf(context, call, { request, pk: alert.postkey })
    const once = { key: idempotencyKey(request), person: call.person, request: ['alert', alert] }
    const text = await onlyOnce(call.work, once, async () => {
      const links = { config: context.config, secret: context.database.secret }
      await sendAlert(call.work, alertContext, { alert, links })
      return JSON.stringify({ ok: true })
    })
    return sendText(reply, text)
  })
}

/** Content-Security-Policy of a previewed e-mail: no scripts, no requests, framed by this site only. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  // Mail programs ignore style sheets, so e-mails have inline styles.
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

export const letterHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': PREVIEW_POLICY,
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

function previewHandler(context: ServerContext) {
  return signedIn(context, async (call, request, reply) => {
    const { pk, customer_text = '', customer_header = '' } = queryOf<'ma_viewtemplate'>(request)
    const alertContext = await alertContextOf(context, call, { request, pk })
    reply.headers(letterHeaders)
    return previewOf(alertContext, { customer_text, customer_header }).html
  })
}

/** The document or stored record an alert is about. Throws 404 if there is none, 403 if the person may not open it. */
async function alertContextOf(
  context: ServerContext,
  call: CompanyCall,
  { request, pk: id }: { request: FastifyRequest; pk: string },
): Promise<AlertContext> {
  const { person, app } = call
  const whole = context.screens.get(screenParam(request))
  if (!whole?.documents && !whole?.records) {
    throw new HttpError(404, 'unknown-screen', 'There is no such screen, or it has no documents.')
  }
  // The rights of a letter's readers are unknown, so it shows only what everybody may see.
  const definition = publicDefinition(definitionFor(person, whole))
  const document = whole.documents
    ? await findDocument(call.work, { person, definition }, id)
    : await findRecord(call, { definition, id, app })
  return { person, definition, app, document: { ...document, data: publicData(definition, document.data) } }
}
