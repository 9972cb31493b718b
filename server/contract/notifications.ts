import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import unread from '../../schemas/erp/unreadcount.schema.json' with { type: 'json' }
import { type Parts, type SignedCall, signedIn } from './signed-in.ts'

export function registerNotifications(app: FastifyInstance, parts: Parts): void {
  const route = { config: { policy: 'session' }, schema: { querystring: unread.query } } as const
  app.get('/s/notification/unreadcount', route, signedIn(parts, unreadAnswer))
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
