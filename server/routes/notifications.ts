import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import listCall from '../../schemas/erp/notification-list.schema.json' with { type: 'json' }
import read from '../../schemas/erp/notification-read.schema.json' with { type: 'json' }
import unread from '../../schemas/erp/unreadcount.schema.json' with { type: 'json' }
import { documentRoute } from '../alerts/alert.ts'
import { documentIfSeen } from '../rows/documents/find.ts'
import { definitionFor } from '../rights/definitions.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { displayNumber } from '../workflow/document.ts'
import type { ListRequest } from '../rows/lists/registers.ts'
import type { List } from '../rows/lists/list.ts'
import { HttpError } from '../http/errors.ts'
import { registerListCall } from './lists.ts'
import { type SignedCall, signedIn } from '../http/signed-in.ts'
import { queryOf } from '../http/request.ts'
import type { ServerContext } from './context.ts'

/** The bell is on every page, whatever the menu shows. */
const policy = { config: { policy: 'session', ownThings: true } } as const

/** The notifications of a person (site-modules §2.6, §7). */
export function registerNotifications(app: FastifyInstance, context: ServerContext): void {
  app.get(
    '/s/notification/unreadcount',
    { config: { ...policy.config, isUse: false }, schema: { querystring: unread.query } },
    signedIn(context, unreadAnswer),
  )
  const call = { path: '/s/notification/list', label: 'Notifications', query: listCall.query, list: noticesOf }
  registerListCall(app, context, call)
  app.get('/s/notification/read', { ...policy, schema: { querystring: read.query } }, readHandler(context))
}

async function unreadAnswer({ work, person }: SignedCall) {
  const { count } = await work
    .selectFrom('notifications')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', person.companyId)
    .where('person_id', '=', person.id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { ok: true, get_unreadcount: { count, variant: count > 0 ? 'danger' : 'plain' } }
}

/** The person's own notifications, newest first. */
function noticesOf({ person }: ListRequest): List {
  return {
    rows: sql`select id::text as id, text as title, created_at as created,
        case when read_at is null then 'Unread' else '' end as unread,
        case when read_at is null then 'info' else 'plain' end as "unreadClass"
      from notifications where company_id = ${person.companyId} and person_id = ${person.id}`,
    fields: {
      id: { holds: 'text', label: 'Id' },
      title: { holds: 'text', label: 'Title' },
      created: { holds: 'datetime', label: 'Time' },
      unread: { holds: 'text', label: 'Unread' },
    },
    order: [{ field: 'created', down: true }],
    key: ['id'],
  }
}

/** Marks a notification as read and answers its route; null: its subject was deleted, or the person may not see it. */
function readHandler(context: ServerContext) {
  return signedIn(context, async (call, request) => {
    const { screen, document_id: id } = await markRead(call, request)
    const rows = context.targets.find(screen)
    if (!rows) return readAnswer(await routeToDocument(context, call, { screen, id }))
    return readAnswer((await rows.exists(call.work, id, call.person)) ? (rows.route?.(id) ?? null) : null)
  })
}

const readAnswer = (route: string | null) => ({ ok: true, get_read: { vue_router_push: route } })

async function routeToDocument({ screens }: ServerContext, { work, person }: SignedCall, { screen, id }: DocumentRef) {
  const whole = screens.get(screen)
  if (!whole || !mayOpen(person, whole)) return null
  const definition = definitionFor(person, whole)
  const document = await documentIfSeen(work, { person, definition }, id)
  return document ? documentRoute(screen, displayNumber(definition, document)) : null
}

/** A document, by its screen and id. */
interface DocumentRef {
  readonly screen: string
  readonly id: string
}

/** Throws 404, also for a notification of somebody else. */
async function markRead({ work, person }: SignedCall, request: FastifyRequest) {
  const { id } = queryOf<'notification-read'>(request)
  // For support acting as the person, the notification stays unread.
  const readAt = person.impersonator === null ? sql<Date>`coalesce(read_at, now())` : sql<Date>`read_at`
  const read = await work
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('company_id', '=', person.companyId)
    .where('person_id', '=', person.id)
    .where(sql<boolean>`id = ${id}::text::bigint`)
    .returning(['screen', 'document_id'])
    .executeTakeFirst()
  if (read) return read
  throw new HttpError(404, 'not-found', 'There is no such notification.')
}
