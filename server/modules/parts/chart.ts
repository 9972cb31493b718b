import { sql } from 'kysely'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'

/** The structures of parts. The chart shows both, or the requested one. */
export const STRUCTURES = ['Sheeting', 'Structure'] as const

const KG_A_TON = 1_000
const COLORS = { BomQty: 'blue', DispQty: 'orange', ErecQty: 'green' } as const

interface Sums {
  readonly structure: string
  readonly BomQty: number
  readonly DispQty: number
  readonly ErecQty: number
}

/** The tons of a job in the bill of materials, dispatched and erected (site-modules §3, chart data). */
export async function chartOf(work: Work, person: Person, { job, structure }: { job: string; structure: string }) {
  const { rows } = await sql<Sums>`
    select structure, sum(bom_qty * unit_weight)::float8 as "BomQty", sum(disp_qty * unit_weight)::float8 as "DispQty",
      sum(erected_qty * unit_weight)::float8 as "ErecQty"
    from part_progress where company_id = ${person.companyId} and job_id = ${job} group by structure`.execute(work)
  const labels = STRUCTURES.filter((each) => structure === '' || structure === each)
  const tons = (label: keyof typeof COLORS) =>
    labels.map((name) => rounded((rows.find((row) => row.structure === name)?.[label] ?? 0) / KG_A_TON))
  const datasets = Object.entries(COLORS).map(([label, color]) => ({
    label,
    data: tons(label as keyof typeof COLORS),
    color,
  }))
  return { type: 'bar', data: { labels, datasets } }
}

const rounded = (tons: number): number => Math.round(tons * 1_000) / 1_000
