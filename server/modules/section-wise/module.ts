import type { ServerModule } from '../server-module.ts'
import { registerSectionWise } from './routes.ts'
import { seedSectionWise } from './sample.ts'

export const sectionWiseModule: ServerModule = {
  register: registerSectionWise,
  samples: [{ title: 'section-wise erection', seed: seedSectionWise }],
}
