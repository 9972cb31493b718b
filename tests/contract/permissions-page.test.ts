/** Who may do what on the screens of a company: a page and a file for its administrators only. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from './databases.ts'
import { openPages, publishedScreens, visitor } from './page-visitor.ts'

const shipped = await publishedScreens((name) => ['sales', 'leaverequest'].includes(name))

describe.each(databases)('the permissions page on %s', (kind) => {
  let site: Awaited<ReturnType<typeof openPages>>
  beforeAll(async () => {
    site = await openPages(kind, shipped)
  })
  afterAll(() => site.close())

  it('shows an administrator each move with its roles', async () => {
    const admin = await visitor(site.app, 'admin@steel.example', 'STEEL')
    const { status, body } = await admin.get('/ssr/permissions')
    expect(status).toBe(200)
    expect(body).toContain('approve: First Approved → 2nd Approved')
    expect(body).toContain('when row.OrderAmount &gt; 1000000')
  })

  it('names the role in each cell: a phone shows a row as a card, without the header of the table', async () => {
    const admin = await visitor(site.app, 'admin@steel.example', 'STEEL')
    const { body } = await admin.get('/ssr/permissions')
    const row = /<tr>\s*<th scope="row">approve: First Approved → 2nd Approved<\/th>(.*?)<\/tr>/s.exec(body)?.[1] ?? ''
    const captions = [...row.matchAll(/<td data-label="([^"]+)">/g)].map(([, caption]) => caption)
    expect(captions.length).toBe([...row.matchAll(/<td/g)].length)
    expect(captions).toContain('Accounts')
  })

  it('lists a role that nobody has, with the screens whose rules name it', async () => {
    const admin = await visitor(site.app, 'admin@steel.example', 'STEEL')
    const shown = async () => (await admin.get('/ssr/permissions')).body.replaceAll(/\s+/g, ' ')
    expect(await shown()).not.toContain('Nobody here has the role')
    const { sales, ...others } = Object.fromEntries(shipped.screens)
    if (!sales) throw new Error('There are no sales.')
    const managed = { ...sales, server: { ...sales.server, manage: ['auditor'] } }
    const roles = [...shipped.app.roles, { name: 'auditor', label: 'Auditor', team: [], also: [] }]
    site.show({
      ...shipped,
      app: { ...shipped.app, roles },
      screens: new Map(Object.entries({ ...others, sales: managed })),
    })
    expect(await shown()).toContain(
      'Nobody here has the role Auditor, which the rules of these screens name: Sales orders.',
    )
    site.show(shipped)
  })

  it('is also available as csv', async () => {
    const admin = await visitor(site.app, 'admin@steel.example', 'STEEL')
    const { status, body, headers } = await admin.open('/ssr/permissions?format=csv')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body).toContain('crm,sales,Sales orders,submit: Draft → Submitted')
  })

  it('is in the audit when it is made into a file, but not when it is looked at', async () => {
    const admin = await visitor(site.app, 'admin@steel.example', 'STEEL')
    const exported = async () => {
      const { body } = await admin.get('/main/s/audit/list?event=export')
      return (JSON.parse(body) as { get_list: { result: readonly object[] } }).get_list.result
    }
    const before = (await exported()).length
    await admin.get('/ssr/permissions')
    expect((await exported()).length).toBe(before)
    await admin.open('/ssr/permissions?format=csv')
    const [entry, ...others] = await exported()
    expect(others.length).toBe(before)
    expect(JSON.stringify(entry)).toContain('/ssr/permissions')
  })

  it('is refused to everybody else, and links to the login without a session', async () => {
    const other = await visitor(site.app, 'director@steel.example', 'STEEL')
    const { status, body } = await other.get('/ssr/permissions')
    expect(status).toBe(403)
    expect(body).not.toContain('approve:')
    const stranger = await site.app.inject({ url: '/ssr/permissions' })
    expect([stranger.statusCode, stranger.body.includes('href="/login"')]).toEqual([401, true])
  })
})
