import type { ServerModule } from '../server-module.ts'
import { registerFinishingProduction } from './routes.ts'

export const finishingProductionModule: ServerModule = { register: registerFinishingProduction }
