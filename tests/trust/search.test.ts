/** The function that searches the index of all companies answers only for the company of the transaction. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { rolesOf } from '../../server/database/roles.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { seedPeople } from '../contract/databases.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { orders } from '../contract/fixture.ts'
import { newOwnPostgres } from '../contract/new-postgres.ts'

const found = (company: string) => sql<{ ids: readonly string[] | null }>`
  select found_documents(${company}, 'orders', array['%ord-%'], 10000) as ids`

describe.each(bothDatabases)('the search index on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 40, screens: [orders] })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('finds all documents of the company of the transaction', async () => {
    for (const company of ['steel', 'tex']) {
      const { ids, own } = await inTenant(site.database, company, async (work) => ({
        ids: (await found(company).execute(work)).rows[0]?.ids,
        own: await work.selectFrom('documents').select('id').where('search_text', 'ilike', '%ord-%').execute(),
      }))
      expect(own.length).toBeGreaterThan(0)
      expect(ids?.toSorted()).toEqual(own.map(({ id }) => id).toSorted())
    }
  })

  it('is refused for another company, and without a company', async () => {
    const foreign = inTenant(site.database, 'steel', (work) => found('tex').execute(work))
    await expect(foreign).rejects.toThrow('not that of this transaction')
    await expect(found('tex').execute(site.database.kysely)).rejects.toThrow('not that of this transaction')
  })

  it.each([
    `insert into document_search values ('steel', 'orders', 'forged', now(), 'forged')`,
    `update document_search set search_text = 'forged'`,
    'delete from document_search',
    'alter function found_documents(text, text, text[], int) owner to current_user',
  ])('refuses the working role: %s', async (statement) => {
    const attempt = inTenant(site.database, 'steel', (work) => sql.raw(statement).execute(work))
    await expect(attempt).rejects.toThrow(/permission denied|must be owner/)
  })

  it('contains each document with its text and its day, and nothing else', async () => {
    const { rows } = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      return await sql<{ differing: number; texts: number }>`select count(*) as texts, count(*) filter (where
          (d.doc_date, d.search_text) is distinct from (s.doc_date, s.search_text)) as differing
        from documents d full join document_search s using (company_id, screen, id)`.execute(work)
    })
    expect(rows[0]?.texts).toBeGreaterThan(0)
    expect(rows[0]?.differing).toBe(0)
  })
})

/** As described in docs/operation: the login owns the database and may create roles, but is not a superuser. */
describe('a login without the rights of a superuser', () => {
  it('creates the index, and cannot become the role that reads every company', async () => {
    const database = await openDatabase(readConfig({ DATABASE_URL: await newOwnPostgres() }))
    const { app } = rolesOf(database.kysely)
    expect(database.searchProblem).toBeNull()
    await seedPeople(database)
    expect((await inTenant(database, 'tex', (work) => found('tex').execute(work))).rows).toEqual([{ ids: [] }])
    for (const role of ['none', app]) {
      const attempt = asOwner(database, async (work) => {
        await sql.raw(`set local role ${role}`).execute(work)
        await sql`set local role ${sql.id(app.replace('app', 'searcher'))}`.execute(work)
      })
      await expect(attempt).rejects.toThrow('permission denied to set role')
    }
    await database.close()
  })
})
