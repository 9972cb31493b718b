import type { ServerModule } from '../server-module.ts'
import { registerMachineStatus } from './routes.ts'
import { seedMachines } from './sample.ts'

export const machineStatusModule: ServerModule = {
  register: registerMachineStatus,
  samples: [{ title: 'machines and finishing', seed: (database, company) => seedMachines(database, company) }],
}
