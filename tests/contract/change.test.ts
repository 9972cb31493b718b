/** The rights to see rows and to add and change them (`change`) are independent. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { type Browser, signedInAs } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, orders } from './fixture.ts'

const text = (change: string) => `label: Rates
kind: records
see: { everyone: all }
${change}
fields: { Name: { type: text, requiredWhen: true } }
form: [Name]
`
const guarded = compiledScreen('rates', text('change: [accounts]'))
const wider = compiledScreen('rates', text('change: [accounts, director]'))
const closed = compiledScreen('rates', text('change: []'))
const open = compiledScreen('free', text(''))

const PASSES = `label: Gate passes
kind: approvals
see: { everyone: all }
change: [accounts]
fields: { Purpose: { type: text, requiredWhen: true } }
card: { title: Purpose }
form: [Purpose]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const passes = compiledScreen('passes', PASSES)
/** Seen by whoever raises them, and what waits for them by the roles of the workflow. */
const narrowPasses = compiledScreen('passes', PASSES.replace('see: { everyone: all }', 'see: [accounts]'))
const widerPasses = compiledScreen('passes', PASSES.replace('[accounts]', '[accounts, director]'))

const REFUSED = { status: 403, body: { code: 'not-authorised' } }

const ROLES = ['head', 'accounts', 'director', 'admin'] as const

describe.each(databases)('rows that only some people may change, on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  let people: Readonly<Record<(typeof ROLES)[number], Browser>>
  let current: ServerDefinition = guarded
  let currentPasses: ServerDefinition = passes
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [guarded, open, passes, orders] })
    const all = () => [current, open, currentPasses, orders]
    const screens = { get: (name: string) => all().find(({ screen }) => screen === name), all }
    server = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    people = await signedInAs(server, ROLES)
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  const save = (by: Browser, Name: string, key?: string) =>
    by.post('/main/s/rates/item', { Name }, { query: key === undefined ? {} : { key } })
  const namesFor = async (by: Browser) => (await by.rows({ activity: 'all' }, 'rates')).map((row) => row['Name'])
  const flagsOf = async (by: Browser) => ((await by.get('/main/v')).body as { flags?: object }).flags
  const stored = async (name: string): Promise<string> => {
    await save(people.accounts, name)
    return (await people.head.rows({}, 'rates')).find((row) => row['Name'] === name)?.id ?? ''
  }

  it('are visible to all, but only the roles and administrators add and change them', async () => {
    expect(await save(people.accounts, 'One')).toMatchObject({ status: 200 })
    expect(await save(people.admin, 'Two')).toMatchObject({ status: 200 })
    expect(await save(people.head, 'Three')).toMatchObject(REFUSED)
    expect((await namesFor(people.head)).toSorted()).toEqual(['One', 'Two'])
    expect(await people.head.post('/main/s/free/item', { Name: 'Four' })).toMatchObject({ status: 200 })
  })

  it('cannot be changed, made inactive or deleted by others, who can only read them', async () => {
    const id = await stored('Kept')
    const at = '/main/s/rates'
    expect(await save(people.head, 'Other', id)).toMatchObject(REFUSED)
    expect(await people.head.post(`${at}/inactive`, { key: id, inactive: true })).toMatchObject(REFUSED)
    expect(await people.head.post(`${at}/deleteitem`, { key: id })).toMatchObject(REFUSED)
    expect(await people.head.get(`${at}/item`, { key: id })).toMatchObject({
      status: 200,
      body: { get_item: { Name: 'Kept' } },
    })
    expect(await people.accounts.post(`${at}/inactive`, { key: id, inactive: true })).toMatchObject({ status: 200 })
    expect(await people.accounts.post(`${at}/deleteitem`, { key: id })).toMatchObject({ status: 200 })
  })

  it('can be imported by people who may change them', async () => {
    const template = (by: Browser) => by.file('/main/s/rates/import_template', { fmt: 'csv' })
    expect((await template(people.head)).statusCode).toBe(404)
    expect((await template(people.accounts)).statusCode).toBe(200)
  })

  it('are reported to browsers by flags', async () => {
    expect(await flagsOf(people.head)).toMatchObject({ change_rates: false })
    expect(await flagsOf(people.head)).not.toHaveProperty('import_rates')
    expect(await flagsOf(people.head)).not.toHaveProperty('change_free')
    expect(await flagsOf(people.accounts)).not.toHaveProperty('change_rates')
    expect(await flagsOf(people.accounts)).toMatchObject({ import_rates: true })
  })

  it('may be changed by more people after acceptance, and by fewer at once', async () => {
    current = wider
    expect(await save(people.director, 'Early')).toMatchObject(REFUSED)
    const rules = (await people.admin.get('/main/rules')).body as unknown as readonly Rule[]
    const rule = rules.find(({ screen }) => screen === 'rates')
    expect(rule?.changes).toEqual(['changed by: administrators, accounts, director; before: administrators, accounts'])
    await people.admin.post('/main/rules', { screen: 'rates', hash: rule?.pending ?? '' })
    expect(await save(people.director, 'Late')).toMatchObject({ status: 200 })
    current = closed
    expect(await save(people.director, 'Never')).toMatchObject(REFUSED)
    expect(await save(people.accounts, 'Never')).toMatchObject(REFUSED)
    expect(await save(people.admin, 'Always')).toMatchObject({ status: 200 })
  })

  describe('documents that only some people may raise', () => {
    const raise = (by: Browser, call = 'submission', key?: string) =>
      by.post(`/main/s/passes/${call}`, { Purpose: 'Repair' }, { query: key === undefined ? {} : { key } })
    const acceptPasses = async () => {
      const rules = (await people.admin.get('/main/rules')).body as unknown as readonly Rule[]
      const pending = rules.find(({ screen }) => screen === 'passes')?.pending ?? ''
      await people.admin.post('/main/rules', { screen: 'passes', hash: pending })
    }
    const idOf = async (answer: ReturnType<typeof raise>) =>
      ((await answer).body as unknown as { readonly row: { readonly id: string } }).row.id

    it('are saved, submitted and imported by these people only, and decided by others', async () => {
      const refused = { ...REFUSED, text: expect.stringContaining('You may see these documents, but not raise') }
      for (const call of ['item', 'submission']) expect(await raise(people.head, call)).toMatchObject(refused)
      const template = (by: Browser) => by.file('/main/s/passes/import_template', { fmt: 'csv' })
      expect((await template(people.head)).statusCode).toBe(404)
      expect((await template(people.accounts)).statusCode).toBe(200)
      const id = await idOf(raise(people.accounts))
      const { body } = await people.head.post(
        '/main/s/passes/approval',
        { selected: [id] },
        { query: { scope: 'all' } },
      )
      expect(body.approval_list[0]).toMatchObject({ ok: true, status: 'Approved' })
    })

    it('are reported to browsers by flags', async () => {
      expect(await flagsOf(people.accounts)).toMatchObject({ raise_passes: true, import_passes: true })
      expect(await flagsOf(people.accounts)).not.toHaveProperty('change_passes')
      expect(await flagsOf(people.head)).toMatchObject({ change_passes: false })
      expect(await flagsOf(people.head)).not.toHaveProperty('raise_passes')
    })

    it('are in the menus of people who can do or see something there', async () => {
      currentPasses = narrowPasses
      const isHidden = async (by: Browser) =>
        ((await flagsOf(by)) as Readonly<Record<string, boolean>>)['module_passes'] === false
      expect(await isHidden(people.director), 'sees and raises nothing').toBe(true)
      for (const who of ['accounts', 'head', 'admin'] as const) expect(await isHidden(people[who]), who).toBe(false)
      currentPasses = widerPasses
      await acceptPasses()
      await idOf(raise(people.director, 'item'))
      currentPasses = narrowPasses
      expect(await isHidden(people.director), 'has a draft').toBe(false)
      currentPasses = passes
      await acceptPasses()
    })

    it('may be raised by more people after acceptance, and by fewer at once: drafts stay as they are', async () => {
      currentPasses = widerPasses
      expect(await raise(people.director)).toMatchObject(REFUSED)
      await acceptPasses()
      const id = await idOf(raise(people.director, 'item'))
      currentPasses = passes
      const calls = ['item', 'submission', 'withdrawal', 'revision', 'deleteitem']
      for (const call of calls) {
        const sent = call.startsWith('item') || call === 'submission' ? { Purpose: 'Other' } : { key: id }
        const query = 'Purpose' in sent ? { key: id } : {}
        expect(await people.director.post(`/main/s/passes/${call}`, sent, { query })).toMatchObject(REFUSED)
      }
      const row = (await people.director.rows({}, 'passes')).find((each) => each.id === id)
      expect(row).toMatchObject({ Purpose: 'Repair', submitMessage: null, deleteMessage: null })
      expect(row?.['editMessage']).toMatch(/^You may see these documents/)
    })
  })

  interface Rule {
    readonly screen: string
    readonly pending: string | null
    readonly changes: readonly string[]
  }
})
