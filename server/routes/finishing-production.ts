import type { FastifyInstance } from 'fastify'
import listCall from '../modules/finishing-production/calls/finishingproductiontex-list.schema.json' with { type: 'json' }
import orderCall from '../modules/finishing-production/calls/finishingproductiontex-order_list.schema.json' with { type: 'json' }
import processCall from '../modules/finishing-production/calls/finishingproductiontex-process_list.schema.json' with { type: 'json' }
import type { ServerContext } from './context.ts'
import { byDay, byOrder, byProcess } from '../modules/finishing-production/reports.ts'
import { registerReports } from './reports.ts'

/** Output of a mill's finishing (foundation §2, route table): by day, by process, by order. */
export function registerFinishingProduction(app: FastifyInstance, context: ServerContext): void {
  registerReports(app, context, {
    screen: 'finishingproductiontex',
    reports: {
      list: { call: listCall, label: 'Finishing by day', list: byDay },
      process_list: { call: processCall, label: 'Finishing by process', list: byProcess },
      order_list: { call: orderCall, label: 'Finishing by order', list: byOrder },
    },
  })
}
