import type { FastifyInstance } from 'fastify'
import contractsCall from '../modules/contractor-billing/calls/contractorbilling-contracts_list.schema.json' with { type: 'json' }
import invoicesCall from '../modules/contractor-billing/calls/contractorbilling-invoices_list.schema.json' with { type: 'json' }
import listCall from '../modules/contractor-billing/calls/contractorbilling-list.schema.json' with { type: 'json' }
import type { ServerContext } from './context.ts'
import { byContract, byContractor } from '../modules/contractor-billing/contracts.ts'
import { contractInvoices } from '../modules/contractor-billing/invoices.ts'
import { registerReports } from './reports.ts'

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
