/** Rules that name a role which nobody in the company has are reported to its administrators. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'

describe.each(databases)('a role that nobody has, on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [orders] })
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const change = (set: string, company = 'steel') =>
    asOwner(site.database, async (work) => {
      await setTenant(work, company)
      await sql`update people set ${sql.raw(set)} where id = ${`${company}-accounts`}`.execute(work)
    })
  const unheld = async (by: Browser) => {
    const rules = (await by.get('/main/rules')).body as unknown as readonly { unheld: readonly string[] }[]
    return rules.map((rule) => rule.unheld)
  }

  it('is reported with the rules of the screen, until somebody has it', async () => {
    expect(await unheld(admin)).toEqual([[]])
    await change("roles = '{head}'")
    expect(await unheld(admin)).toEqual([['accounts']])
    expect(await unheld(await signedIn(site.server, 'admin', 'TEX'))).toEqual([[]])
    await change("roles = '{accounts}'")
    expect(await unheld(admin)).toEqual([[]])
  })

  it('is also reported if only a deactivated person has it', async () => {
    await change('active = false')
    expect(await unheld(admin)).toEqual([['accounts']])
    await change('active = true')
  })
})
