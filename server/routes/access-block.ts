import type { FastifyInstance } from 'fastify'
import allow from '../../schemas/erp/allowaccess.schema.json' with { type: 'json' }
import block from '../../schemas/erp/blockallaccess.schema.json' with { type: 'json' }
import { changing } from '../http/change.ts'
import { allowAccess, blockAccess } from '../people/sessions/access-block.ts'
import type { ServerContext } from './context.ts'

const policy = { config: { policy: 'session' } } as const

/** Calls that block access to the company and allow it again (site-modules §2.3, §7). */
export function registerAccessBlock(app: FastifyInstance, context: ServerContext): void {
  const blocking = { querystring: block.query, headers: block.headers, body: block.body }
  app.post(
    '/blockallaccess',
    { ...policy, schema: blocking },
    changing(context, async ({ work, person }) => {
      await blockAccess(work, person)
      return {}
    }),
  )
  const allowing = { querystring: allow.query, headers: allow.headers, body: allow.body }
  app.post(
    '/allowaccess',
    { ...policy, schema: allowing },
    changing(context, async ({ work, person }) => {
      await allowAccess(work, person)
      return {}
    }),
  )
}
