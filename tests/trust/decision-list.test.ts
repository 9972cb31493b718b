import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from '../contract/browser.ts'
import type { Site } from '../contract/databases.ts'
import { siteWithLockedSearch } from './locked-search.ts'

/** Longest duration of a call that does not wait for others. */
const SOON_MS = 3_000

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
      await expect.poll(() => statusOf(search.site, decided ?? ''), { timeout: SOON_MS }).toBe('First Approved')
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

async function statusOf(site: Site, id: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: site.installation.config.databaseUrl ?? '' })
  await client.connect()
  await client.query(`select set_config('app.company', 'steel', false)`)
  const { rows } = await client.query<{ status: string }>('select status from documents where id = $1', [id])
  await client.end()
  return rows[0]?.status
}

const soon = (): Promise<string> => new Promise((done) => setTimeout(done, SOON_MS, 'still waiting'))
