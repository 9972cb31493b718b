import type { ServerModule } from '../server-module.ts'
import { registerTextileOverview } from './routes.ts'
import { seedTextile } from './sample.ts'

export const textileOverviewModule: ServerModule = {
  register: registerTextileOverview,
  samples: [{ title: 'textile movements', seed: seedTextile }],
}
