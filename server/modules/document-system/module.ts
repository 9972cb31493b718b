import type { ServerModule } from '../server-module.ts'
import { registerCalendar } from './pages/calendar.ts'
import { registerDocumentSystem } from './routes.ts'
import { seedChecklists } from './sample.ts'

export const documentSystemModule: ServerModule = {
  register: registerDocumentSystem,
  registerPages: registerCalendar,
  samples: [{ title: 'checklists', seed: seedChecklists }],
}
