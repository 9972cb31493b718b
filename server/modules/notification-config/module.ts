import type { ServerModule } from '../server-module.ts'
import { seedNotifications } from './sample.ts'

export const notificationConfigModule: ServerModule = {
  siteSamples: [{ title: 'notifications', seed: seedNotifications }],
}
