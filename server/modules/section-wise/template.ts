import { sql } from 'kysely'
import type { SignedCall } from '../../http/signed-in.ts'
import { type Kind, recordOfJob } from './record.ts'

/** A sent row of a template (specialised-modules §3). */
export interface TemplateRow {
  /** For a row that is not saved yet: `new-1`, `new-2` … */
  readonly template_id: string
  readonly item_listcd: string
  readonly listname: string
  readonly type: Kind | null
  readonly nos: number | null
  readonly unit_id: string
  readonly ratio: number | null
  /** yyyy-mm-dd */
  readonly planstartdate: string | null
  readonly planenddate: string | null
}

type Preset = readonly [code: string, name: string, type: Kind, ratio: number]

/** The initial template of a job (specialised-modules §9). */
const PRESET: readonly Preset[] = [
  ['RFS', 'Roof sheeting', 'Sheeting', 40],
  ['COL', 'Columns', 'structure', 30],
  ['WLS', 'Wall sheeting', 'Sheeting', 45],
  ['RAF', 'Rafters and beams', 'structure', 55],
  ['TRM', 'Trims, gutters and skylights', 'Sheeting', 15],
  ['PUR', 'Purlins and girts', 'structure', 10],
  ['BRC', 'Bracing', 'structure', 5],
]

/** Most rows a template has. */
export const MOST_TEMPLATE_ROWS = 60

/** Prefix of the temporary ids of new rows. */
const NEW = 'new-'
export const isNewTemplateRow = (templateId: string): boolean => templateId.startsWith(NEW)

/** The preset as rows that are not saved yet. */
export const presetRows: readonly TemplateRow[] = PRESET.map(([item_listcd, listname, type, ratio], index) => {
  return { ...emptyRow(index), item_listcd, listname, type, ratio, unit_id: 'Nos' }
})

function emptyRow(index: number): TemplateRow {
  return {
    template_id: `${NEW}${index + 1}`,
    item_listcd: '',
    listname: '',
    type: null,
    nos: null,
    unit_id: '',
    ratio: null,
    planstartdate: null,
    planenddate: null,
  }
}

/** The saved rows of a record, in order. */
export async function savedRows({ work, person }: SignedCall, record: string): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select id as template_id, item_code as item_listcd, name as listname,
      kind as type, nos::float8 as nos, unit as unit_id, ratio::float8 as ratio, plan_start as planstartdate,
      plan_end as planenddate
    from section_rows where company_id = ${person.companyId} and section_job_id = ${record} order by place`.execute(
    work,
  )
  return rows
}

/** The template of a job, or the preset, followed by `more` empty rows. */
export async function jobTemplate(call: SignedCall, jobId: string, more: number): Promise<readonly TemplateRow[]> {
  const record = jobId === '' ? null : await recordOfJob(call, jobId)
  const rows = record === null ? presetRows : await savedRows(call, record)
  const begin = record === null ? presetRows.length : 0
  const count = Math.min(more, MOST_TEMPLATE_ROWS - rows.length)
  return [...rows, ...Array.from({ length: Math.max(0, count) }, (_, index) => emptyRow(begin + index))]
}
