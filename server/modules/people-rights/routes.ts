import type { FastifyInstance } from 'fastify'
import listCall from './calls/vwebapprights-list.schema.json' with { type: 'json' }
import { peopleRights } from './list.ts'
import { registerListCall } from '../../routes/lists.ts'
import type { ServerContext } from '../../routes/context.ts'

/** The people of the company with their roles and the modules that are disabled for them. */
export function registerPeopleRights(app: FastifyInstance, context: ServerContext): void {
  const path = '/s/vwebapprights/list'
  registerListCall(app, context, { path, label: 'Web app rights', query: listCall.query, list: peopleRights(context) })
}
