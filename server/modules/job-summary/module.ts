import type { ServerModule } from '../server-module.ts'
import { registerJobSummary } from './routes.ts'

export const jobSummaryModule: ServerModule = { register: registerJobSummary }
