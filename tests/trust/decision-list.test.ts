import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'
import { siteWithLockedSearch } from './locked-search.ts'

/** Longest duration of a call that does not wait for others. */
const SOON_MS = limitFor(3_000)

describe('a decision whose answered list takes long', () => {
  const search = siteWithLockedSearch()
  let head: Browser
  let other: Browser
  beforeAll(async () => {
    head = await signedIn(search.site.server, 'head')
    other = await signedIn(search.site.server, 'owner')
  })

  it('is committed before the list is read, so that a comment on another document does not wait', async () => {
    const [decided, commented] = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
    await search.lock()
    const deciding = head.post(
      '/main/s/orders/approval',
      { selected: [decided] },
      { query: { scope: 'all', search: 'no such words' } },
    )
    try {
      await expect.poll(() => statusOf(search.site, decided ?? '')).toBe('First Approved')
      const comment = other.post(
        '/main/s/orders/comment',
        { comment: 'Meanwhile' },
        { query: { key: commented ?? '' } },
      )
      expect(await Promise.race([comment.then(({ status }) => status), soon()])).toBe(200)
    } finally {
      await search.unlock()
    }
    expect((await deciding).body.approval_list[0]).toMatchObject({ ok: true })
  })
})

describe('a decision that waits for a lock while it writes', () => {
  let site: Site
  let locking: pg.Client
  beforeAll(async () => {
    site = await openSite(await newInstallation('postgres'))
    locking = await connected(site)
  })
  afterAll(async () => {
    await locking.end()
    await site.close()
    await site.installation.remove()
  })

  const waitsForLock = async (): Promise<boolean> => {
    const { rows } = await locking.query(`select from pg_locks where not granted and relation = 'outbox'::regclass`)
    return rows.length > 0
  }

  it('holds up no other entry of the audit', async () => {
    const [head, other] = [await signedIn(site.server, 'head'), await signedIn(site.server, 'owner')]
    const [decided = '', commented = ''] = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
    // The decision has written its move and needs this table before its entry.
    await locking.query('begin; lock table outbox in share mode')
    const deciding = head.approve([decided])
    try {
      await expect.poll(waitsForLock).toBe(true)
      const comment = other.post('/main/s/orders/comment', { comment: 'Meanwhile' }, { query: { key: commented } })
      expect(await Promise.race([comment.then(({ status }) => status), soon()])).toBe(200)
      expect(await waitsForLock()).toBe(true)
    } finally {
      await locking.query('rollback')
    }
    expect((await deciding).body.approval_list[0]).toMatchObject({ ok: true })
  })
})

async function connected({ installation: { config } }: Site): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: config.databaseUrl ?? '' })
  await client.connect()
  return client
}

async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const client = await connected(site)
  await client.query(`select set_config('app.company', 'steel', false)`)
  const { rows } = await client.query<{ status: string }>('select status from documents where id = $1', [id])
  await client.end()
  return rows[0]?.status
}

const soon = (): Promise<string> => new Promise((done) => setTimeout(done, SOON_MS, 'still waiting'))
