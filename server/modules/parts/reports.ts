import { type RawBuilder, sql } from 'kysely'
import type { Days } from '../../../engine/definition/date-range.ts'
import type { List } from '../../rows/lists/list.ts'
import type { Person } from '../../http/person.ts'
import { isAllowed } from './jobs.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, percentColumn, share, textColumn, yesnoColumn } from '../reports/columns.ts'
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

export type PartReport = (request: PartReportRequest) => List

/** Jobs that match the search text. */
const found = ({ search }: PartReportRequest) =>
  matchesSearch(search, ['jobs.job_id', 'jobs.customer', 'jobs.site_eng', 'jobs.location'])

const ofJob = sql`p.company_id = jobs.company_id and p.job_id = jobs.job_id`

/** Overall: the current state of each job; the period is ignored. */
export const overall: PartReport = (request) => ({
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
    JobId: textColumn('Job ID'),
    Customer: textColumn('Customer'),
    SiteEng: textColumn('Site engineer'),
    Location: textColumn('Location'),
    State: textColumn('State'),
    SheetingPer: percentColumn('Sheeting'),
    StructurePer: percentColumn('Structure'),
    BOM_Weight: numberColumn('BOM weight', 'kg'),
    BOM_Qty: numberColumn('BOM qty'),
    Dispatch_Weight: numberColumn('Dispatch weight', 'kg'),
    Dispatch_Qty: numberColumn('Dispatch qty'),
    LWeight: numberColumn('Loaded weight', 'kg'),
    RWeight: numberColumn('Received weight', 'kg'),
    Erection_Weight: numberColumn('Erection weight', 'kg'),
    Erection_Qty: numberColumn('Erection qty'),
    allow_job: numberColumn('Allowed'),
  },
})

/** Parts with dispatched pieces that are not erected; the period is ignored. */
export const pendingErection: PartReport = (request) => ({
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
      and ${matchesSearch(request.search, ['jobs.job_id', 'jobs.customer', 'jobs.site_eng', 'p.part', 'l.plist_no'])}`,
  key: ['id'],
  order: ['jobid', 'packinglistno', 'part'].map((field) => ({ field, down: false })),
  fields: {
    id: textColumn('ID'),
    jobid: textColumn('Job ID'),
    JobID: textColumn('Job ID'),
    SiteEng: textColumn('Site engineer'),
    packinglistno: textColumn('Packing list no'),
    part: textColumn('Part'),
    Balance: numberColumn('Balance'),
    Structure: textColumn('Structure'),
    Weight: numberColumn('Weight', 'kg'),
    PackingListDate: dayColumn('Packing list date'),
    Length: numberColumn('Length', 'mm'),
    Thickness: numberColumn('Thickness', 'mm'),
    ErectionScope: textColumn('Erection scope'),
    Location: textColumn('Location'),
    BuildingArea: numberColumn('Building area', 'sqm'),
    TotalWt: numberColumn('Total weight', 'kg'),
  },
})

/** Days without an entry after which a job is reported (site-modules §9). */
const SILENT_DAYS = 3

/** Jobs with dispatched parts to erect, without an erection entry in the last three days. */
export const erectionNotUpdated: PartReport = (request) => ({
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
    JobID: textColumn('Job ID'),
    PartyName: textColumn('Party name'),
    SiteEng: textColumn('Site engineer'),
    Location: textColumn('Location'),
    ProjectManager: textColumn('Project manager'),
    Coordinator: textColumn('Coordinator'),
    Contractorname: textColumn('Contractor'),
    SalesEngineer: textColumn('Sales engineer'),
    inproblem: yesnoColumn('In problem'),
    inproblemClass: textColumn('In problem, colour'),
    erectionstage: textColumn('Erection stage'),
    created: { holds: 'datetime', label: 'Last update' },
  },
})

/** The quantities erected of each job in a period, next to its bill of materials. */
export const jobwisePeriodic: PartReport = (request) => ({
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
        and e.part_id = p.id and e.status = 'Erected at Site' and ${isEntryWithin(request.days)}) d on true
      where jobs.company_id = ${request.person.companyId} and ${found(request)}
      group by jobs.company_id, jobs.job_id) sums`,
  key: ['JObID'],
  fields: {
    JObID: textColumn('Job ID'),
    PartyName: textColumn('Party name'),
    SiteEng: textColumn('Site engineer'),
    salesengineer: textColumn('Sales engineer'),
    location: textColumn('Location'),
    BomQtyStructure: numberColumn('BOM qty structure'),
    ErecionQtyStructure: numberColumn('Erected qty structure'),
    Strpencentage: percentColumn('Structure'),
    BuildingArea: numberColumn('Building area', 'sqm'),
    BomQtySheeting: numberColumn('BOM qty sheeting'),
    ErectionQtySheeting: numberColumn('Erected qty sheeting'),
    Sheetingpencentage: percentColumn('Sheeting'),
  },
})

/** Whether the day of an entry `e` lies in the period; a missing end is open. */
export function isEntryWithin({ startDate, endDate }: Partial<Days>): RawBuilder<boolean> {
  return sql`(${startDate ?? null}::date is null or e.entry_date >= ${startDate ?? null}::date)
    and (${endDate ?? null}::date is null or e.entry_date <= ${endDate ?? null}::date)`
}
