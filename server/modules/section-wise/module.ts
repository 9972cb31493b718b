import type { ServerModule } from '../server-module.ts'
import { seedSectionWise } from './sample.ts'

export const sectionWiseModule: ServerModule = {
  samples: [{ title: 'section-wise erection', seed: seedSectionWise }],
}
