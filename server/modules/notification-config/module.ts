import type { ServerModule } from '../server-module.ts'
import { registerAlertLogs } from './log-routes.ts'
import { registerNotificationConfig } from './routes.ts'
import { seedNotifications } from './sample.ts'

export const notificationConfigModule: ServerModule = {
  register(app, context) {
    registerNotificationConfig(app, context)
    registerAlertLogs(app, context)
  },
  siteSamples: [{ title: 'notifications', seed: seedNotifications }],
}
