import { describe, expect, it } from 'vitest'
import { markFor } from '../runner/limits.ts'
import { signedIn } from '../contract/browser.ts'
import { siteWithLockedSearch } from './locked-search.ts'

const SOON_MS = markFor(2_000)

describe('thirty slow calls of one person', () => {
  const search = siteWithLockedSearch()

  it('leave connections for others, also from several sessions', async () => {
    const [first, second, other] = await Promise.all(
      ['head', 'head', 'owner'].map((role) => signedIn(search.site.server, role)),
    )
    await search.lock()
    const slow = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? first : second)?.get('/main/s/orders/list', { search: 'no such words', scope: 'all' }),
    )
    const started = performance.now()
    try {
      const list = await other?.get('/main/s/orders/list', { scope: 'all' })
      expect(list?.status).toBe(200)
      expect(performance.now() - started).toBeLessThan(SOON_MS)
      // Calls that wait too long in the queue are refused with the time to try again.
      const refused = await Promise.race(slow)
      expect({ status: refused?.status, retryAfter: refused?.retryAfter }).toEqual({ status: 429, retryAfter: '2' })
    } finally {
      await search.unlock()
    }
    const statuses = (await Promise.all(slow)).map((answer) => answer?.status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })
})
