import type { FastifyInstance } from 'fastify'
import dispatchCall from './calls/steelreports-dispatch_list.schema.json' with { type: 'json' }
import ordersCall from './calls/steelreports-orders_list.schema.json' with { type: 'json' }
import pendingCall from './calls/steelreports-pending_list.schema.json' with { type: 'json' }
import productionCall from './calls/steelreports-production_list.schema.json' with { type: 'json' }
import purchasesCall from './calls/steelreports-purchases_list.schema.json' with { type: 'json' }
import type { ServerContext } from '../../routes/context.ts'
import { registerReports } from '../reports/register-reports.ts'
import { dispatchByMonth, ordersByMonth } from './months.ts'
import { pendingByAge } from './pending.ts'
import { productionOfJobs } from './production.ts'
import { purchasesBySupplier } from './purchases.ts'

/** Reports on stored documents (foundation §2, route table), aggregated by the database. */
export function registerSteelReports(app: FastifyInstance, context: ServerContext): void {
  const labels = () => context.screens.all().map(({ screen, label, documents }) => ({ screen, label, documents }))
  registerReports(app, context, {
    screen: 'steelreports',
    reports: {
      orders_list: { call: ordersCall, label: 'Orders by month', list: ordersByMonth },
      dispatch_list: { call: dispatchCall, label: 'Dispatch by month', list: dispatchByMonth },
      production_list: { call: productionCall, label: 'Production against BOM', list: productionOfJobs },
      purchases_list: { call: purchasesCall, label: 'Purchases by supplier', list: purchasesBySupplier },
      pending_list: {
        call: pendingCall,
        label: 'Pending approvals',
        list: (query) => pendingByAge(query, labels()),
      },
    },
  })
}
