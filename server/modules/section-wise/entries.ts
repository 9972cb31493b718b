import { sql } from 'kysely'
import type { SignedCall } from '../../http/signed-in.ts'
import { recordOfJob } from './record.ts'
import { sectionProgress, weighted } from './progress.ts'

/** A row of the entry grid (specialised-modules §3): amounts in the row's unit, percentages to one decimal. */
export interface EntryRow {
  readonly template_id: string
  readonly item_listcd: string
  readonly listname: string
  readonly type: string
  readonly unit_id: string
  readonly ratio: number
  readonly nos: number | null
  /** Quantity of all days except the form's. */
  readonly erectedqty: number
  /** Quantity of the form's day. */
  readonly qty: number | null
  /** `nos` less both. */
  readonly balanceqty: number
  readonly workper: number
  readonly planper: number | null
  readonly planstartdate: string | null
  readonly planenddate: string | null
  readonly actualstartdate: string | null
  readonly actualenddate: string | null
  readonly projecteddate: string | null
  readonly delay_days: number | null
}

/** Progress totals, in per cent to two decimals (specialised-modules §3). */
export interface Totals {
  readonly totalsheetingdone: number
  readonly totalsheetingplanned: number
  readonly totalstructuredone: number
  readonly totalstructureplanned: number
}

export interface EntryGrid {
  readonly rows: readonly EntryRow[]
  /** Null: the job has no template, so there is no progress to show. */
  readonly totals: Totals | null
}

/** The entry grid of a job on a day, yyyy-mm-dd. */
export async function entryGrid(call: SignedCall, { jobId, day }: { jobId: string; day: string }): Promise<EntryGrid> {
  const record = await recordOfJob(call, jobId)
  if (record === null) return { rows: [], totals: null }
  return { rows: await entryRows(call, record, day), totals: await totalsOf(call, record, day) }
}

/** @param day yyyy-mm-dd */
export async function entryRows({ work, person }: SignedCall, record: string, day: string): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`select s.id as template_id, s.item_code as item_listcd, s.name as listname,
      s.kind as type, s.unit as unit_id, s.ratio::float8 as ratio, s.nos::float8 as nos, s.other::float8 as erectedqty,
      s.on_day::float8 as qty,
      (coalesce(s.nos, 0) - s.other - coalesce(s.on_day, 0))::float8 as balanceqty,
      round(s.work, 1)::float8 as workper, round(s.plan, 1)::float8 as planper, s.plan_start as planstartdate,
      s.plan_end as planenddate, s.started as actualstartdate, s.ended as actualenddate,
      s.projected as projecteddate, s.delay as delay_days
    from ${sectionProgress(person, day)} s where s.section_job_id = ${record} order by s.place`.execute(work)
  return rows
}

async function totalsOf({ work, person }: SignedCall, record: string, day: string): Promise<Totals | null> {
  const { rows } = await sql<Totals>`select ${weighted('Sheeting', 'work')} as totalsheetingdone,
      ${weighted('Sheeting', 'plan')} as totalsheetingplanned, ${weighted('structure', 'work')} as totalstructuredone,
      ${weighted('structure', 'plan')} as totalstructureplanned
    from ${sectionProgress(person, day)} s where s.section_job_id = ${record}`.execute(work)
  return rows[0] ?? null
}
