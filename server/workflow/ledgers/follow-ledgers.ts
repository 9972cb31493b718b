import type { ServerDefinition } from '../../../engine/definition/definition.ts'
import type { Database } from '../../database/open.ts'
import { asOwner, setTenant, type Work } from '../../database/tenant.ts'
import { rebuildBalances } from './balances.ts'
import { isLedger, type Ledger } from './ledger-entry.ts'
import { lockLedger } from './lock-ledger.ts'

/** What balances are made by. */
const versionOf = ({ ledger: { by, of } }: Ledger): string => JSON.stringify([by.toSorted(), of.toSorted()])

/** Makes the balances of ledgers anew whose file adds up other fields than before, before it is served. */
export async function followLedgers(database: Database, screens: readonly ServerDefinition[]): Promise<void> {
  const ledgers = screens.filter(isLedger)
  if (ledgers.length === 0) return
  const companies = await asOwner(database, (work) => work.selectFrom('companies').select('id').orderBy('id').execute())
  for (const { id } of companies)
    await asOwner(database, async (work) => {
      await setTenant(work, id)
      for (const ledger of await changedLedgers(work, id, ledgers)) await follow(work, id, ledger)
    })
}

async function changedLedgers(work: Work, company: string, ledgers: readonly Ledger[]): Promise<readonly Ledger[]> {
  const rows = await work
    .selectFrom('ledger_rules')
    .select(['screen', 'version'])
    .where('company_id', '=', company)
    .execute()
  const known = new Map(rows.map(({ screen, version }) => [screen, version]))
  return ledgers.filter((ledger) => known.get(ledger.screen) !== versionOf(ledger))
}

async function follow(work: Work, company: string, ledger: Ledger): Promise<void> {
  await lockLedger(work, { person: { companyId: company }, ledger }, 'alone')
  await rebuildBalances(work, { company, ledger })
  const version = versionOf(ledger)
  await work
    .insertInto('ledger_rules')
    .values({ company_id: company, screen: ledger.screen, version })
    .onConflict((conflict) => conflict.columns(['company_id', 'screen']).doUpdateSet({ version }))
    .execute()
}
