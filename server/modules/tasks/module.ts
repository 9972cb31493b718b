import type { ServerModule } from '../server-module.ts'
import { overdueTasks } from './overdue-tasks.ts'
import { seedTasks } from './sample.ts'

export const tasksModule: ServerModule = {
  alerts: [overdueTasks],
  samples: [{ title: 'tasks', seed: seedTasks }],
}
