import type { ServerModule } from '../server-module.ts'
import { seedChecklists } from './sample.ts'

export const documentSystemModule: ServerModule = {
  samples: [{ title: 'checklists', seed: seedChecklists }],
}
