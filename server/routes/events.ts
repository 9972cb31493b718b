import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import events from '../../schemas/erp/events.schema.json' with { type: 'json' }
import { closeAfterwards } from '../http/drain.ts'
import type { Person } from '../http/person.ts'
import { queryOf } from '../http/request.ts'
import { hashOf } from '../http/secrets.ts'
import { pairedToken, signedInThen } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

/** Headers of a stream: no proxy may store, compress or buffer it, and its connection ends with it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** Our extension `events`: which screens have changed, as server-sent events. */
export function registerEvents(app: FastifyInstance, context: ServerContext): void {
  app.get(
    '/events',
    { config: { policy: 'session', isUse: false }, compress: false, schema: { querystring: events.query } },
    // An open stream uses no transaction and no place in its person's call queue.
    signedInThen(context, ({ person }) => Promise.resolve(person), openStream(context)),
  )
  app.addHook('onListen', async () => context.events.start())
  app.addHook('preClose', async () => context.events.drain())
  app.addHook('onClose', async () => await context.events.close())
}

function openStream(context: ServerContext) {
  return async (person: Person, reply: FastifyReply): Promise<unknown> => {
    const { request } = reply
    const { client = '' } = queryOf<'events'>(request)
    const opening = {
      companyId: person.companyId,
      personId: person.id,
      tokenHash: hashOf(pairedToken(context, request) ?? ''),
      client,
    }
    const body = await context.events.open(opening, sinceOf(request))
    closeAfterwards(reply)
    return await reply.headers(HEADERS).send(body)
  }
}

const SECOND_MS = 1_000

/** The time from which changes are sent: the end of the previous stream, or the age of the page's rows. */
function sinceOf(request: FastifyRequest): number | null {
  const last = request.headers['last-event-id']
  if (typeof last === 'string' && /^\d{1,15}$/.test(last)) return Number(last)
  const { age } = queryOf<'events'>(request)
  return age === undefined ? null : Date.now() - Number(age) * SECOND_MS
}
