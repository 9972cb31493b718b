/** Guessing one-time passwords from many devices and networks at the same time. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { Browser } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { recordResult } from './results.ts'

/** Number of guesses; `npm run trust` makes 20,000. */
const GUESSES = Number(process.env['TRUST_GUESSES'] ?? 1_000)
const PARALLEL = 200
const LONGEST_MS = limitFor(60_000)
/** A challenge may be requested 20 times a day, and allows three guesses. */
const MOST_EVALUATED = 20 * 3
const PHONE = { phone: '9800000001', countryCode: '+91' }

describe.each(bothDatabases)(
  `${GUESSES} guesses of one-time passwords, ${PARALLEL} at the same time, on %s`,
  (kind) => {
    let site: Site
    const statuses = new Map<number, number>()
    beforeAll(async () => {
      site = await openSite(await newInstallation(kind), { rows: 1 })
    })
    afterAll(async () => {
      await site.close()
      await site.installation.remove()
    })

    const call = async (browser: Browser, body: object): Promise<number> => {
      const { status } = await browser.post('/main/webappotplogin', { ...PHONE, ...body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      return status
    }
    const audited = (event: string) =>
      inTenant(site.database, 'steel', async (work) => {
        const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit where event = ${event}`.execute(work)
        return rows[0]?.count ?? 0
      })

    /** A device in a network of its own: requests a code and continues guessing, whatever the answer. */
    async function attack(index: number): Promise<void> {
      const browser = new Browser(site.server)
      browser.address = `198.51.${index % 250}.${index % 100}`
      await call(browser, {})
      for (let guess = 0; guess < GUESSES / PARALLEL; guess++) {
        await call(browser, { otp: String((index * 7919 + guess * 104_729) % 1_000_000).padStart(6, '0') })
      }
    }

    it(
      'are evaluated only up to the allowed number, and raise the alarm',
      async () => {
        const own = new Browser(site.server)
        await own.login('head')
        await Promise.all(Array.from({ length: PARALLEL }, (_, index) => attack(index)))
        const evaluated = await audited('login-failed')
        const result = `${GUESSES} guesses, ${PARALLEL} in parallel: ${evaluated} evaluated of ${MOST_EVALUATED} allowed`
        recordResult({ proof: 12, database: kind, result })
        expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(PARALLEL + GUESSES)
        expect([...statuses.keys()].every((status) => [200, 403, 429].includes(status))).toBe(true)
        await expect.poll(() => audited('otp-alarm')).toBe(1)
        expect(evaluated).toBeGreaterThan(0)
        expect(evaluated).toBeLessThanOrEqual(MOST_EVALUATED)
        const { rows } = await sql<{ opened: number }>`
      select count(*)::int as opened from sessions where hwid not like 'device-%'`.execute(site.database.kysely)
        expect(rows).toEqual([{ opened: 0 }])
        // The owner of the phone can still sign in.
        expect((await own.post('/main/webappotplogin', PHONE)).status).toBe(200)
        expect((await own.login('head')).status).toBe(200)
      },
      LONGEST_MS,
    )
  },
)
