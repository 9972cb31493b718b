import type { ServerModule } from '../server-module.ts'
import { seedComparison } from './sample.ts'

export const comparisonModule: ServerModule = {
  samples: [{ title: 'comparison sheets', seed: seedComparison }],
}
