import { sql } from 'kysely'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { type ListFields, whole } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, textColumn } from '../reports/columns.ts'
import { DETAILS, DOCUMENTS, mayEdit } from './checklist.ts'

/** Jobs with their checklists; `active=y`: only those with open rows. */
export function jobList({ person, query, app }: ListRequest): List {
  const today = sql`(now() at time zone ${app.timeZone})::date`
  const active = query['active'] === 'y' ? sql`c.open_rows > 0` : sql`true`
  return {
    key: ['jobIdmaster_jobid'],
    order: [{ field: 'jobIdmaster_jobid', down: false }],
    fields: {
      id: textColumn('Checklist'),
      jobIdmaster_jobid: textColumn('Job ID'),
      partyname: textColumn('Party name'),
      activeTemplate: textColumn('Active template'),
      created: { holds: 'datetime', label: 'Created' },
      completed: whole('Completed'),
      total: whole('Documents'),
      overdue: whole('Overdue'),
      nextDue: dayColumn('Next due'),
      awsfile_count: whole('Attachments'),
    },
    rows: sql`select r.id, j.job_id as "jobIdmaster_jobid", j.party_name as partyname, t.name as "activeTemplate",
        r.created_at as created, coalesce(c.completed, 0) as completed, coalesce(c.total, 0) as total,
        coalesce(c.overdue, 0) as overdue, c.next_due as "nextDue", coalesce(c.files, 0) + ${filesOf(DOCUMENTS, 'r')} as awsfile_count
      from checklist_jobs j
        left join checklist_records r on r.company_id = j.company_id and r.job_id = j.job_id and r.deleted_at is null
        left join checklist_templates t on t.company_id = r.company_id and t.id = r.template_id
        left join (select w.record_id, count(*) filter (where coalesce(w.status, '') <> 'Not Applicable')::int as total,
            count(*) filter (where not w.is_open and w.status <> 'Not Applicable')::int as completed,
            count(*) filter (where w.is_open)::int as open_rows,
            count(*) filter (where w.is_open and w.due_date < ${today})::int as overdue,
            min(w.due_date) filter (where w.is_open) as next_due, sum(${filesOf(DETAILS, 'w')})::int as files
          from checklist_progress w where w.company_id = ${person.companyId} group by w.record_id) c
          on c.record_id = r.id
      where j.company_id = ${person.companyId} and ${active}
        and ${matchesSearch(query['search'] ?? '', ['j.job_id', 'j.party_name', 't.name'])}`,
  }
}

/** Number of files attached to the row `alias`, which has columns `company_id` and `id`. */
const filesOf = (table: string, alias: string) => sql<number>`(select count(*)::int from attachments a
  where a.company_id = ${sql.ref(`${alias}.company_id`)} and a.target_table = ${table}
  and a.target_pk = ${sql.ref(`${alias}.id`)} and a.deleted_at is null and a.replaced_at is null)`

const detailFields: ListFields = {
  key: textColumn('Key'),
  id: textColumn('ID'),
  type_details_id: textColumn('Row'),
  groups: textColumn('Group'),
  description: textColumn('Description'),
  team_name: textColumn('Team'),
  team_person_name: textColumn('Person'),
  Status: textColumn('Status'),
  DueDate: dayColumn('Due date'),
  actualdate: dayColumn('Actual date'),
  Remarks: textColumn('Remarks'),
  RevNo: whole('Rev no'),
  LastupdatedBy: textColumn('Last updated by'),
  LastupdatedAt: { holds: 'datetime', label: 'Last updated at' },
  awsfile_count: whole('Attachments'),
  place: whole('Place'),
}

/**
 * The rows of a job's checklist; for a job without one, the rows of the template it would begin with. `Status` leaves
 * out rows of that status, `aws_ids=null` rows without files (specialised-modules §7).
 */
export function detailList(request: ListRequest): List {
  const { query } = request
  const status = query['Status'] ? sql`coalesce(d."Status", '') <> ${query['Status']}` : sql`true`
  const files = query['aws_ids'] === 'null' ? sql`d.awsfile_count > 0` : sql`true`
  return {
    key: ['key'],
    order: [{ field: 'place', down: false }],
    fields: detailFields,
    rows: sql`select d.* from (${savedRows(request)} union all ${templateRows(request)}) d where ${status} and ${files}`,
  }
}

/** The SQL source of a checklist, selected by its id, else by its job. */
function checklistRecord({ query, person }: ListRequest) {
  const id = query['id'] ?? ''
  const by = id === '' ? sql`r.job_id = ${query['jobIdmaster_jobid'] ?? ''}` : sql`r.id = ${id}`
  return sql`from checklist_records r where r.company_id = ${person.companyId} and r.deleted_at is null and ${by}`
}

function savedRows(request: ListRequest) {
  return sql`select w.job_id || ' ' || w.type_details_id as key, w.id, w.type_details_id, w.groups, w.description,
      w.team, ${teamName(request)} as team_name, ${teamPeople('w')} as team_person_name,
      w.status as "Status", w.due_date as "DueDate", w.actual_date as actualdate, w.remarks as "Remarks",
      w.rev_no as "RevNo", u.username as "LastupdatedBy", w.updated_at as "LastupdatedAt",
      ${filesOf(DETAILS, 'w')} as awsfile_count,
      case when ${mayEdit(request.person, 'w')} then 1 else 0 end as "editAllowed", w.place
    from checklist_progress w left join usernames u on u.company_id = w.company_id and u.person_id = w.updated_by
    where w.company_id = ${request.person.companyId} and w.record_id in (select r.id ${checklistRecord(request)})`
}

function templateRows(request: ListRequest) {
  const { person, query } = request
  return sql`select ${query['jobIdmaster_jobid'] ?? ''} || ' ' || w.id, null, w.id, w.groups, w.description,
      w.team, ${teamName(request)}, ${teamPeople('w')}, null, null::date, null::date, '',
      0, null, null::timestamptz, 0, case when ${mayEdit(person, 'w')} then 1 else 0 end, w.place
    from (select x.*, null::text as status from checklist_template_rows x
      join checklist_templates t on t.company_id = x.company_id and t.id = x.template_id
      where x.company_id = ${person.companyId} and lower(t.name) = lower(${query['activeTemplate'] ?? ''})) w
    where not exists (select 1 ${checklistRecord(request)})`
}

/** The label of a row's team, which is that of its section. SQL over the row `w`. */
const teamName = ({ app }: ListRequest) => {
  const labels = Object.fromEntries(app.sections.map(({ name, label }) => [name, label]))
  return sql`coalesce(${JSON.stringify(labels)}::jsonb ->> w.team, w.team)`
}

/** The usernames of the people in a row's team; null where the row names no team. */
const teamPeople = (alias: string) => sql`(select string_agg(u.username, ', ' order by u.username)
  from people p join usernames u on u.company_id = p.company_id and u.person_id = p.id
  where p.company_id = ${sql.ref(`${alias}.company_id`)} and not p.admin and ${sql.ref(`${alias}.team`)} = any(p.team))`

/** The rows of the template with this name. */
export function templateList({ person, query }: ListRequest): List {
  return {
    key: ['id'],
    order: [{ field: 'place', down: false }],
    fields: {
      id: textColumn('ID'),
      groups: textColumn('Group'),
      description: textColumn('Description'),
      team: textColumn('Team'),
      place: whole('Place'),
    },
    rows: sql`select x.id, x.groups || '/' || x.description as key, x.groups, x.description, x.team, x.place from checklist_template_rows x
      join checklist_templates t on t.company_id = x.company_id and t.id = x.template_id
      where x.company_id = ${person.companyId} and lower(t.name) = lower(${query['label'] ?? ''})`,
  }
}
