/** Currency, time zone and financial year of a company that differ from those of the site. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { asOwner } from '../../server/database/tenant.ts'
import { nextDocumentNumber } from '../../server/rows/series/document-series.ts'
import { companyApp } from '../../server/http/company-app.ts'
import { enter } from '../../server/http/person.ts'
import { hashOf } from '../../server/http/secrets.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'

const numbered: ServerDefinition = { ...orders, number: 'LR-{FY}-{seq:3}' }

describe.each(databases)('the settings of a company on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 5 })
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  // Half an hour before the new year in UTC: in Riyadh the new year has begun.
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2025-12-31T23:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const set = (currency: string | null, zone: string | null, month: number | null) =>
    asOwner(site.database, (work) =>
      sql`update companies set currency = ${currency}, time_zone = ${zone}, year_start = ${month} where id = 'steel'`.execute(
        work,
      ),
    )

  const settled = () =>
    site.database.kysely.transaction().execute(async (work) => {
      const token = Object.entries(admin.cookieJar()).find(([name]) => name.endsWith('-session'))?.[1] ?? ''
      const person = await enter(work, hashOf(token))
      if (!person) throw new Error('Nobody is logged in.')
      const own = companyApp(app, person)
      return { own, number: await nextDocumentNumber(work, { person, definition: numbered, app: own }) }
    })

  it('are by default those of the site, and April', async () => {
    await set(null, null, null)
    const { own, number } = await settled()
    expect(own).toBe(app)
    expect(number).toBe('LR-25-26-001')
    expect((await admin.get('/main/v')).body).not.toHaveProperty('currency')
  })

  it('determine its numbers, its days and the formats of browsers', async () => {
    await set('SAR', 'Asia/Riyadh', 1)
    expect(await settled()).toMatchObject({ own: { currency: 'SAR', timeZone: 'Asia/Riyadh' }, number: 'LR-2026-001' })
    expect((await admin.get('/main/v')).body).toMatchObject({ currency: 'SAR', timeZone: 'Asia/Riyadh' })
    await set(null, 'America/New_York', 7)
    expect(await settled()).toMatchObject({ own: { currency: 'INR' }, number: 'LR-25-26-002' })
  })
})
