/**
 * `countersign verify`: checks whether each company's audit is complete and unchanged, its files are in the store, and the
 * balances of its ledgers are the sums of their entries.
 */
import { sql } from 'kysely'
import { readAuditHeads } from '../audit/heads.ts'
import { verifyAudit, type AuditHead, type Verification } from '../audit/verify.ts'
import { openScreens, ScreensError } from '../../engine/publish/live.ts'
import type { Published } from '../../engine/publish/published.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { FolderInUseError } from '../database/folder-lock.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { asOwner, setTenant, type Work } from '../database/tenant.ts'
import { liftTimeLimit } from '../database/time-limit.ts'
import { missingFiles } from '../files/missing.ts'
import { openStore } from '../files/open-store.ts'
import { isLedger } from '../workflow/ledgers/ledger-entry.ts'
import { ledgerDifferences } from '../workflow/ledgers/ledger-differences.ts'
import { balanceParts } from '../workflow/ledgers/refuse-balances.ts'

async function verify(): Promise<boolean> {
  const config = readConfig(process.env)
  const heads = await readAuditHeads(config)
  const database = await openDatabase(config)
  try {
    const companies = await companiesOf(database, heads)
    if (heads.length === 0) console.log(`No heads in ${config.auditDir}: rows cut off at the end cannot be seen.`)
    const store = openStore(config)
    let isWhole = true
    for (const company of companies) {
      const result = await verifyCompany(database, company, heads)
      isWhole &&= result.ok
      console.log(`${company}  ${summaryOf(result)}`)
      const missing = await missingFiles(database, store, company)
      isWhole &&= missing.length === 0
      const differing = await differingBalances(database, company, config)
      isWhole &&= differing.length === 0
      for (const line of differing) console.log(`${company}  BALANCE: ${line}`)
      for (const { name, table, pk, key } of missing)
        console.log(`${company}  MISSING: the store has no file "${name}" of ${table} ${pk} (${key})`)
    }
    return isWhole
  } finally {
    await database.close()
  }
}

/** Companies in the database, and companies with heads whose rows were all deleted. */
async function companiesOf(database: Database, heads: readonly AuditHead[]): Promise<readonly string[]> {
  const rows = await asOwner(database, (work) => work.selectFrom('companies').select('id').execute())
  return [...new Set([...rows.map(({ id }) => id), ...heads.map(({ company }) => company)])].toSorted()
}

async function verifyCompany(database: Database, company: string, heads: readonly AuditHead[]): Promise<Verification> {
  return await asOwner(database, async (work) => {
    await setTenant(work, company)
    const own = heads.filter((head) => head.company === company)
    const result = await verifyAudit(work, company, own)
    await storeCheck(work, company, result)
    return result
  })
}

/** The balances that are not the sums of their entries, one per line. The screens are read only if there are entries. */
async function differingBalances(database: Database, company: string, config: Config): Promise<readonly string[]> {
  return await asOwner(database, async (work) => {
    await setTenant(work, company)
    await liftTimeLimit(work)
    const { rows } = await sql<{ screen: string }>`
      select screen from ledger_entries where company_id = ${company} union
      select screen from ledger_balances where company_id = ${company} order by 1`.execute(work)
    if (rows.length === 0) return []
    const screens = await openScreens(config.screensDir, { watch: false, blocks: blockSpecs })
    try {
      const lines: string[] = []
      for (const { screen } of rows) lines.push(...(await linesOf(work, { company, screen }, screens.current())))
      return lines
    } finally {
      screens.close()
    }
  })
}

async function linesOf(
  work: Work,
  { company, screen }: { readonly company: string; readonly screen: string },
  { app, screens }: Published,
): Promise<readonly string[]> {
  const ledger = screens.get(screen)?.server
  if (!isLedger(ledger)) return [`${screen} has entries, and no file of a ledger`]
  return (await ledgerDifferences(work, { company, ledger })).map(({ values, id, field, kept, sum }) => {
    const name = values === null ? id : balanceParts({ ledger, app }, values).join(', ')
    return `${ledger.label}: ${name}: ${field} is kept as ${kept}, and its entries add up to ${sum}`
  })
}

/** Stores the result for the page that shows the audit, unless the company's row was deleted. */
async function storeCheck(work: Work, company: string, result: Verification): Promise<void> {
  const isThere = await work.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst()
  if (!isThere) return
  const check = result.ok ? { seq: result.rows, problem: null } : { seq: result.seq, problem: result.why }
  const values = { ...check, checked_at: sql<Date>`now()` }
  await work
    .insertInto('audit_checks')
    .values({ company_id: company, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

function summaryOf(result: Verification): string {
  if (!result.ok) return `NOT WHOLE at row ${result.seq}: ${result.why}`
  const newer = result.rows - result.anchored
  const anchored = newer === 0 ? 'all' : `all but the newest ${newer}`
  return `${result.rows} rows, whole; ${anchored} anchored outside the database`
}

/** Prints the results. @returns the exit code: 1 if something is not whole or missing, 2 if it cannot be read */
export async function verifyCommand(): Promise<number> {
  try {
    return (await verify()) ? 0 : 1
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || error instanceof ScreensError || error instanceof FolderInUseError
    console.error(isExpected ? error.message : error)
    return 2
  }
}
