import { sql } from 'kysely'
import { HttpError } from '../../http/errors.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import type { PartStatus } from './statuses.ts'

/** Selects entries: those of a day's form, or those of a sticker. */
export interface EntrySelection {
  readonly job: string
  readonly status: PartStatus
  /** yyyy-mm-dd; null: any day. */
  readonly date: string | null
  /** Null: entries of the form. */
  readonly sticker: string | null
  /** Only these parts, with the quantity that replaces their entries; missing: all parts, replaced by nothing. */
  readonly replacements?: ReadonlyMap<string, number>
}

/** The removed quantity of a part. */
export interface RemovedQuantity {
  readonly part: string
  readonly qty: number
}

/**
 * Removes entries; the caller holds the job's lock. Throws 409 if fewer pieces would remain received than are erected,
 * unless none remain received: then the site counts as one that does not record receipts.
 */
export async function removeEntries(
  work: Work,
  person: Person,
  selection: EntrySelection,
): Promise<readonly RemovedQuantity[]> {
  const { rows } = await sql<RemovedQuantity & { id: string; received: number; erected: number }>`
    select p.id, p.part, t.qty, p.received_qty as received, p.erected_qty as erected
    from (select e.part_id, sum(e.qty)::int as qty from part_entries e
      where ${isSelected(person, selection)} group by e.part_id) t
    join part_progress p on p.company_id = ${person.companyId} and p.id = t.part_id
    order by p.part`.execute(work)
  if (selection.status === 'received at site') {
    for (const row of rows) refuseMissing(row, row.received - row.qty + (selection.replacements?.get(row.id) ?? 0))
  }
  await sql`delete from part_entries e where ${isSelected(person, selection)}`.execute(work)
  return rows.map(({ part, qty }) => ({ part, qty }))
}

function isSelected({ companyId }: Person, { job, status, date, sticker, replacements }: EntrySelection) {
  const conditions = [
    sql`e.company_id = ${companyId} and e.job_id = ${job} and e.status = ${status}`,
    sticker === null ? sql`e.sticker is null` : sql`e.sticker = ${sticker}`,
    ...(date === null ? [] : [sql`e.entry_date = ${date}::date`]),
    ...(replacements ? [sql`e.part_id = any(${[...replacements.keys()]}::text[])`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function refuseMissing(
  { part, received, erected }: { part: string; received: number; erected: number },
  remaining: number,
) {
  if (remaining === 0 || remaining >= erected || received < erected) return
  const message = `${part}: ${erected} are erected, so no fewer can be received. Take back what was erected first.`
  throw new HttpError(409, 'erected-already', message)
}
