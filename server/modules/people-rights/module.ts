import type { ServerModule } from '../server-module.ts'
import { registerPeopleRights } from './routes.ts'

export const peopleRightsModule: ServerModule = { register: registerPeopleRights }
