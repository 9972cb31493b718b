import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { List } from '../../rows/lists/list.ts'
import type { Person } from '../../http/person.ts'
import { isAllowed } from './jobs.ts'
import { day, matches, number, percent, share, text, yesno } from '../reports/columns.ts'
import { kilos, pieces } from './part-sums.ts'

/** The parameters of a report beside the filters of its columns. */
export interface PartReportRequest {
  readonly person: Person
  /** Text contained in the name of a job or part; '' for all. */
  readonly search: string
  /** The period of the entries; a missing end is open. */
  readonly days: Partial<Days>
  /** yyyy-mm-dd in the company's time zone */
  readonly today: string
}

export type Report = (request: PartReportRequest) => List

/** Jobs that match the search text. */
const found = ({ search }: PartReportRequest) =>
  matches(search, ['jobs.job_id', 'jobs.customer', 'jobs.site_eng', 'jobs.location'])

const ofJob = sql`p.company_id = jobs.company_id and p.job_id = jobs.job_id`

/** Overall: the current state of each job; the period is ignored. */
export const overall: Report = (request) => ({
  rows: sql`
    select jobs.job_id as "JobId", jobs.customer as "Customer", jobs.site_eng as "SiteEng",
      jobs.location as "Location", jobs.state as "State",
      ${share(kilos('p.erected_qty', 'Sheeting'), kilos('p.bom_qty', 'Sheeting'))} as "SheetingPer",
      ${share(kilos('p.erected_qty', 'Structure'), kilos('p.bom_qty', 'Structure'))} as "StructurePer",
      ${kilos('p.bom_qty')} as "BOM_Weight", ${pieces('p.bom_qty')} as "BOM_Qty",
      ${kilos('p.disp_qty')} as "Dispatch_Weight", ${pieces('p.disp_qty')} as "Dispatch_Qty",
      ${kilos('p.loaded_qty')} as "LWeight", ${kilos('p.received_qty')} as "RWeight",
      ${kilos('p.erected_qty')} as "Erection_Weight", ${pieces('p.erected_qty')} as "Erection_Qty",
      ${isAllowed(request.person)}::int as allow_job
    from jobs left join part_progress p on ${ofJob}
    where jobs.company_id = ${request.person.companyId} and ${found(request)}
    group by jobs.company_id, jobs.job_id`,
  key: ['JobId'],
  totals: [
    'BOM_Weight',
    'BOM_Qty',
    'Dispatch_Weight',
    'Dispatch_Qty',
    'LWeight',
    'RWeight',
    'Erection_Weight',
    'Erection_Qty',
  ],
  fields: {
    JobId: text('Job ID'),
    Customer: text('Customer'),
    SiteEng: text('Site engineer'),
    Location: text('Location'),
    State: text('State'),
    SheetingPer: percent('Sheeting'),
    StructurePer: percent('Structure'),
    BOM_Weight: number('BOM weight', 'kg'),
    BOM_Qty: number('BOM qty'),
    Dispatch_Weight: number('Dispatch weight', 'kg'),
    Dispatch_Qty: number('Dispatch qty'),
    LWeight: number('Loaded weight', 'kg'),
    RWeight: number('Received weight', 'kg'),
    Erection_Weight: number('Erection weight', 'kg'),
    Erection_Qty: number('Erection qty'),
    allow_job: number('Allowed'),
  },
})

/** Parts with dispatched pieces that are not erected; the period is ignored. */
export const pendingErection: Report = (request) => ({
  rows: sql`
    select p.id, jobs.job_id as jobid, jobs.job_id as "JobID", jobs.site_eng as "SiteEng",
      l.plist_no as packinglistno, p.part, p.disp_qty - p.erected_qty as "Balance", p.structure as "Structure",
      round((p.disp_qty - p.erected_qty) * p.unit_weight, 2)::float8 as "Weight",
      l.packing_date as "PackingListDate", p.length::float8 as "Length", p.thickness::float8 as "Thickness",
      jobs.erection_scope as "ErectionScope", jobs.location as "Location", jobs.building_area::float8 as "BuildingArea",
      round(sum((p.disp_qty - p.erected_qty) * p.unit_weight) over (partition by p.job_id), 2)::float8 as "TotalWt"
    from part_progress p
    join jobs on ${ofJob}
    join packing_lists l on l.company_id = p.company_id and l.plist_no = p.plist_no
    where p.company_id = ${request.person.companyId} and p.disp_qty > p.erected_qty
      and ${matches(request.search, ['jobs.job_id', 'jobs.customer', 'jobs.site_eng', 'p.part', 'l.plist_no'])}`,
  key: ['id'],
  order: ['jobid', 'packinglistno', 'part'].map((field) => ({ field, down: false })),
  fields: {
    id: text('ID'),
    jobid: text('Job ID'),
    JobID: text('Job ID'),
    SiteEng: text('Site engineer'),
    packinglistno: text('Packing list no'),
    part: text('Part'),
    Balance: number('Balance'),
    Structure: text('Structure'),
    Weight: number('Weight', 'kg'),
    PackingListDate: day('Packing list date'),
    Length: number('Length', 'mm'),
    Thickness: number('Thickness', 'mm'),
    ErectionScope: text('Erection scope'),
    Location: text('Location'),
    BuildingArea: number('Building area', 'sqm'),
    TotalWt: number('Total weight', 'kg'),
  },
})

/** Days without an entry after which a job is reported (site-modules §9). */
const SILENT_DAYS = 3

/** Jobs with dispatched parts to erect, without an erection entry in the last three days. */
export const erectionNotUpdated: Report = (request) => ({
  rows: sql`
    select jobs.job_id as "JobID", jobs.customer as "PartyName", jobs.site_eng as "SiteEng",
      jobs.location as "Location", jobs.project_manager as "ProjectManager", jobs.coordinator as "Coordinator",
      jobs.contractor as "Contractorname", jobs.sales_engineer as "SalesEngineer",
      jobs.in_problem as inproblem, case when jobs.in_problem then 'danger' else 'success' end as "inproblemClass",
      jobs.erection_stage as erectionstage, newest.created
    from jobs
    left join lateral (select max(e.entry_date) as day, max(e.created_at) as created from part_entries e
      where e.company_id = jobs.company_id and e.job_id = jobs.job_id and e.status = 'Erected at Site') newest on true
    where jobs.company_id = ${request.person.companyId} and ${found(request)}
      and (newest.day is null or newest.day <= ${request.today}::date - ${sql.lit(SILENT_DAYS)}::int)
      and exists (select 1 from part_progress p where ${ofJob} and p.disp_qty > p.erected_qty)`,
  key: ['JobID'],
  fields: {
    JobID: text('Job ID'),
    PartyName: text('Party name'),
    SiteEng: text('Site engineer'),
    Location: text('Location'),
    ProjectManager: text('Project manager'),
    Coordinator: text('Coordinator'),
    Contractorname: text('Contractor'),
    SalesEngineer: text('Sales engineer'),
    inproblem: yesno('In problem'),
    inproblemClass: text('In problem, colour'),
    erectionstage: text('Erection stage'),
    created: { holds: 'datetime', label: 'Last update' },
  },
})

/** The quantities erected of each job in a period, next to its bill of materials. */
export const jobwisePeriodic: Report = (request) => ({
  rows: sql`
    select "JObID", "PartyName", "SiteEng", salesengineer, location, "BuildingArea",
      "BomQtyStructure", "ErecionQtyStructure",
      ${share(sql.ref('ErecionQtyStructure'), sql.ref('BomQtyStructure'))} as "Strpencentage",
      "BomQtySheeting", "ErectionQtySheeting",
      ${share(sql.ref('ErectionQtySheeting'), sql.ref('BomQtySheeting'))} as "Sheetingpencentage"
    from (select jobs.job_id as "JObID", jobs.customer as "PartyName", jobs.site_eng as "SiteEng",
        jobs.sales_engineer as salesengineer, jobs.location, jobs.building_area::float8 as "BuildingArea",
        ${pieces('p.bom_qty', 'Structure')} as "BomQtyStructure", ${pieces('d.qty', 'Structure')} as "ErecionQtyStructure",
        ${pieces('p.bom_qty', 'Sheeting')} as "BomQtySheeting", ${pieces('d.qty', 'Sheeting')} as "ErectionQtySheeting"
      from jobs left join parts p on ${ofJob}
      left join lateral (select sum(e.qty)::int as qty from part_entries e where e.company_id = p.company_id
        and e.part_id = p.id and e.status = 'Erected at Site' and ${within(request.days)}) d on true
      where jobs.company_id = ${request.person.companyId} and ${found(request)}
      group by jobs.company_id, jobs.job_id) sums`,
  key: ['JObID'],
  fields: {
    JObID: text('Job ID'),
    PartyName: text('Party name'),
    SiteEng: text('Site engineer'),
    salesengineer: text('Sales engineer'),
    location: text('Location'),
    BomQtyStructure: number('BOM qty structure'),
    ErecionQtyStructure: number('Erected qty structure'),
    Strpencentage: percent('Structure'),
    BuildingArea: number('Building area', 'sqm'),
    BomQtySheeting: number('BOM qty sheeting'),
    ErectionQtySheeting: number('Erected qty sheeting'),
    Sheetingpencentage: percent('Sheeting'),
  },
})

/** Whether the day of an entry `e` lies in the period; a missing end is open. */
export function within({ startDate, endDate }: Partial<Days>): RawBuilder<boolean> {
  return sql`(${startDate ?? null}::date is null or e.entry_date >= ${startDate ?? null}::date)
    and (${endDate ?? null}::date is null or e.entry_date <= ${endDate ?? null}::date)`
}
