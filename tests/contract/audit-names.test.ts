/** The audit names documents as their messages do: by number, title, code; whatever their fields were called. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const trips = compiledScreen(
  'trips',
  `
label: Trips
kind: approvals
approve: false
number: T{seq}
fields:
  Voucher: { type: code }
  For: { type: link, to: people }
card: { title: For }
form: [Voucher, For]
`,
)

const visits = compiledScreen(
  'visits',
  `
label: Visits
kind: approvals
approve: false
fields:
  Note: { type: text }
  Gate: { type: code, also: [Door] }
card: { title: Note }
form: [Note, Gate]
`,
)

describe.each(databases)('names of documents in the audit on %s', (kind) => {
  let site: Site
  let owner: Browser
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [trips, visits] })
    owner = await signedIn(site.server, 'owner')
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const saved = async (screen: string, body: object): Promise<string> => {
    const { body: answer } = await owner.post(`/main/s/${screen}/item`, body)
    return (answer as unknown as { id: string }).id
  }
  const nameInAudit = async (screen: string, document: string): Promise<string | undefined> => {
    const { body } = await admin.get('/main/s/audit/list', { screen, document, page_by: '10' })
    return (body.get_list.result as unknown as readonly { readonly rowText: string }[])[0]?.rowText
  }
  const inDatabase = (id: string, change: ReturnType<typeof sql>) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update documents set ${change} where company_id = 'steel' and id = ${id}`.execute(work)
    })

  it('are the title, not a code, before a document of a numbered screen has its number', async () => {
    const id = await saved('trips', { Voucher: 'HR-7', For: 'steel-head' })
    expect(await nameInAudit('trips', id)).toMatch(/^T\d+$/)
    await inDatabase(id, sql`number = null`)
    expect(await nameInAudit('trips', id)).toMatch(/^[A-Z]\w+ [A-Z]\w+$/)
    await inDatabase(id, sql`data = data - 'For'`)
    expect(await nameInAudit('trips', id)).toBe('HR-7')
  })

  it('are found under the former name of a field', async () => {
    const id = await saved('visits', { Note: 'North', Gate: 'N-1' })
    await inDatabase(id, sql`data = data - 'Gate' || '{"Door":"N-2"}'`)
    expect(await nameInAudit('visits', id)).toBe('N-2')
  })
})
