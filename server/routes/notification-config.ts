import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import copy from '../../schemas/erp/notificationconfig-copynotificationconfig.schema.json' with { type: 'json' }
import events from '../../schemas/erp/notificationconfig-eventalerts_list.schema.json' with { type: 'json' }
import save from '../../schemas/erp/notificationconfig-item.schema.json' with { type: 'json' }
import scheduled from '../../schemas/erp/notificationconfig-list.schema.json' with { type: 'json' }
import props from '../../schemas/erp/notificationconfig-props.schema.json' with { type: 'json' }
import manual from '../../schemas/erp/manualrun.schema.json' with { type: 'json' }
import { registerListCall } from './lists.ts'
import { type Parts, signedIn } from '../http/signed-in.ts'
import { screenNamed } from './targets.ts'
import { changing } from '../http/change.ts'
import { alertNamed, eventAlerts, NOTIFICATION_CONFIG } from '../modules/notification-config/catalogue.ts'
import { copyConfiguration, type Copying } from '../modules/notification-config/copy.ts'
import { eventAlertList, scheduledAlertList } from '../modules/notification-config/lists.ts'
import { type ManualRun, runManually } from '../modules/notification-config/manual-run.ts'
import { notificationProps } from '../modules/notification-config/props.ts'
import { saveAlert } from '../modules/notification-config/save.ts'
import type { Typed } from '../modules/notification-config/typed.ts'

const admin = { config: { policy: 'admin' } } as const
const at = (call: string) => `/s/${NOTIFICATION_CONFIG}/${call}`

/** Who gets which alert: everybody may look, administrators set it (specialised-modules §2, §6, §7). */
export function registerNotificationConfig(app: FastifyInstance, parts: Parts): void {
  app.addHook('onListen', async () => parts.scheduler.start())
  app.addHook('onClose', async () => await parts.scheduler.close())
  const eventList = {
    path: at('eventalerts_list'),
    label: 'Event alerts',
    query: events.query,
    list: eventAlertList(parts),
  }
  registerListCall(app, parts, eventList)
  const scheduledList = {
    path: at('list'),
    label: 'Scheduled alerts',
    query: scheduled.query,
    list: scheduledAlertList,
  }
  registerListCall(app, parts, scheduledList)
  const reading = { config: { policy: 'session' }, schema: { querystring: props.query } } as const
  app.get(at('props'), reading, propsHandler(parts))
  app.post(at('item'), { ...admin, schema: changes(save) }, saveHandler(parts))
  app.post(at('copynotificationconfig'), { ...admin, schema: changes(copy) }, copyHandler(parts))
  app.post('/s/:screen/manualrun', { ...admin, schema: changes(manual) }, runHandler(parts))
}

interface Changing {
  readonly query: object
  readonly headers: object
  readonly body: object
}

const changes = ({ query: querystring, headers, body }: Changing) => ({ querystring, headers, body })

function propsHandler(parts: Parts) {
  return signedIn(parts, async ({ work, person }) => ({ ok: true, get_props: await notificationProps(work, person) }))
}

function saveHandler(parts: Parts) {
  return changing(parts, async (call, request) => {
    const { key } = request.query as { key: string }
    const alert = alertNamed(parts, call.person, key)
    return await saveAlert(call, { alert, typed: request.body as Typed, timeZone: parts.app().timeZone })
  })
}

function copyHandler(parts: Parts) {
  return changing(parts, async (call, request) => {
    const names = new Map(eventAlerts(parts, call.person).map(({ slug, name }) => [slug, name]))
    return await copyConfiguration(call, request.body as Copying, names)
  })
}

function runHandler(parts: Parts) {
  const run = changing(parts, async (call, request) => {
    const alert = alertNamed(parts, call.person, screenNamed(request))
    await runManually(parts, call, { alert, body: (request.body ?? {}) as ManualRun })
    return {}
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const answer = await run(request, reply)
    // Only now can the messages be seen by who delivers them.
    parts.delivery.wake()
    return answer
  }
}
