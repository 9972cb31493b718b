import type { FastifyInstance } from 'fastify'
import listCall from './calls/audit-list.schema.json' with { type: 'json' }
import props from './calls/audit-props.schema.json' with { type: 'json' }
import { signedIn } from '../../http/signed-in.ts'
import { auditList } from './list.ts'
import { auditProps } from './props.ts'
import type { ServerContext } from '../../routes/context.ts'
import { registerListCall } from '../../routes/lists.ts'

/** The audit of the company, which only its administrators may read (decision 46). */
export function registerAudit(app: FastifyInstance, context: ServerContext): void {
  const list = auditList(context)
  registerListCall(app, context, { path: '/s/audit/list', label: 'Audit', query: listCall.query, list })
  const read = { config: { policy: 'session' }, schema: { querystring: props.query } } as const
  app.get(
    '/s/audit/props',
    read,
    signedIn(context, async (call) => ({ ok: true, get_props: await auditProps(call, context.screens) })),
  )
}
