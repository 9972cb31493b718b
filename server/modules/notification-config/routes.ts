import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import copy from './calls/notificationconfig-copynotificationconfig.schema.json' with { type: 'json' }
import events from './calls/notificationconfig-eventalerts_list.schema.json' with { type: 'json' }
import save from './calls/notificationconfig-item.schema.json' with { type: 'json' }
import scheduled from './calls/notificationconfig-list.schema.json' with { type: 'json' }
import props from './calls/notificationconfig-props.schema.json' with { type: 'json' }
import manual from '../../../schemas/erp/manualrun.schema.json' with { type: 'json' }
import { registerListCall } from '../../routes/lists.ts'
import { signedIn } from '../../http/signed-in.ts'
import type { ServerContext } from '../../routes/context.ts'
import { screenParam } from '../../routes/targets.ts'
import { changing } from '../../http/change.ts'
import { bodyOf, queryOf } from '../../http/request.ts'
import { alertNamed, eventAlerts, NOTIFICATION_CONFIG } from './catalogue.ts'
import { copyConfiguration } from './copy.ts'
import { eventAlertList, scheduledAlertList } from './lists.ts'
import { runManually } from './manual-run.ts'
import { notificationProps } from './people.ts'
import { saveAlert } from './save.ts'

const admin = { config: { policy: 'admin' } } as const
const at = (call: string) => `/s/${NOTIFICATION_CONFIG}/${call}`

/** Subscribers and schedules of alerts: all may read, administrators may change them (specialised-modules §2, §6, §7). */
export function registerNotificationConfig(app: FastifyInstance, context: ServerContext): void {
  app.addHook('onListen', async () => context.scheduler.start())
  app.addHook('onClose', async () => await context.scheduler.close())
  const eventList = {
    path: at('eventalerts_list'),
    label: 'Event alerts',
    query: events.query,
    list: eventAlertList(context),
  }
  registerListCall(app, context, eventList)
  const scheduledList = {
    path: at('list'),
    label: 'Scheduled alerts',
    query: scheduled.query,
    list: scheduledAlertList(context),
  }
  registerListCall(app, context, scheduledList)
  const reading = { config: { policy: 'session' }, schema: { querystring: props.query } } as const
  app.get(at('props'), reading, propsHandler(context))
  app.post(at('item'), { ...admin, schema: changes(save) }, saveHandler(context))
  app.post(at('copynotificationconfig'), { ...admin, schema: changes(copy) }, copyHandler(context))
  app.post('/s/:screen/manualrun', { ...admin, schema: changes(manual) }, runHandler(context))
}

interface ChangeSchema {
  readonly query: object
  readonly headers: object
  readonly body: object
}

const changes = ({ query: querystring, headers, body }: ChangeSchema) => ({ querystring, headers, body })

function propsHandler(context: ServerContext) {
  return signedIn(context, async ({ work, person }) => ({ ok: true, get_props: await notificationProps(work, person) }))
}

function saveHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const { key } = queryOf<'notificationconfig-item'>(request)
    const alert = alertNamed(context, call.person, key)
    return await saveAlert(call, {
      alert,
      typed: bodyOf<'notificationconfig-item'>(request),
      timeZone: call.app.timeZone,
    })
  })
}

function copyHandler(context: ServerContext) {
  return changing(context, async (call, request) => {
    const names = new Map(eventAlerts(context, call.person).map(({ slug, name }) => [slug, name]))
    return await copyConfiguration(call, bodyOf<'notificationconfig-copynotificationconfig'>(request), names)
  })
}

function runHandler(context: ServerContext) {
  const run = changing(context, async (call, request) => {
    const alert = alertNamed(context, call.person, screenParam(request))
    const { screens, config, database } = context
    const writing = { screens, app: call.app, links: { config, secret: database.secret } }
    await runManually(writing, call, { alert, body: bodyOf<'manualrun'>(request) ?? {} })
    return {}
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await run(request, reply)
    // Only after the commit can the delivery see the messages.
    context.delivery.wake()
    return answer
  }
}
