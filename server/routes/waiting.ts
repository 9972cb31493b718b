import type { FastifyInstance } from 'fastify'
import waiting from '../../schemas/erp/waiting.schema.json' with { type: 'json' }
import { waitingFor } from '../rows/documents/waiting.ts'
import { mayOpen } from '../rights/screen-access.ts'
import { signedIn } from '../http/signed-in.ts'
import type { ServerContext } from './context.ts'

/** Our extension `waiting`: the counts of the dashboard. */
export function registerWaiting(app: FastifyInstance, context: ServerContext): void {
  const route = { config: { policy: 'session' }, schema: { querystring: waiting.query } } as const
  app.get(
    '/waiting',
    route,
    signedIn(context, async ({ person, work }) => {
      const seen = context.screens.all().filter((definition) => mayOpen(person, definition))
      return { ok: true, get_waiting: { result: await waitingFor(work, person, seen) } }
    }),
  )
}
