import type { ServerModule } from '../server-module.ts'
import { registerSteelReports } from './routes.ts'

export const steelReportsModule: ServerModule = { register: registerSteelReports }
