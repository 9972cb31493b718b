/** The tables can be distributed by company over several machines: keys, references, and all statements of a server. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { tenantlessTables } from '../../server/database/tenant.ts'
import { actionsOf } from '../trust/failing-actions.ts'
import { screens } from '../trust/failing-jobs.ts'
import { signedIn } from './browser.ts'
import { newInstallation, openSite, type Site } from './databases.ts'
import { asSuperuser } from './new-postgres.ts'
import { recordStatements, type Statement, unboundTables } from './query-plans.ts'
import { shippedJourney } from './shipped-journey.ts'
import {
  functionsOfAllCompanies,
  keysWithoutCompany,
  referencesWithoutCompany,
  statementsWithoutCompany,
} from './spread-tables.ts'

/** Statements of the tests themselves. */
const OF_TESTS = /as logins from audit/

describe('tables that are distributed by company', () => {
  let site: Site
  let superuser: pg.Client
  let statements: readonly Statement[]
  let tenantTables: ReadonlySet<string>
  beforeAll(async () => {
    const recording = recordStatements()
    site = await journey()
    recording.stop()
    statements = [...recording.statements.values()].filter(({ text }) => !OF_TESTS.test(text))
    superuser = new pg.Client({ connectionString: asSuperuser(site.installation.config.databaseUrl ?? '') })
    await superuser.connect()
    tenantTables = new Set(await namesOf(superuser, TENANT_TABLES))
  }, limitFor(60_000))
  afterAll(async () => {
    await superuser.end()
    await site.close()
    await site.installation.remove()
  })

  it('are all except those listed as tenantless', async () => {
    const all = await namesOf(
      superuser,
      `select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`,
    )
    expect(all.filter((name) => !tenantTables.has(name)).toSorted()).toEqual(Object.keys(tenantlessTables).toSorted())
  })

  it('have keys that begin with the company', async () => {
    expect(await namesOf(superuser, KEYS_WITHOUT_COMPANY)).toEqual(Object.keys(keysWithoutCompany).toSorted())
  })

  it('refer to each other within one company', async () => {
    expect(await namesOf(superuser, REFERENCES_WITHOUT_COMPANY)).toEqual(
      Object.keys(referencesWithoutCompany).toSorted(),
    )
  })

  it('are read and changed by statements that name one company', async () => {
    const wrong: string[] = []
    for (const statement of statements) {
      const tables = await unboundTables(superuser, statement, tenantTables)
      const isKnown = Object.keys(statementsWithoutCompany).some((text) => statement.text.includes(text))
      if (tables.length > 0 && !isKnown) wrong.push(`${tables.join(', ')}: ${statement.text.replaceAll(/\s+/g, ' ')}`)
    }
    expect(wrong.toSorted()).toEqual([])
    // Enough statements to show that the journey took place.
    expect(statements.length).toBeGreaterThan(250)
  })

  it.each([
    ['documents', "select * from documents where id = 'x'"],
    ['documents', "select * from documents where company_id = any('{steel,tex}')"],
    ['comments', "select 1 from documents d join comments c on c.document_id = d.id where d.company_id = 'steel'"],
    ['documents', "update documents set version = 2 where id = 'x'"],
  ])('are reported if a statement reads %s of several companies: %s', async (table, text) => {
    expect(await unboundTables(superuser, { text, values: [] }, tenantTables)).toEqual([table])
  })

  it('may be joined by their companies', async () => {
    const text = `select 1 from documents d join comments c on c.company_id = d.company_id and c.document_id = d.id
      where d.company_id = $1`
    expect(await unboundTables(superuser, { text, values: ['steel'] }, tenantTables)).toEqual([])
  })

  it('are read across companies only by listed functions', async () => {
    const names = await namesOf(
      superuser,
      `select distinct proname as name from pg_proc p
      where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    const called = names.filter((name) => statements.some(({ text }) => new RegExp(`\\b${name}\\(`).test(text)))
    // Some jobs are due at certain hours only, so not every function is called in each run.
    expect(called.filter((name) => !(name in functionsOfAllCompanies))).toEqual([])
    expect(Object.keys(functionsOfAllCompanies).filter((name) => !names.includes(name))).toEqual([])
  })
})

/** Actions of people and jobs on the small site, then every call of every shipped screen. */
async function journey(): Promise<Site> {
  const small = await openSite(await newInstallation('postgres'), { rows: 40, screens })
  const [owner, head, director] = await Promise.all(
    ['owner', 'head', 'director'].map((role) => signedIn(small.server, role)),
  )
  if (!owner || !head || !director) throw new Error('Somebody cannot log in.')
  for (const prepare of Object.values(actionsOf({ site: small, owner, head, director }))) await (await prepare()).run()
  await small.close()
  await small.installation.remove()
  return await shippedJourney(await newInstallation('postgres', { modules: true }))
}

async function namesOf(client: pg.Client, query: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name).toSorted()
}

const TENANT_TABLES = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relrowsecurity`

const KEYS_WITHOUT_COMPANY = `
  select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where i.indisunique and c.relrowsecurity and c.relnamespace = 'public'::regnamespace and a.attname <> 'company_id'`

/** Foreign keys between two tables with row-level security; `conkey` and `confkey` pair the columns. */
const REFERENCES_WITHOUT_COMPANY = `
  select k.conname as name from pg_constraint k
  join pg_class c on c.oid = k.conrelid and c.relrowsecurity join pg_class f on f.oid = k.confrelid and f.relrowsecurity
  where k.contype = 'f' and not exists (
    select from generate_subscripts(k.conkey, 1) as at
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[at] and a.attname = 'company_id'
    join pg_attribute b on b.attrelid = f.oid and b.attnum = k.confkey[at] and b.attname = 'company_id')`
