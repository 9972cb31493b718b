import type { ServerModule } from '../server-module.ts'
import { registerAudit } from './routes.ts'

export const auditModule: ServerModule = { register: registerAudit }
