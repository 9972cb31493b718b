import type { FastifyInstance } from 'fastify'
import waiting from '../../schemas/erp/waiting.schema.json' with { type: 'json' }
import { waitingFor } from '../documents/waiting.ts'
import { type Parts, signedIn } from '../http/signed-in.ts'

/** Our extension `waiting`: what the dashboard counts (decisions.md). */
export function registerWaiting(app: FastifyInstance, parts: Parts): void {
  const route = { config: { policy: 'session' }, schema: { querystring: waiting.query } } as const
  app.get(
    '/waiting',
    route,
    signedIn(parts, async ({ person, work }) => {
      return { ok: true, get_waiting: { result: await waitingFor(work, person, parts.screens.all()) } }
    }),
  )
}
