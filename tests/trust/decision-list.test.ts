import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import { newInstallation, openSite, type Site } from '../contract/databases.ts'

/** What a call may take that waits for nobody. */
const SOON_MS = 3_000

describe('a decision whose list takes long', () => {
  let site: Site
  let head: Browser
  let other: Browser
  let locking: pg.Client
  beforeAll(async () => {
    site = await openSite(await newInstallation('postgres'))
    head = await signedIn(site.server, 'head')
    other = await signedIn(site.server, 'owner')
    locking = new pg.Client({ connectionString: site.installation.config.databaseUrl ?? '' })
    await locking.connect()
  })
  afterAll(async () => {
    await locking.end()
    await site.close()
    await site.installation.remove()
  })

  it('is committed before, so that a comment on another document does not wait', async () => {
    const [decided, commented] = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
    // Searches for rare words read this table; decisions and comments do not.
    await locking.query('begin; lock table document_search in access exclusive mode')
    const deciding = head.post(
      '/main/s/orders/approval',
      { selected: [decided] },
      { query: { scope: 'all', search: 'no such words' } },
    )
    try {
      await expect.poll(() => statusOf(site, decided ?? ''), { timeout: SOON_MS }).toBe('First Approved')
      const comment = other.post(
        '/main/s/orders/comment',
        { comment: 'Meanwhile' },
        { query: { key: commented ?? '' } },
      )
      expect(await Promise.race([comment.then(({ status }) => status), soon()])).toBe(200)
    } finally {
      await locking.query('rollback')
    }
    expect((await deciding).body.approval_list[0]).toMatchObject({ ok: true })
  })
})

async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: site.installation.config.databaseUrl ?? '' })
  await client.connect()
  await client.query(`select set_config('app.company', 'steel', false)`)
  const { rows } = await client.query<{ status: string }>('select status from documents where id = $1', [id])
  await client.end()
  return rows[0]?.status
}

const soon = (): Promise<string> => new Promise((done) => setTimeout(done, SOON_MS, 'still waiting'))
