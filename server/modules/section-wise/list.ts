import { sql } from 'kysely'
import { dayIn } from '../../../engine/definition/date-range.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { type ListFields, whole } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, percentColumn, textColumn } from '../reports/columns.ts'
import { latest, sectionProgress, weighted } from './progress.ts'

const fields: ListFields = {
  id: textColumn('ID'),
  jobidmaster_jobid: textColumn('Job ID'),
  partyname: textColumn('Party name'),
  siteeng: textColumn('Site engineer'),
  structureplan: percentColumn('Structure planned'),
  structureactual: percentColumn('Structure actual'),
  structureplanenddate: dayColumn('Structure planned end'),
  structureenddate: dayColumn('Structure end'),
  structuredelaydays: whole('Structure delay days'),
  sheetingplan: percentColumn('Sheeting planned'),
  sheetingactual: percentColumn('Sheeting actual'),
  sheetingplanenddate: dayColumn('Sheeting planned end'),
  sheetingenddate: dayColumn('Sheeting end'),
  sheetingdelaydays: whole('Sheeting delay days'),
  latest_note_content: textColumn('Latest note'),
  createdAt: dayColumn('Created on'),
}

/** Jobs with a template, with their progress as of today (specialised-modules §3, list columns). */
export function sectionList({ person, query, app }: ListRequest): List {
  const today = dayIn(app.timeZone, new Date())
  const job = query['jobidmaster_jobid'] ?? ''
  const found = matchesSearch(query['search'] ?? '', ['j.job_id', 'jobs.customer', 'jobs.site_eng'])
  return {
    key: ['id'],
    order: [{ field: 'jobidmaster_jobid', down: false }],
    fields,
    rows: sql`select j.id, j.job_id as jobidmaster_jobid, jobs.customer as partyname, jobs.site_eng as siteeng,
        ${weighted('structure', 'plan')} as structureplan, ${weighted('structure', 'work')} as structureactual,
        ${latest('structure', 'plan_end')} as structureplanenddate,
        ${latest('structure', 'projected')} as structureenddate,
        ${latest('structure', 'delay')} as structuredelaydays,
        ${weighted('Sheeting', 'plan')} as sheetingplan, ${weighted('Sheeting', 'work')} as sheetingactual,
        ${latest('Sheeting', 'plan_end')} as sheetingplanenddate, ${latest('Sheeting', 'projected')} as sheetingenddate,
        ${latest('Sheeting', 'delay')} as sheetingdelaydays,
        (select n.content from section_notes n where n.company_id = j.company_id and n.section_job_id = j.id
          and n.deleted_at is null order by n.created_at desc, n.id desc limit 1) as latest_note_content,
        (j.created_at at time zone ${app.timeZone})::date as "createdAt"
      from section_jobs j
        join jobs on jobs.company_id = j.company_id and jobs.job_id = j.job_id
        left join ${sectionProgress(person, today)} s on s.section_job_id = j.id
      where j.company_id = ${person.companyId} and ${found} and (${job} = '' or j.job_id = ${job})
      group by j.company_id, j.id, jobs.company_id, jobs.job_id`,
  }
}
