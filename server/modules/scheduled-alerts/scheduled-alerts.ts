import { decisions } from '../../alerts/scheduled/decisions.ts'
import type { ScheduledAlert } from '../../alerts/scheduled/digest.ts'
import { documentsWaiting } from '../../alerts/scheduled/documents-waiting.ts'
import { erectionNotUpdated } from './erection-not-updated.ts'
import { overdueTasks } from './overdue-tasks.ts'

const all: readonly ScheduledAlert[] = [documentsWaiting, decisions, overdueTasks, erectionNotUpdated]

/** Those a company of this trade can set, in the order they are shown. */
export const scheduledAlertsOf = (erpType: string): readonly ScheduledAlert[] =>
  all.filter((each) => each.erpType === null || each.erpType === erpType)
