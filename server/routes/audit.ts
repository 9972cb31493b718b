import type { FastifyInstance } from 'fastify'
import listCall from '../modules/audit/calls/audit-list.schema.json' with { type: 'json' }
import props from '../modules/audit/calls/audit-props.schema.json' with { type: 'json' }
import { signedIn } from '../http/signed-in.ts'
import { auditList } from '../modules/audit/list.ts'
import { auditProps } from '../modules/audit/props.ts'
import type { ServerContext } from './context.ts'
import { registerListCall } from './lists.ts'

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
