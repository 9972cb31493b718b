/** `countersign verify`: whether the audit of each company is whole. */
import { sql } from 'kysely'
import { readHeads } from './audit/heads.ts'
import { verifyAudit, type AuditHead, type Verification } from './audit/verify.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { FolderInUseError } from './database/folder-lock.ts'
import { type Database, openDatabase } from './database/open.ts'
import { asOwner, setTenant, type Work } from './database/tenant.ts'

async function verify(): Promise<boolean> {
  const config = readConfig(process.env)
  const heads = await readHeads(config)
  const database = await openDatabase(config)
  try {
    const companies = await companiesOf(database, heads)
    if (heads.length === 0) console.log(`No heads in ${config.auditDir}: rows cut off at the end cannot be seen.`)
    let isWhole = true
    for (const company of companies) {
      const found = await verifyCompany(database, company, heads)
      isWhole &&= found.ok
      console.log(`${company}  ${summaryOf(found)}`)
    }
    return isWhole
  } finally {
    await database.close()
  }
}

/** Those in the database, and those whose rows are all gone. */
async function companiesOf(database: Database, heads: readonly AuditHead[]): Promise<readonly string[]> {
  const rows = await asOwner(database, (work) => work.selectFrom('companies').select('id').execute())
  return [...new Set([...rows.map(({ id }) => id), ...heads.map(({ company }) => company)])].toSorted()
}

async function verifyCompany(database: Database, company: string, heads: readonly AuditHead[]): Promise<Verification> {
  return await asOwner(database, async (work) => {
    await setTenant(work, company)
    const own = heads.filter((head) => head.company === company)
    const found = await verifyAudit(work, company, own)
    await storeCheck(work, company, found)
    return found
  })
}

/** For the page that shows the audit. Nothing is stored of a company whose row is gone. */
async function storeCheck(work: Work, company: string, found: Verification): Promise<void> {
  const isThere = await work.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst()
  if (!isThere) return
  const check = found.ok ? { seq: found.rows, problem: null } : { seq: found.seq, problem: found.why }
  const values = { ...check, checked_at: sql<Date>`now()` }
  await work
    .insertInto('audit_checks')
    .values({ company_id: company, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

function summaryOf(found: Verification): string {
  if (!found.ok) return `NOT WHOLE at row ${found.seq}: ${found.why}`
  const newer = found.rows - found.anchored
  return `${found.rows} rows, whole; ${newer === 0 ? 'all' : `all but the newest ${newer}`} anchored outside the database`
}

/** Prints what it finds. Answers the exit code: 1 where an audit is not whole, 2 where it cannot be read. */
export async function verifyCommand(): Promise<number> {
  try {
    return (await verify()) ? 0 : 1
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof FolderInUseError
    console.error(isExpected ? error.message : error)
    return 2
  }
}
