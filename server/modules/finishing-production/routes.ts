import type { FastifyInstance } from 'fastify'
import listCall from './calls/finishingproductiontex-list.schema.json' with { type: 'json' }
import orderCall from './calls/finishingproductiontex-order_list.schema.json' with { type: 'json' }
import processCall from './calls/finishingproductiontex-process_list.schema.json' with { type: 'json' }
import type { ServerContext } from '../../routes/context.ts'
import { productionByDay, byOrder, byProcess } from './reports.ts'
import { registerReports } from '../reports/register-reports.ts'

/** Output of a mill's finishing (foundation §2, route table): by day, by process, by order. */
export function registerFinishingProduction(app: FastifyInstance, context: ServerContext): void {
  registerReports(app, context, {
    screen: 'finishingproductiontex',
    reports: {
      list: { call: listCall, label: 'Finishing by day', list: productionByDay },
      process_list: { call: processCall, label: 'Finishing by process', list: byProcess },
      order_list: { call: orderCall, label: 'Finishing by order', list: byOrder },
    },
  })
}
