import type { ServerModule } from '../server-module.ts'
import { seedErection } from './sample.ts'

export const erectionModule: ServerModule = {
  samples: [{ title: 'erection status', seed: seedErection }],
}
