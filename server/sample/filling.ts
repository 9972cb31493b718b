import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Database } from '../database/open.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import type { NumberedTable } from '../database/next-number.ts'
import { enterSample, type SampleCompany } from './companies.ts'

const STEP = 500

type Marker = NumberedTable | 'textile_movements' | 'checklist_templates' | 'machine_stops'

/** Fills the tables of a module for a sample company, if its `marker` table is empty. */
export async function fillOnce(
  database: Database,
  { company, marker }: { company: SampleCompany; marker: Marker },
  fill: (work: Work) => Promise<void>,
): Promise<void> {
  await asOwner(database, async (work) => {
    if (!(await enterSample(work, company))) return
    const existing = work.selectFrom(marker).select('id').where('company_id', '=', company.id).limit(1)
    if (!(await existing.executeTakeFirst())) await fill(work)
  })
}

export async function insertAll<Name extends keyof Tables>(
  work: Work,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += STEP) {
    await work
      .insertInto(table)
      .values(rows.slice(from, from + STEP))
      .execute()
  }
}

export interface SampleName {
  readonly id: string
  readonly name: string
}

/** The people of a company, in an order that is the same on every machine. */
export async function peopleOf(work: Work, company: string): Promise<readonly SampleName[]> {
  return await work
    .selectFrom('people')
    .select(['id', 'name'])
    .where('company_id', '=', company)
    .orderBy('id')
    .execute()
}
