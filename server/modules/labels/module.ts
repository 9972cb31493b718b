import type { ServerModule } from '../server-module.ts'
import { registerLabels } from './routes.ts'

export const labelsModule: ServerModule = { register: registerLabels }
