import { sql } from 'kysely'
import { lockName } from './lock-name.ts'
import type { SchemaTables } from './schema-tables.ts'
import type { Work } from './tenant.ts'

/** Tables whose rows are numbered. */
type NumberedTable = {
  [Table in keyof SchemaTables]: SchemaTables[Table] extends { readonly number: number } ? Table : never
}[keyof SchemaTables]

/**
 * The next number for the company's rows in a table. Locks the numbering of this table and company until the end of the
 * transaction.
 */
export async function nextNumber(work: Work, { companyId }: { readonly companyId: string }, table: NumberedTable) {
  await lockName(work, `${table} ${companyId}`)
  const { last } = await work
    .selectFrom(table)
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return last + 1
}
