import { lockName } from '../../database/lock-name.ts'
import type { Work } from '../../database/tenant.ts'
import type { Person } from '../../http/person.ts'
import type { Ledger } from './ledger-entry.ts'

/**
 * Locks a ledger until the end of the transaction, or of its savepoint. Postings share it; who posts documents one after
 * the other has it alone, since the balances of the second may come before those of the first.
 */
export async function lockLedger(
  work: Work,
  { person, ledger }: { readonly person: Pick<Person, 'companyId'>; readonly ledger: Pick<Ledger, 'screen'> },
  as: 'shared' | 'alone',
): Promise<void> {
  await lockName(work, `ledger ${person.companyId} ${ledger.screen}`, as)
}
