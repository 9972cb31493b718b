/** The whole number of a document finds it, whether or not it concerns the person. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNumber } from '../../server/rows/documents/whole-number.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Answer, type Row, signedIn } from './browser.ts'
import { claims } from './claims.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('a search by number on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [{ ...claims, see: null }] })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('finds a document that does not concern the person, by its whole number only', async () => {
    const owner = await signedIn(site.server, 'owner')
    const answer = await owner.post('/main/s/claims/submission', { Purpose: 'Taxi', Amount: 500 })
    const { id, OrderNo } = (answer as Answer & { body: { row: Row } }).body.row
    // In the sample, the director is in a team with the owner.
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update people set team = '{}' where id = 'steel-director'`.execute(work)
    })
    const director = await signedIn(site.server, 'director')
    const found = async (query: Record<string, string>) =>
      (await director.get('/main/s/claims/list', query)).body.get_list.result.map((row) => row.id)
    expect(await found({})).toEqual([])
    expect(await found({ search: 'Taxi' })).toEqual([])
    expect(await found({ search: String(OrderNo).slice(0, -1) })).toEqual([])
    expect(await found({ search: ` ${String(OrderNo).toLowerCase()} ` })).toEqual([id])
    expect(await found({ search: String(OrderNo), Status: 'Approved' })).toEqual([])
    const opened = async (code: string, by = director) =>
      ((await by.get('/main/scan', { code })).body as unknown as { get_scan: { route: string } | null }).get_scan
    expect((await opened(String(OrderNo).toLowerCase()))?.route).toContain(`/claims?view=document&w.id=${id}`)
    expect(await opened(String(OrderNo).slice(0, -1))).toBeNull()
    for (const stored of ['lower', 'upper']) {
      await asOwner(site.database, async (work) => {
        await setTenant(work, 'steel')
        await sql`update documents set number = ${sql.raw(stored)}(number) where id = ${id}`.execute(work)
      })
      for (const typed of [` ${String(OrderNo).toUpperCase()}  `, ` ${String(OrderNo).toLowerCase()}`]) {
        expect(await found({ search: typed })).toEqual([id])
        expect((await opened(typed))?.route).toContain(`w.id=${id}`)
      }
    }
    const tex = await signedIn(site.server, 'director', 'TEX')
    expect(await tex.rows({ search: String(OrderNo) }, 'claims')).toEqual([])
    expect(await opened(String(OrderNo), tex)).toBeNull()
  })

  it('reads the index of numbers, behind row-level security', async () => {
    const { database } = site
    // Many documents: the planner then reads no other index.
    await asOwner(database, async (work) => {
      await setTenant(work, 'steel')
      await sql`insert into documents (company_id, screen, id, number, status, doc_date, owner_id, search_text, data)
        select company_id, screen, id || n, number || n, status, doc_date, owner_id, '', data
        from documents, generate_series(1, 3000) n where company_id = 'steel' and screen = 'claims'`.execute(work)
      await sql`analyze documents`.execute(work)
    })
    const lines = await inTenant(database, 'steel', async (work) => {
      const { rows } = await sql<Record<string, string>>`explain select id from documents
        where company_id = 'steel' and screen = any(array['claims', 'trips']) and ${hasNumber('cl-1')}`.execute(work)
      return rows.map((row) => Object.values(row).join(''))
    })
    expect(lines.join('\n')).toContain('documents_number')
    expect(lines.find((line) => line.includes('Index Cond'))).toContain('number = ANY')
  })
})
