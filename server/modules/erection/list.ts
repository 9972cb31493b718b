import { type RawBuilder, sql } from 'kysely'
import { requestedDays } from '../../query/requested-days.ts'
import type { ListRequest } from '../../rows/lists/registers.ts'
import { type ListFields, whole } from '../../rows/lists/field.ts'
import type { List } from '../../rows/lists/list.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, textColumn, yesnoColumn } from '../reports/columns.ts'
import { STAGES } from './words.ts'

const fields: ListFields = {
  JobId: textColumn('Job ID'),
  SiteEng: textColumn('Site Engineer'),
  PartyName: textColumn('Party Name'),
  JobSiteAddress: textColumn('Site Address'),
  ErectionStage: textColumn('Erection Stage'),
  notescontent: textColumn('Last note'),
  notescreated: { holds: 'datetime', label: 'Noted' },
  FullName: textColumn('Noted by'),
  Contractorname: textColumn('Contractor'),
  InProblemDisplay: textColumn('In problem'),
  AddDate: dayColumn('Date'),
  daily_ids_count: whole('Days reported'),
  AddBy: textColumn('Added by'),
  AddDateDisplay: { holds: 'datetime', label: 'Added' },
  EditBy: textColumn('Edited by'),
  EditDateDisplay: { holds: 'datetime', label: 'Edited' },
  ErecStart: dayColumn('Erection start'),
  ErecEnd: dayColumn('Erection end'),
  ErecComp: yesnoColumn('Erection completed'),
  id: textColumn('ID'),
}

/** Entries of site-modules §3, last changed first. */
export function erectionList({ person, query, app }: ListRequest): List {
  const { companyId } = person
  const { startDate, endDate } = requestedDays(query, app)
  const engineer = query['SiteEng'] ?? ''
  return {
    fields,
    order: [{ field: 'EditDateDisplay', down: true }],
    key: ['id'],
    rows: sql`select ${entryColumns}, ${noteColumns}
    from erection_entries e
      join jobs on jobs.company_id = e.company_id and jobs.job_id = e.job_id
      left join usernames adder on adder.company_id = e.company_id and adder.person_id = e.created_by
      left join usernames editor on editor.company_id = e.company_id and editor.person_id = e.edited_by
      left join lateral (select n.content, n.created_at, n.username, n.stage from erection_notes n
        where n.company_id = e.company_id and n.entry_id = e.id order by n.created_at desc, n.id desc limit 1) n on true
      left join lateral (${reportedDays(app.timeZone)}) reported on true
    where e.company_id = ${companyId} and e.deleted_at is null
      and (${engineer} = '' or jobs.site_eng = ${engineer})
      and (${startDate ?? null}::date is null or e.entry_date >= ${startDate ?? null}::date)
      and (${endDate ?? null}::date is null or e.entry_date <= ${endDate ?? null}::date)
      and ${matchesSearch(query['search'] ?? '', ['e.job_id', 'jobs.customer', 'jobs.site_eng', 'jobs.location', 'n.content'])}`,
  }
}

const entryColumns = sql`e.id, e.id as wajoberectiondaily_id, e.job_id as "JobId", e.job_id as "JobidMaster_id",
  e.entry_date as "AddDate", jobs.customer as "PartyName", jobs.site_eng as "SiteEng",
  concat_ws(', ', jobs.location, jobs.state) as "JobSiteAddress", e.erec_start as "ErecStart",
  e.erec_end as "ErecEnd", e.contractors[1] as "ErecContractor1", e.contractors[2] as "ErecContractor2",
  e.contractors[3] as "ErecContractor3", e.contractors[4] as "ErecContractor4",
  array_to_string(e.contractors, ', ') as "Contractorname", e.site_clearance as "SiteClearance",
  e.brick_wall as "BrickWall", e.logo_plates as "LogoPlates", e.erec_comp as "ErecComp",
  e.site_handover as "SiteHandover", e.prov_comp_certificate as "ProvCompCertificate",
  e.comp_certificate as "CompCertificate", e.stage as "StageWise", e.remarks as "Remarks",
  e.in_problem as "InProblem", case when e.in_problem then 'In problem' else 'On track' end as "InProblemDisplay",
  case when e.in_problem then 'danger' else 'success' end as "InProblemClass", e.performance as "Performance",
  e.project_stages as "ProjectStages", adder.username as "AddBy", e.created_at as "AddDateDisplay",
  editor.username as "EditBy", coalesce(e.edited_at, e.created_at) as "EditDateDisplay",
  reported.days as daily_ids_count`

const noteColumns = sql`n.content as notescontent, n.created_at as notescreated, n.username as "FullName",
  coalesce(n.stage, e.stage) as "ErectionStage", ${stageTone(sql`coalesce(n.stage, e.stage)`)} as "ErectionStageClass"`

/** The tone of a stage; the default one for unknown stages. */
export function stageTone(stage: RawBuilder<unknown>): RawBuilder<string> {
  const cases = Object.entries(STAGES).map(([name, tone]) => sql`when ${sql.lit(name)} then ${sql.lit(tone)}`)
  return sql`case ${stage} ${sql.join(cases, sql` `)} else 'plain' end`
}

/** Number of days with reports of an entry `e`. */
const reportedDays = (timeZone: string) => sql`select count(distinct day)::int as days from (
  select (n.created_at at time zone ${timeZone})::date as day from erection_notes n
    where n.company_id = e.company_id and n.entry_id = e.id
  union all select r.day from erection_resources r where r.company_id = e.company_id and r.entry_id = e.id) d`
