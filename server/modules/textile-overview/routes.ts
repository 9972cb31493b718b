import type { FastifyInstance } from 'fastify'
import listCall from './calls/detailsviewtex-list.schema.json' with { type: 'json' }
import { overview } from './overview.ts'
import type { ServerContext } from '../../routes/context.ts'
import { registerListCall } from '../../routes/lists.ts'

/** Textile overview: quantities received, dispatched and produced in a period (specialised-modules §2, §7). */
export function registerTextileOverview(app: FastifyInstance, context: ServerContext): void {
  const path = '/s/detailsviewtex/list'
  registerListCall(app, context, { path, label: 'Textile overview', query: listCall.query, list: overview })
}
