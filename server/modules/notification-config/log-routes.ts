import { matchesSearch } from '../../query/matches-search.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import emails from './calls/notificationemaillogs_list.schema.json' with { type: 'json' }
import message from './calls/notificationmessage.schema.json' with { type: 'json' }
import whatsapps from './calls/notificationwhatsapplogs_list.schema.json' with { type: 'json' }
import { findMessage } from '../../alerts/messages.ts'
import type { Channel } from '../../database/column-types.ts'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { ListFields } from '../../rows/lists/list.ts'
import { letterHeaders } from '../../routes/alerts.ts'
import { HttpError } from '../../http/errors.ts'
import { registerListCall } from '../../routes/lists.ts'
import type { ScreenSource } from '../../config/screens.ts'
import type { Person } from '../../http/person.ts'
import { manages } from '../../rights/manage.ts'
import { rowRights, seenRows } from '../../rights/rows.ts'
import { mayOpen } from '../../rights/screen-access.ts'
import { signedIn } from '../../http/signed-in.ts'
import { queryOf } from '../../http/request.ts'
import type { ServerContext } from '../../routes/context.ts'
import { rowTableOf } from '../../rights/stored-tables.ts'

const SCREEN = 'notificationconfig'
const MODULE = `/s/${SCREEN}`

/** Logs of sent messages with recipient and state (foundation §2, §3, §7). */
export function registerAlertLogs(app: FastifyInstance, context: ServerContext): void {
  for (const { channel, call, label, fields, at } of logs) {
    const order = [{ field: at, down: true }]
    const list = (listRequest: ListRequest) => {
      const seen = readable(listRequest.person, context.screens)
      return { rows: rowsOf(listRequest, channel, seen), fields, order, key: [at, 'id'] }
    }
    registerListCall(app, context, {
      path: `${MODULE}/notification${channel}logs_list`,
      label,
      query: call.query,
      list,
    })
  }
  const route = { config: { policy: 'session' }, schema: { querystring: message.query } } as const
  app.get(`${MODULE}/message`, route, messageHandler(context))
}

const shared: ListFields = {
  payload: { holds: 'text', label: 'Logs' },
  state: { holds: 'text', label: 'State' },
}

const logs = [
  {
    channel: 'email',
    call: emails,
    label: 'Email logs',
    at: 'created',
    fields: {
      id: { holds: 'text', label: 'Id' },
      read_at: { holds: 'datetime', label: 'Read' },
      username: { holds: 'text', label: 'Username' },
      email: { holds: 'text', label: 'Email' },
      created: { holds: 'datetime', label: 'Time' },
      ...shared,
    },
  },
  {
    channel: 'whatsapp',
    call: whatsapps,
    label: 'Whatsapp logs',
    at: 'created_at',
    fields: {
      id: { holds: 'text', label: 'Id' },
      username: { holds: 'text', label: 'Username' },
      phone: { holds: 'text', label: 'Phone' },
      created_at: { holds: 'datetime', label: 'Time' },
      ...shared,
    },
  },
] as const satisfies readonly { channel: Channel; fields: ListFields; [more: string]: unknown }[]

/** The columns of foundation §3; the log of a failed message has the reason. */
function rowsOf(listRequest: ListRequest, channel: Channel, seen: RawBuilder<boolean>): RawBuilder<unknown> {
  const own =
    channel === 'email' ? sql`read_at, recipient as email, created_at as created` : sql`recipient as phone, created_at`
  return sql`select id, username, ${own}, state, slug, pk, kind,
      case state when 'Read' then 'success' when 'Delivered' then 'success' when 'Sent' then 'info'
        when 'Failed' then 'danger' else 'plain' end as "StateClass",
      subject || coalesce(' – ' || failure, '') as payload,
      ${`/main${MODULE}/message?id=`} || id as href
    from messages where ${sql.join([...messageConditions(listRequest, channel), seen], sql` and `)}`
}

function messageConditions({ person, query, app }: ListRequest, channel: Channel): readonly RawBuilder<boolean>[] {
  const kinds = ['internal', 'external', 'system'].filter((kind) => query[kind] === 'y')
  const { startDate, endDate } = requestedDays(query, app)
  const day = sql`(created_at at time zone ${app.timeZone})::date`
  return [
    sql<boolean>`company_id = ${person.companyId}`,
    sql<boolean>`channel = ${channel}`,
    ...(kinds.length > 0 ? [sql<boolean>`kind = any(${kinds})`] : []),
    ...['slug', 'pk'].flatMap((name) =>
      query[name] ? [sql<boolean>`${sql.id(name)} like ${patternOf(query[name])}`] : [],
    ),
    matchesSearch(query['search'] ?? '', ['username', 'recipient', 'subject']),
    ...(startDate ? [sql<boolean>`${day} >= ${startDate}::date`] : []),
    ...(endDate ? [sql<boolean>`${day} <= ${endDate}::date`] : []),
  ]
}

/** A LIKE pattern with backslash as escape character. Throws 400 for a single backslash at the end. */
function patternOf(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0
  if (trailing % 2 === 0) return pattern
  throw new HttpError(400, 'invalid-pattern', 'A pattern must not end with a single backslash.')
}

/** Condition on messages: managers of the screen read all of the company, others those they have sent or received. */
function readable(person: Person, screens: ScreenSource): RawBuilder<boolean> {
  const isOfRows = aboutSeenRows(person, screens)
  if (manages(person, screens.get(SCREEN))) return isOfRows
  return sql<boolean>`(${isOfRows} and (sent_by = ${person.id} or lower(recipient) = lower(${person.email}) or recipient in
    (select phones.country_code || phones.phone from company_phones() phones where phones.person_id = ${person.id})))`
}

/** Condition on messages: about documents and records that the person may see, or about neither. */
function aboutSeenRows(person: Person, screens: ScreenSource): RawBuilder<boolean> {
  const unseen = screens.all().flatMap((definition): RawBuilder<boolean>[] => {
    const { screen, documents, records } = definition
    const isAbout = sql<boolean>`slug = ${screen}`
    if (!documents && !records) return []
    if (!mayOpen(person, definition)) return [isAbout]
    if (rowRights(person, definition).length === 0) return []
    const rows = sql`${sql.table(rowTableOf(definition))} d where ${seenRows(person, definition)}`
    return [sql`(${isAbout} and not exists (select 1 from ${rows} and d.id = messages.pk))`]
  })
  return unseen.length === 0 ? sql`true` : sql`not (${sql.join(unseen, sql` or `)})`
}

/** Answers the message as it was sent. */
function messageHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }, request, reply) => {
    const { id } = queryOf<'notificationmessage'>(request)
    const message = await findMessage(work, person.companyId, id)
    const { rows } = await sql`select 1 from messages where company_id = ${person.companyId} and id = ${id}
      and ${readable(person, context.screens)}`.execute(work)
    if (!message || rows.length === 0) throw new HttpError(404, 'not-found', 'There is no such message.')
    if (message.channel === 'email') {
      reply.headers(letterHeaders)
      return message.html
    }
    reply.headers({ ...letterHeaders, 'content-type': 'text/plain; charset=utf-8' })
    return message.body
  })
}
