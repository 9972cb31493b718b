import type { ColumnType, Generated } from 'kysely'

/** Tasks with their labels and timelines (migration 0008). */
export interface TaskTables {
  labels: { company_id: string; id: string; text: string; color: string }
  tasks: {
    company_id: string
    id: string
    /** Unique, also among deleted tasks. */
    number: number
    taskname: string
    description: Generated<string>
    assigned_to: string
    due_at: Date | null
    job_id: string | null
    priority: string | null
    client: string | null
    /** The person who last set its labels. */
    labelled_by: string | null
    created_by: string
    created_at: Generated<Date>
    closed_by: string | null
    /** Null: it is open. */
    closed_at: Date | null
    deleted_at: ColumnType<Date | null, never, Date>
  }
  /** Participants other than the assignee. */
  task_people: { company_id: string; task_id: string; person_id: string }
  task_labels: { company_id: string; task_id: string; label_id: string }
  timeline: {
    company_id: string
    id: string
    task_id: string
    kind: 'comment' | 'attachment'
    text: string
    person_id: string
    /** Name of the person at that time. */
    username: string
    created_at: Generated<Date>
  }
  /** Unique names of people, for lists and choices. */
  usernames: { company_id: string; person_id: string; username: string }
}
