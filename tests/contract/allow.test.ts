/** Calls for rows to which the actions of their screen do not apply (`allow`) are refused for everybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'
import { tasksOf } from './tasks.ts'

const GAUGES = `
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
`
const gauges = compiledScreen('gauges', GAUGES)

/** The same screen with another condition for scrapping. */
const gaugesScrapped = (when: string) =>
  compiledScreen('gauges', GAUGES.replace('row.State == "Retired" && row.Load == 0', when))

/** A screen without an action that saves any row. */
const seals = compiledScreen(
  'seals',
  `
label: Seals
kind: records
see: { everyone: all }
fields: { Name: text, State: { type: choice, options: [Open, Broken] } }
actions:
  open: { show: record, with: =row }
  break:
    allow: { when: row.State == "Open", reason: Broken already. }
    post: item
    query: { key: =row.id }
    body: { State: Broken }
views:
  list: { blocks: [{ grid: rows, actions: [open, break] }] }
  record: { blocks: [{ form: [Name, State] }] }
`,
)

/** Rows in the tables of a module, in two lists, of which the first has only some of the rows. */
const tasks = compiledScreen(
  'task',
  `
label: Tasks
kind: page
fields:
  taskname: text
  isOpen: yesno
  DelayDays: number
filters: { OpenTasks: { type: choice, options: ['1'] } }
data:
  open: { get: list, query: { OpenTasks: 1 }, key: id, fields: [id: { type: code }, taskname, isOpen, DelayDays] }
  rows: { get: list, query: { OpenTasks: =filter.OpenTasks }, key: id, fields: [id: { type: code }, taskname, isOpen, DelayDays] }
actions:
  drop:
    allow: { when: row.isOpen == false && row.DelayDays == 0, reason: '{row.taskname} is not done.' }
    post: deleteitem
    body: { key: =row.id }
views: { start: [{ grid: open, actions: [drop] }, { grid: rows, actions: [drop] }] }
`,
)

/** The name in tasks of the person who signs in as head. */
const HEAD = 'Meera Nair'

const at = (call: string) => `/main/s/gauges/${call}`

describe.each(databases)('rows to which an action does not apply, on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  let current: readonly ServerDefinition[] = [gauges, seals, tasks]
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), {
      rows: 0,
      screens: [gauges, seals, tasks],
    })
    const { config } = site.installation
    const screens = { get: (name: string) => current.find(({ screen }) => screen === name), all: () => current }
    server = await buildApp({ config, database: site.database, screens, app: () => app })
    head = await signedIn(server, 'head')
    director = await signedIn(server, 'director')
  })
  afterAll(async () => {
    await server.close()
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

  it('are not changed, and the answer has the reason of the action', async () => {
    const id = await gauge({ State: 'In use', Load: 2.5 })
    const before = await rowOf(id)
    expect(await scrap(id)).toMatchObject({
      status: 403,
      body: { ok: false, code: 'row-not-allowed', description: 'Gauge is In use and holds 2.5.' },
    })
    expect(await rowOf(id)).toEqual(before)
  })

  it('are only those that do not meet the condition: another row is changed', async () => {
    const id = await gauge({ State: 'Retired', Load: 0 })
    expect(await scrap(id)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await rowOf(id)).toBeUndefined()
  })

  it('depend on the requesting person and on the links of the row', async () => {
    const id = await gauge({ Load: 1 })
    expect(await director.post(at('inactive'), { key: id, inactive: true })).toMatchObject({
      status: 403,
      body: { code: 'row-not-allowed', description: expect.stringMatching(/^Only .+ hides it\.$/) },
    })
    expect(await rowOf(id)).toMatchObject({ inactive: 0 })
    expect(await head.post(at('inactive'), { key: id, inactive: true })).toMatchObject({ status: 200 })
    expect(await rowOf(id)).toMatchObject({ inactive: 1 })
  })

  it('depend on the fixed values of the body', async () => {
    const id = await gauge({ Load: 11 })
    expect(await head.post(at('inactive'), { key: id, inactive: true })).toMatchObject({ status: 403 })
    expect(await director.post(at('inactive'), { key: id, inactive: false })).toMatchObject({ status: 200 })
  })

  it('cannot be changed in another way: neither by another request nor by an import', async () => {
    const other = await head.post('/main/s/seals/item', { Name: 'Mine', State: 'Open' })
    expect(other).toMatchObject({
      status: 403,
      body: { description: 'This change can be made only with the buttons of its page.' },
    })
    const unnamed = await head.post('/main/s/seals/item', { State: 'Broken' })
    expect(unnamed).toMatchObject({ status: 403, body: { description: 'No row is named.' } })
    expect(await head.rows({}, 'seals')).toEqual([])
    const { flags } = (await head.get('/main/v')).body as { flags?: Readonly<Record<string, boolean>> }
    expect(flags).toMatchObject({ import_gauges: true })
    expect(flags).not.toHaveProperty('import_seals')
    expect((await head.file('/main/s/seals/import_template')).statusCode).toBe(404)
    expect((await head.file('/main/s/gauges/import_template')).statusCode).toBe(200)
  })

  it('are answered as unknown if they are not in the list', async () => {
    expect(await scrap('no-such-row')).toMatchObject({ status: 404 })
  })

  it('do not affect the repetition of a successful call', async () => {
    const id = await gauge({ State: 'Retired', Load: 0 })
    const first = await scrap(id, head, `scrap-${kind}-1`)
    expect(await scrap(id, head, `scrap-${kind}-1`)).toEqual(first)
    expect(await scrap(id, head, `scrap-${kind}-2`)).toMatchObject({ status: 404 })
    const other = await gauge({ State: 'In use', Load: 1 })
    expect(await scrap(other, head, `scrap-${kind}-1`)).toMatchObject({ status: 409, body: { code: 'key-reused' } })
    expect(await rowOf(other)).toBeDefined()
  })

  it('of a module are checked as in any of its lists', async () => {
    const { added, state } = tasksOf(head)
    const { id } = await added({ taskname: 'Count', assignedTo_username: HEAD })
    const drop = () => head.post('/main/s/task/deleteitem', { key: id })
    expect(await drop()).toMatchObject({ status: 403, body: { description: 'Count is not done.' } })
    expect(await state(id, false)).toMatchObject({ status: 200 })
    expect(await drop()).toMatchObject({ status: 200 })
    expect(await drop()).toMatchObject({ status: 404 })
  })

  it('are locked while they are checked', async () => {
    const id = await gauge({ State: 'Retired', Load: 0 })
    let scrapped: Promise<Answer> | null = null
    await inTenant(site.database, 'steel', async (work) => {
      await sql`update records set data = data || '{"Load": 7}' where screen = 'gauges' and id = ${id}`.execute(work)
      scrapped = kind === 'postgres' ? scrap(id) : null
      if (scrapped) await Promise.race([scrapped, new Promise((resolve) => setTimeout(resolve, 300))])
    })
    expect(await (scrapped ?? scrap(id))).toMatchObject({
      status: 403,
      body: { description: 'Gauge is Retired and holds 7.' },
    })
  })
  it('become fewer only after an administrator has accepted the change, and more at once', async () => {
    const admin = await signedIn(server, 'admin')
    const ruleOf = async () => {
      const rules = (await admin.get('/main/rules')).body as unknown as readonly Rule[]
      return rules.find(({ screen }) => screen === 'gauges')
    }
    const accept = async () => admin.post('/main/rules', { screen: 'gauges', hash: (await ruleOf())?.pending ?? '' })
    await accept()
    expect(await ruleOf()).toMatchObject({ pending: null })
    const id = await gauge({ State: 'In use', Load: 1 })

    current = [gaugesScrapped('row.Load <= 1')]
    expect(await scrap(id)).toMatchObject({ status: 403, body: { description: 'Gauge is In use and holds 1.' } })
    expect((await ruleOf())?.changes).toEqual([
      'deleteitem: scrap where (row.Load <= 1); before: scrap where ((row.State == "Retired") && (row.Load == 0))',
    ])
    await accept()
    current = [gauges]
    expect(await scrap(id)).toMatchObject({ status: 403 })
    current = [gaugesScrapped('row.Load <= 1')]
    expect(await scrap(id)).toMatchObject({ status: 200 })
  })
  interface Rule {
    readonly screen: string
    readonly pending: string | null
    readonly changes: readonly string[]
  }
})
