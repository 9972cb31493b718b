import type { ServerModule } from '../server-module.ts'
import { seedMachines } from './sample.ts'

export const machineStatusModule: ServerModule = {
  samples: [{ title: 'machines and finishing', seed: seedMachines }],
}
