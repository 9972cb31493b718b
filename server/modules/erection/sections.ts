import { type RawBuilder, sql } from 'kysely'
import type { ListRequest } from '../../rows/lists/registers.ts'
import type { List } from '../../rows/lists/list.ts'
import { findPartsJob } from '../parts/jobs.ts'
import { textColumn } from '../reports/columns.ts'
import { ERECTION, findEntry } from './entry.ts'
import { CHECKLIST, STAGES } from './words.ts'
import { whole } from '../../rows/lists/field.ts'

/** `awsfile_master_table` of files attached to an entry (site-modules §3, attachment master tables). */
export const DAILY = 'wajoberectiondaily'
export const STAGEWISE = 'wajoberectionstagewise'
export const PROJECT_QC = 'wajoberectionprojectqc'

const requestedId = ({ query }: ListRequest): string => query['wajoberectiondaily_id'] || query['id'] || ''

/** The daily pictures, newest first. */
export async function dailyFiles(request: ListRequest): Promise<List> {
  const { id } = await findEntry(request.work, request.person, requestedId(request))
  return {
    order: [{ field: 'createdOn', down: true }],
    key: ['id'],
    fields: {
      id: textColumn('ID'),
      createdOn: { holds: 'datetime', label: 'Added' },
      previewImg: textColumn('Picture'),
      name: textColumn('Name'),
      fullname: textColumn('Added by'),
    },
    rows: sql`select a.id, a.uploaded_at as "createdOn", a.name, a.username as fullname,
        ${`/main/s/${ERECTION}/attachmentfile?key=`} || a.id as "previewImg"
      from attachments a where a.company_id = ${request.person.companyId} and a.target_table = ${DAILY}
        and a.target_pk = ${id} and a.deleted_at is null and a.replaced_at is null`,
  }
}

/** Every stage with its number of pictures. */
export async function stageFiles(request: ListRequest): Promise<List> {
  const { id } = await findEntry(request.work, request.person, requestedId(request))
  const stages = Object.keys(STAGES).map((stage, place) => sql`(${stage}::text, ${place}::int)`)
  return {
    order: [{ field: 'place', down: false }],
    key: ['ListCd'],
    fields: {
      ListCd: textColumn('Code'),
      StageWise: textColumn('Stage'),
      awsfile_count: whole('Pictures'),
      place: whole('No'),
    },
    rows: sql`select stages.stage as "StageWise", stages.stage as "ListCd", stages.place,
        ${id}::text || ':' || stages.stage as stagewise_id,
        ${filesAt(request, STAGEWISE, sql`${id}::text || ':' || stages.stage`)} as awsfile_count
      from (values ${sql.join(stages)}) as stages (stage, place)`,
  }
}

/** The checklist with its answers, optionally of one description only. */
export async function projectChecks(request: ListRequest): Promise<List> {
  const { id } = await findEntry(request.work, request.person, requestedId(request))
  const { companyId } = request.person
  const description = request.query['description'] ?? ''
  const lines = CHECKLIST.map(
    ({ code, stage, text: description }, place) =>
      sql`(${code}::text, ${stage}::text, ${description}::text, ${place}::int)`,
  )
  return {
    order: [{ field: 'place', down: false }],
    key: ['ListCd'],
    fields: {
      ListCd: textColumn('Code'),
      stage: textColumn('Stage'),
      listdescription: textColumn('Description'),
      checklist: textColumn('Status'),
      remarks: textColumn('Remarks'),
      awsfile_count: whole('Files'),
      place: whole('No'),
    },
    rows: sql`select lines.code as "ListCd", lines.stage, lines.words as listdescription, lines.place,
        c.status as checklist, coalesce(c.remarks, '') as remarks, ${id}::text || ':' || lines.code as projectqc_id,
        ${filesAt(request, PROJECT_QC, sql`${id}::text || ':' || lines.code`)} as awsfile_count
      from (values ${sql.join(lines)}) as lines (code, stage, words, place)
      left join erection_checks c on c.company_id = ${companyId} and c.entry_id = ${id} and c.list_cd = lines.code
      where ${description} in ('', lines.stage)`,
  }
}

function filesAt({ person }: ListRequest, table: string, pk: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from attachments a where a.company_id = ${person.companyId}
    and a.target_table = ${table} and a.target_pk = ${pk} and a.deleted_at is null and a.replaced_at is null)`
}

/** The details of a job, line by line: of the job `id`, or of an entry's job. */
export async function projectDetails({ work, person, query }: ListRequest): Promise<List> {
  const entry = query['wajoberectiondaily_id']
  const job = entry ? (await findEntry(work, person, entry)).job_id : (query['id'] ?? '')
  const { id } = await findPartsJob(work, person, job)
  const line = (place: number, name: string, value: RawBuilder<unknown>) =>
    sql`select ${sql.lit(place)}::int as place, ${name}::text as "Name", ${value} as "Value" from job`
  const lines = [
    line(0, 'Job ID', sql`job_id`),
    line(1, 'Party name', sql`customer`),
    line(2, 'Site address', sql`concat_ws(', ', location, state)`),
    line(3, 'Erection scope', sql`erection_scope`),
    line(4, 'Building area', sql`building_area::float8::text || ' sqm'`),
    line(5, 'Site engineer', sql`site_eng`),
    line(6, 'Project manager', sql`project_manager`),
    line(7, 'Coordinator', sql`coordinator`),
    line(8, 'Sales engineer', sql`sales_engineer`),
    line(9, 'Contractor', sql`contractor`),
  ]
  return {
    order: [{ field: 'place', down: false }],
    key: ['Name'],
    fields: { Name: textColumn('Name'), Value: textColumn('Value'), place: whole('No') },
    rows: sql`with job as (select * from jobs where company_id = ${person.companyId} and job_id = ${id})
      ${sql.join(lines, sql` union all `)}`,
  }
}
