import { type RawBuilder, sql } from 'kysely'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { type ListFields, whole } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import { textColumn, yesnoColumn } from '../reports/columns.ts'

const fields: ListFields = {
  id: textColumn('#'),
  taskname: textColumn('Task Name'),
  description: textColumn('Description'),
  assignedTo_username: textColumn('Assigned To'),
  dueAt: { holds: 'datetime', label: 'Due At' },
  dueAtDisplay: textColumn('Due'),
  priority: textColumn('Priority'),
  jobidmaster_jobid: textColumn('Job'),
  jobiddisplay: textColumn('Job ID'),
  AddBy: textColumn('Created By'),
  AddDate: { holds: 'date', label: 'Created Date' },
  AddDateDays: whole('Days since'),
  client: textColumn('Client'),
  DelayDays: whole('Delay Days'),
  isOpen: yesnoColumn('Open/Completed'),
  done: whole('Done'),
  total: whole('Total'),
  countComments: whole('Comments'),
  content: textColumn('Last remark'),
  Status: textColumn('Status'),
}

/** Tasks of site-modules §3; each row also has the numbers of open tasks and of all tasks of the list (§2.7). */
export function taskList(request: ListRequest): List {
  const { person, query, app } = request
  const { companyId } = person
  const day = (moment: string) => sql`(${sql.ref(moment)} at time zone ${app.timeZone})::date`
  const today = sql`(now() at time zone ${app.timeZone})::date`
  return {
    fields,
    order: [{ field: 'dueAt', down: false }],
    key: ['id'],
    rows: sql`with selected as (select t.* from tasks t where t.company_id = ${companyId} and t.deleted_at is null
        and ${isOfCurrentUser(request)} and ${isOf(request)}),
      counts as (select count(*) filter (where closed_at is null)::int as opened, count(*)::int as everything from selected),
      days as (select a.id as task_id, ${day('a.due_at')} as due, ${day('a.created_at')} as added,
        coalesce(${day('a.closed_at')}, ${today}) as till from selected a)
    select t.id, t.taskname, t.description, assignee.username as "assignedTo_username",
      ${recipients} as recipients, days.added as "AddDate", ${today} - days.added as "AddDateDays", t.due_at as "dueAt",
      to_char(t.due_at at time zone ${app.timeZone}, 'DD Mon YYYY, HH24:MI') as "dueAtDisplay",
      ${toneOf(sql`t.due_at is not null`)} as "dueAtDisplayClass", ${labels} as labels, labeller.username as "labelAdder",
      t.job_id as jobidmaster_jobid, t.job_id || ' · ' || jobs.customer as jobiddisplay,
      t.priority, t.client, coalesce(ofjob.done, 0) as done, coalesce(ofjob.total, 0) as total,
      coalesce(events.comments, 0) as "countComments", events.content,
      greatest(0, coalesce(days.till - days.due, 0)) as "DelayDays", creator.username as "AddBy",
      t.closed_at is null as "isOpen", ${status} as "Status", ${toneOf(sql`true`)} as "StatusClass",
      counts.opened as "OpenedTasks", counts.everything as "OpenAndClosedTasks"
    from selected t cross join counts join days on days.task_id = t.id
      left join usernames assignee on assignee.company_id = t.company_id and assignee.person_id = t.assigned_to
      left join usernames creator on creator.company_id = t.company_id and creator.person_id = t.created_by
      left join usernames labeller on labeller.company_id = t.company_id and labeller.person_id = t.labelled_by
      left join jobs on jobs.company_id = t.company_id and jobs.job_id = t.job_id
      left join (${tasksOfJobs(companyId)}) ofjob on ofjob.job_id = t.job_id
      left join (${timelineCounts(companyId)}) events on events.task_id = t.id
    where ${isYes(query['OpenTasks']) ? sql`t.closed_at is null` : sql`true`}`,
  }
}

const isYes = (text: string | undefined): boolean => text === '1' || text === 'y' || text === 'true'

/** Tasks the person is assigned to or takes part in. */
function isOfCurrentUser({ person, query }: ListRequest): RawBuilder<boolean> {
  if (!isYes(query['current_user'])) return sql`true`
  return sql`(t.assigned_to = ${person.id} or exists (select 1 from task_people p
    where p.company_id = ${person.companyId} and p.task_id = t.id and p.person_id = ${person.id}))`
}

/** The filter of the task view: a property and its value. */
function isOf({ query }: ListRequest): RawBuilder<boolean> {
  const value = query['value'] ?? ''
  if (value === '') return sql`true`
  switch (query['type']) {
    case 'Labels':
      return sql`exists (select 1 from task_labels l
        where l.company_id = t.company_id and l.task_id = t.id and l.label_id = ${value})`
    case 'Assignee':
      return sql`exists (select 1 from usernames u
        where u.company_id = t.company_id and u.person_id = t.assigned_to and u.username = ${value})`
    case 'JobId':
      return sql`t.job_id = ${value}`
    case 'Client':
      return sql`t.client = ${value}`
    default:
      return sql`true`
  }
}

const recipients = sql`(select coalesce(jsonb_agg(u.username order by u.username), '[]') from task_people p
  join usernames u on u.company_id = p.company_id and u.person_id = p.person_id
  where p.company_id = t.company_id and p.task_id = t.id)`

const labels = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'text', l.text, 'color', l.color)
    order by l.text), '[]') from task_labels tl
  join labels l on l.company_id = tl.company_id and l.id = tl.label_id
  where tl.company_id = t.company_id and tl.task_id = t.id)`

/** The state of a task (site-modules §5): a completed task is neither delayed nor scheduled. */
const status = sql`case when t.closed_at is not null then null when days.due < days.till then 'Delayed'
  when days.due = days.till then 'Today' else 'Scheduled' end`

function toneOf(isShown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when not (${isShown}) then null when t.closed_at is not null then 'plain'
    when days.due < days.till then 'danger' when days.due = days.till then 'warning' else 'info' end`
}

/** Number of completed tasks and of all tasks, per job. */
const tasksOfJobs = (company: string) => sql`select job_id, count(closed_at)::int as done, count(*)::int as total
  from tasks where company_id = ${company} and job_id is not null and deleted_at is null group by job_id`

const timelineCounts = (company: string) => sql`select task_id, count(*)::int as comments,
    (array_agg(text order by created_at desc, id))[1] as content
  from timeline where company_id = ${company} and kind = 'comment' group by task_id`
