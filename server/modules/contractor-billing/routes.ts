import type { FastifyInstance } from 'fastify'
import contractsCall from './calls/contractorbilling-contracts_list.schema.json' with { type: 'json' }
import invoicesCall from './calls/contractorbilling-invoices_list.schema.json' with { type: 'json' }
import listCall from './calls/contractorbilling-list.schema.json' with { type: 'json' }
import type { ServerContext } from '../../routes/context.ts'
import { byContract, byContractor } from './contracts.ts'
import { contractInvoices } from './invoices.ts'
import { registerReports } from '../reports/register-reports.ts'

/** Contracts, invoices and payments of contractors (foundation §2, route table). */
export function registerContractorBilling(app: FastifyInstance, context: ServerContext): void {
  registerReports(app, context, {
    screen: 'contractorbilling',
    reports: {
      list: { call: listCall, label: 'Billing by contractor', list: byContractor },
      contracts_list: { call: contractsCall, label: 'Billing by contract', list: byContract },
      invoices_list: { call: invoicesCall, label: 'Contract invoices', list: contractInvoices },
    },
  })
}
