import { decisions } from './decisions.ts'
import type { ScheduledAlert } from './digest.ts'
import { documentsWaiting } from './documents-waiting.ts'
import type { SchedulingContext } from './run-due.ts'

/** The alerts about documents, then those of modules; of either, those of all platforms before those of one. */
export function scheduledAlerts(ofModules: readonly ScheduledAlert[]): SchedulingContext['scheduledAlertsOf'] {
  const all = [documentsWaiting, decisions, ...ofModules]
  return (erpType) => [null, erpType].flatMap((platform) => all.filter((each) => each.erpType === platform))
}
