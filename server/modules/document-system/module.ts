import type { ServerModule } from '../server-module.ts'
import { registerDocumentSystem } from './routes.ts'
import { seedChecklists } from './sample.ts'

export const documentSystemModule: ServerModule = {
  register: registerDocumentSystem,
  samples: [{ title: 'checklists', seed: seedChecklists }],
}
