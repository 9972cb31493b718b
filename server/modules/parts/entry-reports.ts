import { type RawBuilder, sql } from 'kysely'
import type { ListField } from '../../rows/lists/field.ts'
import { matchesSearch } from '../../query/matches-search.ts'
import { dayColumn, numberColumn, textColumn } from '../reports/columns.ts'
import { type PartReport, type PartReportRequest, isEntryWithin } from './reports.ts'
import type { PartStatus } from './statuses.ts'

/** The base of reports on entries `e` of parts `p` of jobs. */
const recorded = ({ person, days, search }: PartReportRequest) => sql`
  from part_entries e
  join parts p on p.company_id = e.company_id and p.id = e.part_id
  join jobs on jobs.company_id = e.company_id and jobs.job_id = e.job_id
  where e.company_id = ${person.companyId} and ${isEntryWithin(days)}
    and ${matchesSearch(search, ['jobs.job_id', 'jobs.customer', 'jobs.site_eng', 'p.part'])}`

const STAGES: readonly (readonly [letter: string, status: PartStatus, label: string])[] = [
  ['L', 'loaded', 'Loaded'],
  ['R', 'received at site', 'Received'],
  ['E', 'Erected at Site', 'Erected'],
]
const KINDS = ['Sheeting', 'Structure'] as const

/** Twelve columns: loaded, received and erected, of sheeting and structure, in pieces and kg. */
const figures = STAGES.flatMap(([letter, status, label]) =>
  KINDS.flatMap((kind) => {
    const only = sql`filter (where e.status = ${sql.lit(status)} and p.structure = ${sql.lit(kind)})`
    const caption = `${label} ${kind.toLowerCase()}`
    return [
      figure(`${letter}${kind}Qty_Nos`, sql`coalesce(sum(e.qty) ${only}, 0)::int`, numberColumn(`${caption} nos`)),
      figure(
        `${letter}${kind}Weight`,
        sql`round(coalesce(sum(e.qty * p.unit_weight) ${only}, 0), 2)::float8`,
        numberColumn(`${caption} weight`, 'kg'),
      ),
    ]
  }),
)

interface Figure {
  readonly name: string
  readonly select: RawBuilder<unknown>
  readonly field: ListField
}

function figure(name: string, value: RawBuilder<unknown>, field: ListField): Figure {
  return { name, select: sql`${value} as ${sql.id(name)}`, field }
}

/** Day wise: a row per day, job and part. */
export const dayWise: PartReport = (request) => ({
  rows: sql`
    select e.job_id || ' ' || e.entry_date || ' ' || p.part as id, e.job_id as "JobId", e.entry_date as "AddDate",
      p.part as "Part", jobs.customer as "Customer", jobs.site_eng as "SiteEng",
      ${sql.join(figures.map(({ select }) => select))}
    ${recorded(request)}
    group by e.job_id, e.entry_date, p.part, jobs.customer, jobs.site_eng`,
  key: ['id'],
  order: [
    { field: 'AddDate', down: true },
    { field: 'JobId', down: false },
    { field: 'Part', down: false },
  ],
  totals: figures.map(({ name }) => name),
  fields: {
    id: textColumn('ID'),
    JobId: textColumn('Job ID'),
    AddDate: dayColumn('Date'),
    Part: textColumn('Part'),
    Customer: textColumn('Customer'),
    SiteEng: textColumn('Site engineer'),
    ...Object.fromEntries(figures.map(({ name, field }) => [name, field])),
  },
})

/** Part wise: a row per job and part, with its last remark. */
export const statusParts: PartReport = (request) => ({
  rows: sql`
    select e.job_id || ' ' || p.part as id, e.job_id as jobid, jobs.site_eng as "SiteEng", p.part,
      coalesce(sum(e.qty) filter (where e.status = 'Erected at Site'), 0)::int as erecqty,
      coalesce(sum(e.qty) filter (where e.status = 'received at site'), 0)::int as recvdqty,
      coalesce(sum(e.qty) filter (where e.status = 'loaded'), 0)::int as loadqty,
      coalesce((array_agg(e.remark order by e.id desc) filter (where e.remark <> ''))[1], '') as remarks
    ${recorded(request)}
    group by e.job_id, jobs.site_eng, p.part`,
  key: ['id'],
  order: ['jobid', 'part'].map((field) => ({ field, down: false })),
  fields: {
    id: textColumn('ID'),
    jobid: textColumn('Job ID'),
    SiteEng: textColumn('Site engineer'),
    part: textColumn('Part'),
    erecqty: numberColumn('Erected'),
    recvdqty: numberColumn('Received'),
    loadqty: numberColumn('Loaded'),
    remarks: textColumn('Remarks'),
  },
})
