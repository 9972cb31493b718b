/** Steps that a transaction takes before its commit: the entries of the audit, whose lock other calls wait for. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAudit } from '../../server/audit/audit.ts'
import { auditedOf } from '../../server/rows/documents/audited.ts'
import { defer, setSavepoint, withDeferred } from '../../server/database/deferred.ts'
import { UNREAD } from '../../server/database/send-together.ts'
import { inTenant, setTenant, type Work } from '../../server/database/tenant.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const COMPANY = 'steel'
const OTHER = 'tex'
const SCREEN = 'orders'

const entry = (document: string) => ({ event: 'comment', person: 'steel-head', screen: SCREEN, document })

const auditedIn = async (work: Work, company = COMPANY): Promise<readonly (string | null)[]> => {
  const { rows } = await sql<{ document_id: string | null }>`
    select document_id from audit where company_id = ${company} order by seq`.execute(work)
  return rows.map(({ document_id: document }) => document)
}

describe.each(databases)('a transaction that defers on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0 })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const calling = <T>(run: (work: Work) => Promise<T>): Promise<T> =>
    inTenant(site.database, COMPANY, (work) => withDeferred(work, COMPANY, () => run(work)))
  const audited = (): Promise<readonly (string | null)[]> => inTenant(site.database, COMPANY, (work) => auditedIn(work))

  it('appends to the audit when its work is done', async () => {
    const during = await calling(async (work) => {
      await appendAudit(work, COMPANY, entry('d-1'))
      await appendAudit(work, COMPANY, entry('d-2'))
      return await auditedIn(work)
    })
    expect(during).not.toContain('d-1')
    expect((await audited()).slice(-2)).toEqual(['d-1', 'd-2'])
  })

  it.skipIf(kind === 'pglite')('makes no other transaction wait for the chain meanwhile', async () => {
    await calling(async (work) => {
      await appendAudit(work, COMPANY, entry('e-1'))
      await inTenant(site.database, COMPANY, (other) => appendAudit(other, COMPANY, entry('e-2')))
    })
    expect((await audited()).slice(-2)).toEqual(['e-2', 'e-1'])
  })

  it('reads in the history of a row what it has appended', async () => {
    const found = await calling(async (work) => {
      await appendAudit(work, COMPANY, entry('f-1'))
      return await auditedOf(work, { company: COMPANY, screen: SCREEN, id: 'f-1' })
    })
    expect(found).toMatchObject([{ event: 'comment' }])
    expect((await audited()).filter((document) => document === 'f-1')).toHaveLength(1)
  })

  it('drops what it has deferred since a savepoint that it rolls back', async () => {
    await calling(async (work) => {
      await appendAudit(work, COMPANY, entry('g-1'))
      const savepoint = await setSavepoint(work)
      await appendAudit(work, COMPANY, entry('g-2'))
      await savepoint.rollback()
      await appendAudit(work, COMPANY, entry('g-3'))
    })
    expect((await audited()).slice(-2)).toEqual(['g-1', 'g-3'])
  })

  it('appends to the chain of another company at once', async () => {
    await calling(async (work) => {
      await setTenant(work, OTHER)
      await appendAudit(work, OTHER, entry('h-1'))
      expect(await auditedIn(work, OTHER)).toContain('h-1')
      await setTenant(work, COMPANY)
    })
  })

  it('fails as a whole if a deferred step fails', async () => {
    const failing = calling(async (work) => {
      await appendAudit(work, COMPANY, entry('i-1'))
      await defer(work, COMPANY, () => Promise.reject(new Error('No disk.')))
    })
    await expect(failing).rejects.toThrow('No disk.')
    expect(await audited()).not.toContain('i-1')
  })

  it('is rolled back if a statement fails whose result nobody reads', async () => {
    const before = await audited()
    const failing = calling(async (work) => {
      await appendAudit(work, COMPANY, entry('j-1'))
      // The chain already has a row of this number.
      await defer(work, COMPANY, async () => {
        await sql`insert into audit (company_id, seq, entry, prev_hash, hash, mac)
          select company_id, seq, entry, prev_hash, hash, mac from audit where company_id = ${COMPANY} and seq = 1
          ${sql.raw(UNREAD)}`.execute(work)
      })
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await audited()).toEqual(before)
  })
})
