import type { ServerModule } from '../server-module.ts'
import { registerComparison } from './routes.ts'
import { seedComparison } from './sample.ts'

export const comparisonModule: ServerModule = {
  register: registerComparison,
  samples: [{ title: 'comparison sheets', seed: seedComparison }],
}
