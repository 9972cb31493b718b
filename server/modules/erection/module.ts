import type { ServerModule } from '../server-module.ts'
import { registerErection } from './routes.ts'
import { seedErection } from './sample.ts'

export const erectionModule: ServerModule = {
  register: registerErection,
  samples: [{ title: 'erection status', seed: (database, company) => seedErection(database, company) }],
}
