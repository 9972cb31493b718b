/** A call is refused about rows that the actions of its screen may not be used on (`allow`), whoever sends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const gauges = compiledScreen(
  'gauges',
  `
label: Gauges
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  State: { type: choice, options: [In use, Retired] }
  Load: number
  Keeper: { type: link, to: people, default: =session.id }
actions:
  edit: { show: record, with: =row }
  scrap:
    tone: danger
    allow: { when: row.State == "Retired" && row.Load == 0, reason: '{row.Name} is {row.State} and holds {row.Load}.' }
    post: deleteitem
    body: { key: =row.id }
  hide:
    allow: { when: row.Keeper.id == session.id && row.Load <= 10, reason: 'Only {row.Keeper.text} hides it.' }
    post: inactive
    body: { key: =row.id, inactive: true }
  show: { post: inactive, body: { key: =row.id, inactive: false } }
views:
  list:
    actions: [new]
    blocks: [{ grid: rows, fields: [Name, State, Load, Keeper], actions: [edit, scrap, hide, show] }]
  record: { actions: [save, back], blocks: [{ form: [Name, State, Load, Keeper] }] }
`,
)

const at = (call: string) => `/main/s/gauges/${call}`

describe.each(databases)('rows that an action may not be used on, on %s', (kind) => {
  let site: Site
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [gauges] })
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  async function gauge(values: object, by = head): Promise<string> {
    const { body } = await by.post(at('item'), { Name: 'Gauge', ...values })
    return (body as unknown as { id: string }).id
  }
  const rowOf = async (id: string) => (await head.rows({ 'o.id': 'eq', 'v.id': id }, 'gauges'))[0]
  const scrap = (id: string, by = head, key?: string) =>
    by.post(at('deleteitem'), { key: id }, key === undefined ? {} : { headers: { 'idempotency-key': key } })

  it('are left as they are, with the reason of the action', async () => {
    const id = await gauge({ State: 'In use', Load: 2.5 })
    const before = await rowOf(id)
    expect(await scrap(id)).toMatchObject({
      status: 403,
      body: { ok: false, code: 'row-not-allowed', description: 'Gauge is In use and holds 2.5.' },
    })
    expect(await rowOf(id)).toEqual(before)
  })

  it('are those of the condition alone: another row is changed', async () => {
    const id = await gauge({ State: 'Retired', Load: 0 })
    expect(await scrap(id)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await rowOf(id)).toBeUndefined()
  })

  it('are decided by who asks and by the links of the row', async () => {
    const id = await gauge({ Load: 1 })
    expect(await director.post(at('inactive'), { key: id, inactive: true })).toMatchObject({
      status: 403,
      body: { code: 'row-not-allowed', description: expect.stringMatching(/^Only .+ hides it\.$/) },
    })
    expect(await rowOf(id)).toMatchObject({ inactive: 0 })
    expect(await head.post(at('inactive'), { key: id, inactive: true })).toMatchObject({ status: 200 })
    expect(await rowOf(id)).toMatchObject({ inactive: 1 })
  })

  it('are told apart by what the body always says', async () => {
    const id = await gauge({ Load: 11 })
    expect(await head.post(at('inactive'), { key: id, inactive: true })).toMatchObject({ status: 403 })
    expect(await director.post(at('inactive'), { key: id, inactive: false })).toMatchObject({ status: 200 })
  })

  it('are unknown where nobody may see them', async () => {
    expect(await scrap('no-such-row')).toMatchObject({ status: 404 })
  })

  it('do not matter to a repetition of what was done', async () => {
    const id = await gauge({ State: 'Retired', Load: 0 })
    const first = await scrap(id, head, `scrap-${kind}-1`)
    expect(await scrap(id, head, `scrap-${kind}-1`)).toEqual(first)
    expect(await scrap(id, head, `scrap-${kind}-2`)).toMatchObject({ status: 404 })
    const other = await gauge({ State: 'In use', Load: 1 })
    expect(await scrap(other, head, `scrap-${kind}-1`)).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    expect(await rowOf(other)).toBeDefined()
  })
})
