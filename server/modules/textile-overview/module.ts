import type { ServerModule } from '../server-module.ts'
import { seedTextile } from './sample.ts'

export const textileOverviewModule: ServerModule = {
  samples: [{ title: 'textile movements', seed: seedTextile }],
}
