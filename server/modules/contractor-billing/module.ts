import type { ServerModule } from '../server-module.ts'
import { registerContractorBilling } from './routes.ts'

export const contractorBillingModule: ServerModule = { register: registerContractorBilling }
