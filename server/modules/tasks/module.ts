import type { ServerModule } from '../server-module.ts'
import { overdueTasks } from './overdue-tasks.ts'
import { registerTasks } from './routes.ts'
import { seedTasks } from './sample.ts'

export const tasksModule: ServerModule = {
  register: registerTasks,
  alerts: [overdueTasks],
  samples: [{ title: 'tasks', seed: (database, company) => seedTasks(database, company) }],
}
