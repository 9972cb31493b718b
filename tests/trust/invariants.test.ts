/** The check at the end of all proofs of faults detects inconsistencies. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../contract/browser.ts'
import { copyOfInstallation, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { withoutRowSecurity } from '../contract/without-row-security.ts'
import { type Acknowledged, inconsistencies } from './invariants.ts'

describe('the consistency check', () => {
  let site: Site
  let id = ''
  beforeAll(async () => {
    site = await openSite(await newInstallation('postgres'), { rows: 20 })
    const head = await signedIn(site.server, 'head')
    id = (await head.rows({ Status: 'Submitted' }))[0]?.id ?? ''
    await head.approve([id], {}, 'the-key-of-this-approval')
    await head.post('/main/s/orders/comment', { comment: 'Seen' }, { query: { key: id } })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('reports nothing if nothing happened', async () => {
    const moves = [{ document: id, to: 'First Approved' }]
    expect(await inconsistencies(site, { moves, comments: ['Seen'] })).toEqual([])
  })

  it.each([
    [`update documents set version = version + 1 where id = '#'`, '2 transitions, 1 in the audit'],
    [`update documents set status = 'Approved' where id = '#'`, 'by its audit First Approved'],
    [`delete from outbox`, '0 in the outbox'],
    [`delete from audit where event = 'approve'`, 'missing'],
    [`update documents set files = 3 where id = '#'`, 'counts 3 files and has 0'],
    [`update decisions set answer = null`, 'has no answer'],
    [
      `insert into notifications (company_id, person_id, screen, document_id, text) values ('tex', 'x', 'orders', '#', '')`,
      '1 rows of notifications belong to a documents of another company',
    ],
  ])('detects the effect of: %s', async (change, words) => {
    expect((await afterwards(change)).join('\n')).toContain(words)
  })

  it.each([
    [{ moves: [{ document: 'gone', to: 'Approved' }] }, 'acknowledged move gone Approved is lost'],
    [{ comments: ['Never stored'] }, 'acknowledged comment Never stored is lost'],
    [{ files: ['gone'] }, 'acknowledged file gone is lost'],
    [{ exports: ['gone'] }, 'acknowledged export gone is lost'],
  ] satisfies readonly (readonly [Acknowledged, string])[])(
    'reports an acknowledged change that is lost: %j',
    async (acknowledged, words) => {
      expect(await inconsistencies(site, acknowledged)).toEqual([`steel: ${words}`])
    },
  )

  /** The result of the check after a change without row-level security, in a copy of the database. */
  async function afterwards(change: string): Promise<readonly string[]> {
    await site.close()
    const copy = await copyOfInstallation('postgres', site.installation)
    const other = await openSite(copy, { rows: null })
    await withoutRowSecurity(other, async (work) => {
      await sql`set local session_replication_role = replica`.execute(work)
      await sql.raw(change.replaceAll('#', id)).execute(work)
    })
    const found = await inconsistencies(other)
    await other.close()
    await copy.remove()
    site = await openSite(site.installation, { rows: null })
    return found
  }
})
