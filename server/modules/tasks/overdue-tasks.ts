import { momentText } from '../../http/print.ts'
import { limited, MOST_LINES, type ScheduledAlert } from '../../alerts/scheduled/digest.ts'

/** Open tasks of the recipient that are overdue, oldest first. */
export const overdueTasks: ScheduledAlert = {
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
        return { label: `${id} ${taskname}`, value: due === null ? '' : `due ${momentText(due, app)}` }
      }),
    )
  },
}
