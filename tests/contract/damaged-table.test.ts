/** A server with a table that cannot be read is not ready (docs/operate.md). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { watchTables } from '../../server/database/readable-tables.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { registerHealth } from '../../server/routes/health.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

describe.each(databases)('a table that cannot be read, on %s', (kind) => {
  let site: Site
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { prepare: (app, parts) => registerHealth(app, parts) })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const renamed = async (from: string, to: string) => {
    await asOwner(site.database, async (work) => {
      await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(work)
    })
  }

  it('is noticed within five seconds, and so is its return', async () => {
    let now = 0
    const areReadable = watchTables(site.database.kysely, () => now)
    expect(await areReadable()).toBe(true)
    await renamed('part_entries', 'lost')
    expect(await areReadable()).toBe(true)
    now = 5_000
    expect(await areReadable()).toBe(false)
    await renamed('lost', 'part_entries')
    now = 10_000
    expect(await areReadable()).toBe(true)
  })

  it('is named by /readyz', async () => {
    const ready = async (seconds: number) => {
      const clock = vi.spyOn(performance, 'now').mockReturnValue(seconds * 1000)
      const { statusCode, body } = await site.server.inject('/readyz')
      clock.mockRestore()
      return [statusCode, JSON.parse(body)] as const
    }
    const started = performance.now() / 1000
    expect(await ready(started + 10)).toEqual([200, { ok: true, missing: [] }])
    await renamed('part_entries', 'lost')
    expect(await ready(started + 20)).toEqual([503, { ok: false, missing: ['tables'] }])
    await renamed('lost', 'part_entries')
    expect(await ready(started + 30)).toEqual([200, { ok: true, missing: [] }])
  })
})
