/** Rows that one of several rights shows are found even after thousands of newer rows of other people. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowRights } from '../../engine/definition/rights.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'

const see: RowRights = { head: ['own', 'team', 'waiting'], accounts: ['own', 'waiting'], everyone: ['all'] }

/** More rows than the first part that is searched. */
const NEWER = 1_700

/** The older documents, newest first, with the columns by which somebody may see them. */
const OLDER: readonly (readonly [id: string, columns: Readonly<Record<string, string>>])[] = [
  ['own-1', { owner_id: 'steel-head' }],
  // Administrators are in all teams.
  ['team-1', { owner_id: 'steel-admin' }],
  ['waiting-1', { next_roles: '{head}', status: 'Submitted' }],
  ['decided-1', { decided_by: '{steel-head,steel-accounts}' }],
  ['others-1', { decided_by: '{steel-director}', next_roles: '{director}' }],
  ['own-2', { owner_id: 'steel-head', decided_by: '{steel-head}', next_roles: '{head}' }],
  ['waiting-2', { next_roles: '{accounts,head}', status: 'First Approved' }],
  ['own-3', { owner_id: 'steel-accounts', status: 'Submitted' }],
]

interface Inserting {
  /** An SQL expression. */
  readonly day: string
  readonly count?: number
}

describe.each(databases)('rows after many newer rows of other people, on %s', (kind) => {
  let site: Site
  const people = new Map<string, Browser>()
  const change = (statement: string) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql.raw(statement).execute(work)
    })
  const insert = (id: string, columns: Readonly<Record<string, string>>, { day, count = 1 }: Inserting) => {
    const row = {
      status: 'Approved',
      owner_id: 'steel-owner',
      next_roles: '{}',
      decided_by: '{}',
      ...columns,
    }
    const values = Object.values(row).map((value) => `'${value}'`)
    return change(`insert into documents (company_id, screen, id, doc_date, search_text, data, ${Object.keys(row).join(', ')})
      select 'steel', 'orders', '${id}' || case when ${count} > 1 then n::text else '' end, ${day}, '', '{}', ${values.join(', ')}
      from generate_series(1, ${count}) n`)
  }

  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [{ ...orders, see }] })
    for (const role of ['head', 'accounts', 'director']) people.set(role, await signedIn(site.server, role))
    await insert('newer-', {}, { day: 'current_date', count: NEWER })
    for (const [index, [id, columns]] of OLDER.entries())
      await insert(id, columns, { day: `date '2001-01-30' - ${index}` })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const listed = async (role: string, query: Readonly<Record<string, string>> = {}) =>
    ((await people.get(role)?.rows(query)) ?? []).map(({ id }) => id)
  const ofHead = ['own-1', 'team-1', 'waiting-1', 'decided-1', 'own-2', 'waiting-2']

  it('are those that the rights show, in a transaction and in one statement', async () => {
    expect(await listed('head')).toEqual(ofHead)
    expect(await listed('head')).toEqual(ofHead)
    for (const scope of ['all', ''])
      expect(await listed('accounts', { scope })).toEqual(['decided-1', 'waiting-2', 'own-3'])
    expect(await listed('director', { page_by: '50' })).toHaveLength(50)
  })

  it('are the “my” rows of a person who may see all', async () => {
    for (const _ of ['first', 'second']) expect(await listed('director', { scope: '' })).toEqual(['others-1'])
  })

  it('can be filtered and paged', async () => {
    expect(await listed('head', { Status: 'Submitted' })).toEqual(['waiting-1'])
    expect(await listed('head', { page_by: '4' })).toEqual(ofHead.slice(0, 4))
    expect(await listed('head', { page_by: '4', page: '1' })).toEqual(ofHead.slice(4))
    const { body } = (await people.get('head')?.get('/main/s/orders/list', { page_by: '2', scope: 'all' })) ?? {}
    expect(body?.isComplete).toBe(false)
    expect(await listed('head', { page_by: '2', uuid: body?.uuid ?? '' })).toEqual(ofHead.slice(2, 4))
  })

  it('are updated when somebody has decided, and when a document is deleted', async () => {
    await change(`update documents set decided_by = '{steel-director}' where id = 'decided-1'`)
    expect(await listed('head')).not.toContain('decided-1')
    expect(await listed('director', { scope: '' })).toEqual(['decided-1', 'others-1'])
    await change(`delete from documents where id = 'others-1'`)
    expect(await listed('director', { scope: '' })).toEqual(['decided-1'])
  })

  it('are found by exact copies of the documents’ readers', async () => {
    const { rows } = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      return await sql<{ differing: number; readers: number }>`select count(*) as readers,
          count(*) filter (where d.doc_date is distinct from c.doc_date) as differing
        from (select company_id, screen, id, doc_date, 'person:' || unnest(decided_by) as reader from documents
          union select company_id, screen, id, doc_date, 'role:' || unnest(next_roles) from documents) d
        full join document_readers c using (company_id, screen, reader, id)`.execute(work)
    })
    expect(rows[0]?.readers).toBeGreaterThan(0)
    expect(rows[0]?.differing).toBe(0)
  })

  it('are found by copies that the working role may not write', async () => {
    for (const statement of ['delete from document_readers', `update document_readers set reader = 'role:head'`]) {
      await expect(sql.raw(statement).execute(site.database.kysely)).rejects.toThrow('permission denied')
    }
  })
})
