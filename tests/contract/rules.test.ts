import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { buildApp } from '../../server/start/app.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { acceptedWorkflow, rulesChanged } from '../../server/workflow/rules/rules.ts'
import { waitingRules } from '../../server/workflow/rules/waiting.ts'
import { seedRows } from '../../server/sample/seed.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app as site_, orders, stock } from './fixture.ts'

interface Rule {
  readonly screen: string
  readonly pending: string | null
  readonly accepted_by: string | null
  readonly changes: readonly string[]
}

describe.each(databases)('changed rules on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  let admin: Browser
  /** The current definition in the file. */
  let current: ServerDefinition = orders
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite({ ...installation, config: { ...installation.config, sample: true } }, { rows: 40 })
    const all = () => [current, stock]
    const screens = { get: (name: string) => all().find(({ screen }) => screen === name), all }
    const { config } = site.installation
    server = await buildApp({ config, database: site.database, screens, app: () => site_, stale: () => ['stock'] })
    admin = await signedIn(server, 'admin')
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  /** The changed file: only the director approves, and orders start as submitted. */
  function change(): ServerDefinition {
    const workflow = orders.workflow ?? {
      template: null,
      example: false,
      moves: {},
      ownDocuments: 'refuse' as const,
      keeps: null,
    }
    const moves = { approve: [{ from: ['Submitted'], to: 'Approved', by: 'director', when: null }] }
    return { ...orders, workflow: { ...workflow, starts: 'Submitted', moves } }
  }
  const rules = async () => (await admin.get('/main/rules')).body as unknown as readonly Rule[]
  const rule = async () => (await rules()).find(({ screen }) => screen === 'orders')
  const accept = (hash: string, by = admin) => by.post('/main/rules', { screen: 'orders', hash })
  const audited = () =>
    inTenant(site.database, 'steel', async (work) => {
      const rows = await work
        .selectFrom('audit')
        .select('entry')
        .where('event', '=', 'rules-accepted')
        .orderBy('seq')
        .execute()
      return rows.map(
        ({ entry }) => JSON.parse(entry) as { by: string; person: string | null; before: string; after: string },
      )
    })
  const hashes = () =>
    inTenant(site.database, 'steel', async (work) => {
      const rows = await work
        .selectFrom('documents')
        .select(['workflow_hash', 'version'])
        .where('screen', '=', 'orders')
        .execute()
      return rows
    })

  it('apply from the beginning in a company with sample data', async () => {
    expect(await rule()).toMatchObject({ pending: null, accepted_by: 'first version', changes: [] })
    expect(await audited()).toMatchObject([{ by: 'first version', person: null }])
    expect((await rules()).map(({ screen }) => screen)).toEqual(['orders'])
  })

  it('wait from the beginning in a company without sample data', async () => {
    await asOwner(site.database, async (work) => {
      const company = { id: 'real', ccode: 'REAL', is_test: false, name: 'Real', erp_type: 'steel', address: '' }
      await work
        .insertInto('companies')
        .values({ ...company, sample: false })
        .execute()
      await setTenant(work, 'real')
      expect(await acceptedWorkflow(work, 'real', orders)).toBeNull()
    })
    const waiting = await waitingRules(site.database, [orders, stock])
    expect(waiting.map(({ screen }) => screen)).toEqual(['orders'])
    await asOwner(site.database, (work) => work.deleteFrom('companies').where('id', '=', 'real').execute())
    expect(await waitingRules(site.database, [orders, stock])).toEqual([])
    const rights = rulesChanged(undefined, { ...orders, see: { director: ['all'], everyone: ['own'] } })
    expect(rights).toContain('seen by: director (all), everybody else (their own)')
  })

  it('wait, and list the differences as text', async () => {
    current = change()
    const now = await rule()
    expect(now?.pending).toMatch(/^[0-9a-f]{32}$/)
    expect(now?.changes).toContain('starts: Submitted, not Draft')
    expect(now?.changes).toContain('approve: Submitted → Approved is new and needs director')
    expect(now?.changes).toContain('approve: First Approved → 2nd Approved is gone')
  })

  it('do not apply to new documents while they wait', async () => {
    const before = new Set((await hashes()).map((each) => each.workflow_hash))
    await seedRows(site.database, { definition: current, app: site_, rows: 40 })
    expect(new Set((await hashes()).map((each) => each.workflow_hash))).toEqual(before)
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      expect(await acceptedWorkflow(work, 'steel', current)).toEqual(orders.workflow)
    })
  })

  it('are reported by the health call, with the stale screens', async () => {
    expect((await admin.get('/main/a')).body).toMatchObject({
      screens: { stale: ['stock'] },
      rules: { waiting: 1, screens: ['orders'] },
    })
  })

  it('are shown to and accepted by administrators only', async () => {
    const head = await signedIn(server, 'head')
    const hash = (await rule())?.pending ?? ''
    expect([(await head.get('/main/rules')).status, (await accept(hash, head)).status]).toEqual([403, 403])
  })

  it('are accepted only with the hash that was shown', async () => {
    expect((await accept('0'.repeat(32))).status).toBe(409)
    expect((await rule())?.pending).not.toBeNull()
  })

  it('apply once they are accepted, also to sample rows that nobody has decided', async () => {
    const head = await signedIn(server, 'head')
    const [decided] = await head.rows({ Status: 'Submitted' })
    await head.approve([decided?.id ?? ''])
    const before = new Set((await hashes()).map((each) => each.workflow_hash))
    const answer = await accept((await rule())?.pending ?? '')
    expect(answer.status).toBe(200)
    expect(await rule()).toMatchObject({ pending: null, changes: [] })
    const { before: had, after: has, ...entry } = (await audited()).at(-1) ?? {}
    expect(entry).toMatchObject({ person: 'steel-admin', screen: 'orders' })
    expect([had?.split('\n'), has?.split('\n')]).toEqual([
      [
        'starts: Draft',
        'submit: Draft → Submitted needs owner',
        'approve: Submitted → First Approved needs head',
        'approve: First Approved → 2nd Approved needs accounts when row.Amount > 1000000',
        'approve: First Approved → Approved needs accounts',
        'approve: 2nd Approved → Approved needs director',
        'reject: Submitted → Rejected needs head',
        'reject: First Approved → Rejected needs director',
        'reject: 2nd Approved → Rejected needs director',
      ],
      ['starts: Submitted', 'approve: Submitted → Approved needs director'],
    ])
    const [touched, fresh] = [true, false].map(async (old) =>
      (await hashes()).filter(({ version }) => version > 1 === old),
    )
    expect((await touched)?.every((each) => before.has(each.workflow_hash))).toBe(true)
    expect((await fresh)?.some((each) => before.has(each.workflow_hash))).toBe(false)
  })

  it('are not accepted twice', async () => {
    const workflow = current.workflow
    expect(workflow).not.toBeNull()
    const { hash } = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('rules').select('hash').where('screen', '=', 'orders').executeTakeFirstOrThrow(),
    )
    expect((await accept(hash)).status).toBe(409)
  })

  it('of another company are unchanged', async () => {
    const other = (await (await signedIn(server, 'admin', 'TEX')).get('/main/rules')).body as unknown as readonly Rule[]
    expect(other[0]?.pending).not.toBeNull()
  })

  it('can be listed and accepted from the command line', async () => {
    current = orders
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const login = ['--url', url, '--email', 'admin@steel.example', '--company', 'STEEL']
    const listed = await countersign('accept', ...login)
    expect(listed).toMatchObject({ code: 0 })
    expect(listed.out).toContain('starts: Draft, not Submitted')
    expect((await rule())?.pending).not.toBeNull()
    expect((await countersign('accept', '--test', ...login)).out).toContain('No rules wait')
    expect((await countersign('accept', 'ordres', ...login)).err).toContain('ordres')
    const accepted = await countersign('accept', 'orders', ...login)
    expect(accepted.out).toContain('accepted')
    expect((await rule())?.pending).toBeNull()
  })
})

function countersign(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, COUNTERSIGN_PASSWORD: 'countersign' }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/cli/main.ts', ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}
