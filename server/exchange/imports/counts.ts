import { sql } from 'kysely'
import type { ColumnTypes } from '../../database/column-types.ts'
import type { Work } from '../../database/tenant.ts'

export type ImportOutcome = NonNullable<ColumnTypes['import_rows']['outcome']>

export type Counts = Readonly<Record<ImportOutcome, number>>

/** Counts the documents of the file by outcome; further lines of a document are not counted separately. */
export async function countsOf(work: Work, company: string, id: string): Promise<Counts> {
  const rows = await work
    .selectFrom('import_rows')
    .select(['outcome', sql<number>`count(*)`.as('count')])
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .where('outcome', 'is not', null)
    .where('row', '=', sql.ref<number>('head'))
    .groupBy('outcome')
    .execute()
  const none = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, Number(count)])) }
}

/** The number of documents that the rows of a file are. */
export async function documentCount(work: Work, company: string, id: string): Promise<number> {
  const { count } = await work
    .selectFrom('import_rows')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', company)
    .where('import_id', '=', id)
    .where('row', '=', sql.ref<number>('head'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
