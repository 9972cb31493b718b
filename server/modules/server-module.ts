import type { ScheduledAlert } from '../alerts/scheduled/digest.ts'
import type { ModuleSample, SiteSample } from '../sample/module-samples.ts'

/** What a module adds to the server. Its tables and the schemas of its calls are found by their place in its folder. */
export interface ServerModule {
  /** People can subscribe to them. */
  readonly alerts?: readonly ScheduledAlert[]
  /** Rows to try it with. */
  readonly samples?: readonly ModuleSample[]
  readonly siteSamples?: readonly SiteSample[]
}
