import { sql } from 'kysely'
import type { SignedCall } from '../../http/signed-in.ts'

/** A row of a checklist on the day it stands for: that it is due, or that it was done. */
export interface Entry {
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

/** In the order they stand within a day. */
export const STATES = ['overdue', 'today', 'coming', 'done'] as const
export type EntryState = (typeof STATES)[number]

export interface EntryFilter {
  /** Of one job, or one checklist; '' for all. */
  readonly job: string
  readonly checklist: string
  readonly from: string
  readonly to: string
  readonly today: string
  /** Also what was due before `from` and is still open. */
  readonly earlier: boolean
}

/** More than anybody reads on one page. */
export const MOST_ENTRIES = 2000

/**
 * What is due or was done in that time. What is open stands on its due date, what is done on its actual date, or where
 * nobody has written one on its due date. Rows that do not apply are left out. Not more than MOST_ENTRIES and one.
 */
export async function entriesOf({ work, person }: SignedCall, filter: EntryFilter): Promise<readonly Entry[]> {
  const { job, checklist, from, to, today, earlier } = filter
  const { rows } = await sql<Entry>`select * from (
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
    order by e.day, array_position(${[...STATES]}::text[], e.state), e.job, e.description, e.id
    limit ${MOST_ENTRIES + 1}`.execute(work)
  return rows
}

export interface JobChoice {
  readonly id: string
  readonly party: string
}

/** Jobs that have a checklist. */
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
