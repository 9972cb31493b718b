import { sql } from 'kysely'
import type { SignedCall } from '../../../http/signed-in.ts'

/** A checklist row on a day of the calendar: its due day, or the day it was done. */
export interface CalendarEntry {
  readonly id: string
  readonly day: string
  readonly state: EntryState
  readonly checklist: string
  readonly job: string
  readonly party: string
  readonly template: string
  readonly description: string
  readonly team: string
  readonly status: string | null
  readonly due: string | null
  readonly actual: string | null
}

/** In their order within a day. */
export const ENTRY_STATES = ['overdue', 'today', 'coming', 'done'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

export interface EntryFilter {
  /** One job, or one checklist; '' for all. */
  readonly job: string
  readonly checklist: string
  readonly from: string
  readonly to: string
  readonly today: string
  /** Also open rows that were due before `from`. */
  readonly earlier: boolean
}

/** Most entries on one page. */
export const MOST_ENTRIES = 2000

/**
 * The entries of a period. An open row is on its due date, a completed one on its actual date, else on its due date.
 * Rows that do not apply are left out. At most MOST_ENTRIES + 1.
 */
export async function calendarEntries(
  { work, person }: SignedCall,
  filter: EntryFilter,
): Promise<readonly CalendarEntry[]> {
  const { job, checklist, from, to, today, earlier } = filter
  const { rows } = await sql<CalendarEntry>`select * from (
    select w.id, case when w.is_open then w.due_date else coalesce(w.actual_date, w.due_date) end as day,
      case when not w.is_open then 'done' when w.due_date < ${today}::date then 'overdue'
        when w.due_date = ${today}::date then 'today' else 'coming' end as state,
      w.record_id as checklist, w.job_id as job, coalesce(j.party_name, '') as party, t.name as template,
      w.description, w.team, w.status, w.due_date as due, w.actual_date as actual
    from checklist_progress w
      join checklist_records r on r.company_id = w.company_id and r.id = w.record_id
      join checklist_templates t on t.company_id = r.company_id and t.id = r.template_id
      left join checklist_jobs j on j.company_id = w.company_id and j.job_id = w.job_id
    where w.company_id = ${person.companyId} and coalesce(w.status, '') <> 'Not Applicable'
      and (${job} = '' or w.job_id = ${job}) and (${checklist} = '' or w.record_id = ${checklist})) e
    where e.day between ${from}::date and ${to}::date
      or (${earlier}::boolean and e.day < ${from}::date and e.state = 'overdue')
    order by e.day, array_position(${[...ENTRY_STATES]}::text[], e.state), e.job, e.description, e.id
    limit ${MOST_ENTRIES + 1}`.execute(work)
  return rows
}

export interface JobChoice {
  readonly id: string
  readonly party: string
}

/** Jobs with a checklist. */
export async function jobsWithChecklists({ work, person }: SignedCall): Promise<readonly JobChoice[]> {
  return await work
    .selectFrom('checklist_records as r')
    .innerJoin('checklist_jobs as j', (join) =>
      join.onRef('j.company_id', '=', 'r.company_id').onRef('j.job_id', '=', 'r.job_id'),
    )
    .select(['j.job_id as id', 'j.party_name as party'])
    .where('r.company_id', '=', person.companyId)
    .where('r.deleted_at', 'is', null)
    .orderBy('j.job_id')
    .execute()
}
