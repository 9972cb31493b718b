import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/start/app.ts'
import { type Verification, verifyAudit } from '../../server/audit/verify.ts'
import type { Database } from '../../server/database/open.ts'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { issueEntryToken } from '../../server/people/sessions/entry-tokens.ts'
import { Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { app, orders } from '../contract/fixture.ts'

/** All kinds of events in the chain, each once. */
const EVENTS = ['created', 'login', 'logout', 'impersonate', 'approve', 'reject', 'comment', 'rules-accepted'] as const
const WAYS_IN = ['password', 'entry-token', 'stored-login']

describe.each(bothDatabases)('an audit with one entry of each kind, on %s', (kind) => {
  let site: Site
  let server: FastifyInstance
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite(
      { ...installation, config: { ...installation.config, supportCompany: 'STEEL' } },
      { rows: 20 },
    )
    server = await serverWithNewRules(site)
    await doOneOfEach(server, site.database)
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  it.each(['steel', 'tex'])('is intact in %s', async (company) => {
    const rows = (await entries(site, company)).length
    expect(await verify(site, company)).toMatchObject({ ok: true, rows })
  })

  it('contains every kind of event, and every way to log in except the OTP', async () => {
    const all = [...(await entries(site, 'steel')), ...(await entries(site, 'tex'))]
    expect(new Set(all.map(({ event }) => event))).toEqual(new Set(EVENTS))
    const ways = new Set(all.filter(({ event }) => event === 'login').map(({ how }) => how))
    expect(ways).toEqual(new Set(WAYS_IN))
  })

  it.each(EVENTS)('is broken if one %s entry is changed, and intact again without the change', async (event) => {
    const company = event === 'impersonate' ? 'steel' : 'tex'
    const seq = (await entries(site, company)).findLast((each) => each.event === event)?.seq
    const change = `update audit set entry = replace(entry, '"person"', '"Person"') where seq = ${seq}`
    expect(await tampered(site, company, change)).toEqual({ ok: false, seq, why: 'it was changed' })
    expect(await verify(site, company)).toMatchObject({ ok: true })
  })

  it('is broken if an entry is deleted', async () => {
    const seq = (await entries(site, 'tex')).findLast(({ event }) => event === 'comment')?.seq ?? 0
    const found = await tampered(site, 'tex', `delete from audit where seq = ${seq}`)
    expect(found).toEqual({ ok: false, seq: seq + 1, why: `the row ${seq} is missing` })
  })

  it('is broken if two entries are swapped', async () => {
    const seq = (await entries(site, 'tex')).findLast(({ event }) => event === 'reject')?.seq ?? 0
    const swap = `update audit set entry = (select b.entry from audit b where b.company_id = audit.company_id
      and b.seq = ${2 * seq - 1} - audit.seq) where seq in (${seq - 1}, ${seq})`
    expect(await tampered(site, 'tex', swap)).toMatchObject({ ok: false, seq: seq - 1 })
  })
})

/** The same site after its rules were changed in the file. */
async function serverWithNewRules({ installation, database }: Site): Promise<FastifyInstance> {
  const workflow = orders.workflow === null ? null : { ...orders.workflow, ownDocuments: 'allow' as const }
  const changed = { ...orders, workflow }
  const screens = { get: () => changed, all: () => [changed] }
  return await buildApp({ config: { ...installation.config, sample: false }, database, screens, app: () => app })
}

async function doOneOfEach(server: FastifyInstance, database: Database): Promise<void> {
  const admin = await signedIn(server, 'admin')
  await admin.login('admin', 'TEX')
  const rules = (await admin.get('/main/rules')).body as unknown as readonly { pending: string | null }[]
  await admin.post('/main/rules', { screen: 'orders', hash: rules[0]?.pending ?? '' })
  const { body } = await admin.post('/main/storedlogin', { ccode: 'STEEL', hwid: 'h' })
  await admin.get('/main/v', { apitoken: body.tok ?? '' })
  const owner = { companyId: 'steel', personId: 'steel-owner', sessionHash: null }
  const apitoken = await database.kysely.transaction().execute((work) => issueEntryToken(work, owner))
  await new Browser(server).get('/main/v', { apitoken })
  const support = new Browser(server)
  await support.login('admin', 'STEEL', { hijackId: 'TEX/head@tex.example' })
  const head = new Browser(server)
  await head.login('head', 'TEX')
  const [first, second] = (await head.rows({ Status: 'Submitted' })).map(({ id }) => id)
  await head.post('/main/s/orders/comment', { comment: 'Looked at' }, { query: { key: first ?? '' } })
  await head.approve([first ?? ''])
  await head.post('/main/s/orders/rejection', { selected: [second], reason: 'Wrong rate' })
  // Another person in the same browser: the previous session ends.
  await support.login('head', 'STEEL')
}

interface Entry {
  readonly seq: number
  readonly event: string
  readonly how?: string
}

const entries = (site: Site, company: string): Promise<readonly Entry[]> =>
  inTenant(site.database, company, async (work) => {
    const rows = await work.selectFrom('audit').select(['seq', 'entry']).orderBy('seq').execute()
    return rows.map(({ seq, entry }) => ({ ...(JSON.parse(entry) as Entry), seq }))
  })

const verify = (site: Site, company: string) => inTenant(site.database, company, (work) => verifyAudit(work, company))

/** The result of the verification after a change with the owner's rights; the change is rolled back. */
async function tampered(site: Site, company: string, change: string): Promise<Verification | null> {
  let found: Verification | null = null
  const undone = new Error('taken back')
  await asOwner(site.database, async (work) => {
    await setTenant(work, company)
    await sql.raw(`${change} and company_id = '${company}'`).execute(work)
    found = await verifyAudit(work, company)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return found
}
