import { type Insertable, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Database } from '../database/open.ts'
import { asOwner, type Work } from '../database/tenant.ts'
import { enterSample, type SampleCompany } from './companies.ts'

const STEP = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** A row as it is inserted. */
export type InsertedRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/** Fills the tables of a module for a sample company, if its `marker` table is empty. */
export async function fillOnce(
  database: Database,
  { company, marker }: { company: SampleCompany; marker: keyof Tables },
  fill: (work: Work) => Promise<void>,
): Promise<void> {
  await asOwner(database, async (work) => {
    if (!(await enterSample(work, company))) return
    const existing = await sql`select from ${sql.table(marker)} where company_id = ${company.id} limit 1`.execute(work)
    if (existing.rows.length === 0) await fill(work)
  })
}

export async function insertAll<Name extends keyof Tables>(
  work: Work,
  table: Name,
  rows: readonly InsertedRow<Name>[],
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

/** The day `count` days before; after it when negative. */
export function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10)
}
