import { sql } from 'kysely'
import { numberOfDigits } from '../../../engine/definition/decimal-sum.ts'
import type { Work } from '../../database/tenant.ts'
import { currentValues } from '../../rights/stored-names.ts'
import { amountSql, balanceIdSql } from './balances.ts'
import type { EntryValues, Ledger } from './ledger-entry.ts'

/** A balance that is not the sum of its entries. */
export interface LedgerDifference {
  /** The values that it is of; null: there is no such balance. */
  readonly values: EntryValues | null
  readonly id: string
  readonly field: string
  readonly kept: number
  readonly sum: number
}

/** The balances of a ledger that differ from the sums of their entries, in the order of their ids. */
export async function ledgerDifferences(
  work: Work,
  { company, ledger }: { readonly company: string; readonly ledger: Ledger },
): Promise<readonly LedgerDifference[]> {
  const { screen } = ledger
  const amount = (of: string, name: string) => amountSql(ledger, sql.ref(`${of}.data`), name)
  const id = balanceIdSql(ledger, sql`e.data`)
  const differences: LedgerDifference[] = []
  for (const field of ledger.ledger.of) {
    const { rows } = await sql<{ id: string; data: EntryValues | null; kept: unknown; sum: unknown }>`
      select coalesce(b.id, e.id) as id, b.data, coalesce(${amount('b', field)}, 0) as kept, coalesce(e.sum, 0) as sum
      from (select * from ledger_balances where company_id = ${company} and screen = ${screen}) as b
      full join (select ${id} as id, sum(${amount('e', field)}) as sum from ledger_entries e
        where e.company_id = ${company} and e.screen = ${screen} group by 1) as e on e.id = b.id
      where ${amount('b', field)} is distinct from coalesce(e.sum, 0) or b.id is null or e.id is null
      order by 1`.execute(work)
    differences.push(
      ...rows.map(({ data, kept, sum, ...row }) => ({
        id: row.id,
        field,
        values: data && currentValues(ledger, data),
        kept: numberOfDigits(kept),
        sum: numberOfDigits(sum),
      })),
    )
  }
  return differences
}
