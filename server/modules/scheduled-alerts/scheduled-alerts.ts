import { decisions } from '../../alerts/scheduled/decisions.ts'
import { documentsWaiting } from '../../alerts/scheduled/documents-waiting.ts'
import { erectionNotUpdated } from './erection-not-updated.ts'
import { printMoment } from '../../http/print.ts'
import { limited, MOST_LINES, type ScheduledAlert } from '../../alerts/scheduled/digest.ts'

/** Open tasks of the recipient that are overdue, oldest first. */
const overdueTasks: ScheduledAlert = {
  slug: 'overdue-tasks',
  name: 'Overdue tasks',
  description: 'Open tasks assigned to each recipient that are past their due time.',
  section: 'utility',
  erpType: null,
  route: '/task',
  async lines({ work, person, app, now }) {
    const tasks = await work
      .selectFrom('tasks')
      .select(['id', 'taskname', 'due_at'])
      .where('company_id', '=', person.companyId)
      .where('assigned_to', '=', person.id)
      .where('closed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('due_at', '<', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(MOST_LINES + 1)
      .execute()
    return limited(
      tasks.map(({ id, taskname, due_at: due }) => {
        return { label: `${id} ${taskname}`, value: due === null ? '' : `due ${printMoment(due, app)}` }
      }),
    )
  },
}

const all: readonly ScheduledAlert[] = [documentsWaiting, decisions, overdueTasks, erectionNotUpdated]

/** The scheduled alerts of companies of this platform, in display order. */
export const scheduledAlertsOf = (erpType: string): readonly ScheduledAlert[] =>
  all.filter((each) => each.erpType === null || each.erpType === erpType)
