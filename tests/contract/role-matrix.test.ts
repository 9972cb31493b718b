/** Every route × role × state of a document: access is as declared in one table. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { recordResult } from '../trust/results.ts'
import { Browser, signedIn } from './browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'
import type { Row } from './module-routes.ts'
import * as declared from './role-matrix.ts'
import { addedFor, routeScreens } from './route-rows.ts'
import { callRoute, routes, routesOf, schemas, type Sent } from './routes.ts'
import { deals } from './twin-screens.ts'

const { LARGE, ROLES, SMALL } = declared
const PEOPLE = ['stranger', ...ROLES] as const
type Person = (typeof PEOPLE)[number]
/** Called last, in this order, since they end sessions that the others need. */
const LAST = ['GET /main/logout', 'POST /main/allowaccess', 'POST /main/blockallaccess']
const ENDING = new Set([...declared.openToEverybody, 'GET /main/logout'])
const WITH_A_STATE = [...Object.keys(declared.openInStatus), ...Object.keys(declared.ofRaised)]
const names = [
  ...declared.openToSignedIn,
  ...declared.openToAdministrators,
  ...declared.openToSupport,
  ...declared.openToEverybody,
]
  .filter((name) => !LAST.includes(name))
  .concat(LAST)

/** The kind of answer: `forbidden` for the person, `refused` for the state of the document, `missing` if unknown. */
type Outcome = 'in' | 'logged out' | 'forbidden' | 'refused' | 'missing'

interface Cell {
  readonly definition: ServerDefinition
  readonly id: string
  readonly status: string
  readonly amount: number
}

describe.each(bothDatabases)('access on %s', (kind) => {
  let site: Site
  const people = new Map<Person, Browser>()
  const ids = { order: '', deal: '' }
  /** The rows of documents as JSON. */
  const saved = new Map<string, string>()
  let cells = 0
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 5, screens: routeScreens })
    for (const role of ROLES) people.set(role, await signedIn(site.server, role))
    people.set('stranger', new Browser(site.server))
    ids.order = (await person('head').rows())[0]?.id ?? ''
    ids.deal = (await person('head').rows({}, 'deals'))[0]?.id ?? ''
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const { rows } = await sql<{ id: string; row: string }>`select id, to_jsonb(d)::text as row from documents d
        where id in (${ids.order}, ${ids.deal})`.execute(work)
      for (const { id, row } of rows) saved.set(id, row)
    })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** Refusals of public calls for other reasons than access. */
  const OWN_REFUSAL = /"(wrong-signature|login-required)"/
  const person = (name: Person): Browser => people.get(name) as Browser

  it('is declared for every route', () => {
    expect([...declared.declaredRoutes].toSorted()).toEqual([...routesOf(site.server)].toSorted())
  })

  it.each(WITH_A_STATE)('depends on the state of the document: %s', async (name) => {
    for (const cell of cellsOf(name)) {
      const [{ definition, status, amount }, expected] = cell
      for (const who of PEOPLE) {
        await put(cell[0])
        const outcome = await ask(who, name, { ...sentTo(name, cell[0]), screen: definition.screen })
        const wanted = expected(who) ? ['in'] : who === 'stranger' ? ['logged out'] : ['forbidden', 'refused']
        expect({ status, amount, who, outcome }).toEqual({ status, amount, who, outcome: expect.toBeOneOf(wanted) })
      }
    }
  })

  it.each(names)('is as declared in every state: %s', async (name) => {
    for (const status of statesOf(name)) {
      for (const who of PEOPLE) {
        const outcome = await ask(who, name, await sentIn(name, status, who))
        const wanted = isOpen(name, who, site)
          ? ['in', ...(isAboutNobody(name) ? ['missing'] : [])]
          : [who === 'stranger' ? 'logged out' : 'forbidden']
        expect({ status, who, outcome }).toEqual({ status, who, outcome: expect.toBeOneOf(wanted) })
      }
    }
    if (ENDING.has(name)) for (const role of ROLES) await person(role).login(role, 'STEEL', { logoutOthers: 'y' })
  })

  it('was tested in every cell', () => {
    const result = `${cells} cells of ${declared.declaredRoutes.size} routes, ${PEOPLE.length} roles and all states: as declared`
    recordResult({ proof: 10, database: kind, result })
    expect(cells).toBeGreaterThan(1_500)
  })

  /** The states of the document in a call, and who has access there. */
  function cellsOf(name: string): readonly (readonly [Cell, (who: Person) => boolean])[] {
    const ofOrders = orders.statuses.flatMap((status) =>
      [SMALL, LARGE].map((amount) => ({ definition: orders, id: ids.order, status, amount })),
    )
    const open = declared.openInStatus[name]
    const call = name.split('/').at(-1) as keyof typeof declared.decisions
    const decided = declared.decisions[call]
    const raised = declared.ofRaised[name]
    const isOpenOrder = ({ status, amount }: Cell, who: Person): boolean =>
      open ? who !== 'stranger' && open.includes(status) : `${who} ${status} ${amount}` in (decided ?? {})
    return [
      ...(open || decided ? ofOrders : []).map((cell) => [cell, (who: Person) => isOpenOrder(cell, who)] as const),
      ...(raised ? deals.statuses : []).map((status) => {
        const cell = { definition: deals, id: ids.deal, status, amount: SMALL }
        return [cell, (who: Person) => (raised?.[status] ?? []).includes(who as declared.Role)] as const
      }),
    ]
  }

  /** Sets the document to this state. An order belongs to none of these people, a deal to accounts. */
  const put = ({ definition, id, status, amount }: Cell) =>
    asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const isDeal = definition.screen === 'deals'
      const order = { PartyName: 'P', OrderNo: 'O-1', JobID: 'J', Amount: amount, Done: 0 }
      const deal = { Client: 'Client', Kind: 'Sale', Worth: amount, Margin: 5 }
      const values = {
        status,
        owner_id: isDeal ? 'steel-accounts' : 'nobody',
        last_person: null,
        last_at: null,
        last_move: null,
        decided_content: null,
        decided_by: [],
        version: 1,
      }
      // A deleted draft is added again.
      await sql`insert into documents select (jsonb_populate_record(null::documents, ${saved.get(id)}::jsonb)).*
        on conflict do nothing`.execute(work)
      await work
        .updateTable('documents')
        .set({ ...values, data: JSON.stringify(isDeal ? deal : order) })
        .where('id', '=', id)
        .execute()
    })

  /** A valid call of the route by this person for an existing object: a document in this status. */
  async function sentIn(name: string, status: string, who: Person): Promise<Sent> {
    const { reaches, screen, names, file, asks } = routes[name] ?? {}
    if (name === 'POST /main/s/{screen}/slugconfig') return reaches?.(await seriesOf(person('admin'))) ?? {}
    if (!reaches) return { ...exampleOf(name), ...(asks && { query: asks }), file }
    const definition = [orders, deals].find((each) => each.screen === screen && !names)
    if (definition) {
      const id = definition === deals ? ids.deal : ids.order
      await put({ definition, id, status, amount: SMALL })
      return { ...reaches(id), file }
    }
    if (screen) return reaches(await addedFor(person(who === 'stranger' ? 'admin' : who), routes[name] as Row))
    return reaches(isAboutNobody(name) ? NOBODY : await idOfModule(name, person('admin')))
  }

  async function ask(who: Person, name: string, sent: Sent): Promise<Outcome> {
    cells += 1
    // Calls that sign in or out use a new browser.
    const browser = ENDING.has(name) ? person(who).copy() : person(who)
    const { status, text } = await callRoute(browser, name, sent)
    const isOwn = OWN_REFUSAL.test(text)
    if (/"(code|reason)":"unauthorized"/.test(text) && !isOwn) {
      expect(status).toBe(name.endsWith('/list') ? 200 : 401)
      return 'logged out'
    }
    if (status === 404) return 'missing'
    if (status === 403 && !isOwn) return 'forbidden'
    if ([401, 409].includes(status) && !isOwn) return 'refused'
    const outcomes = /"approval_list":\[\{[^}]*"ok":(true|false)/.exec(text)
    return outcomes === null || outcomes[1] === 'true' ? 'in' : 'refused'
  }
})

/**
 * Called with unknown ids, since a valid call ends what the next one needs, or depends on the creator of the row: calls
 * for people, companies and their sessions, tasks, sheets, scans, checklists, diaries, files, letters and the rules of
 * a screen.
 */
const ABOUT_NOBODY = [
  /^POST .*\/(task|comparisonsheet|people|companies)\//,
  /\/(qrscanner|documentsys|erectionstatus|notification|notificationconfig)\//,
  /\/main\/(upload|download|storelogs|opened)|^POST \/main\/rules$/,
  /\/(attachmentfile|deleteattachment|manualrun|openwork|notes|deletenotes|sectionwisetemplate_item|sectionwisetemplateentry_item)$/,
]

const isAboutNobody = (name: string): boolean => ABOUT_NOBODY.some((each) => each.test(name))

/** The example of the schema, with the token of the caller. */
function exampleOf(name: string): Sent {
  const { query = {}, body } = schemas[name]?.example.request ?? {}
  const { apitoken: _, ...asked } = query
  return { query: asked, ...(body && { body }) }
}

const NOBODY = '0000000000000000'
/** A job with parts and sections. */
const JOB = 'SB-2401'

/** The id of a row of the module: from its list, or a job. */
async function idOfModule(name: string, by: Browser): Promise<string> {
  const module = /\/main\/s\/(\w+)\//.exec(name)?.[1] ?? ''
  if (/^(partwisestatus|sectionwiseerectionstatus)$/.test(module)) return JOB
  const { body } = await by.get(`/main/s/${module}/list`, { page: '0', page_by: '50' })
  const rows = (body.get_list?.result ?? []) as readonly { readonly id?: string }[]
  return rows[0]?.id ?? NOBODY
}

async function seriesOf(by: Browser): Promise<string> {
  const { body } = await by.get('/main/s/orders/slugconfig')
  return (body as unknown as { get_slugconfig: { id: string } }).get_slugconfig.id
}

/** All statuses of the documents of a route. */
function statesOf(name: string): readonly string[] {
  const { reaches, screen, names } = routes[name] ?? {}
  if (!reaches || names) return ['']
  return { orders: orders.statuses, deals: deals.statuses }[screen as string] ?? ['']
}

function isOpen(name: string, who: Person, { installation }: Site): boolean {
  if (declared.openToEverybody.includes(name)) return true
  if (declared.openToSupport.includes(name)) return who === 'admin' && installation.config.supportCompany === 'STEEL'
  return declared.openToAdministrators.includes(name) ? who === 'admin' : who !== 'stranger'
}

/** A valid call for the document. */
function sentTo(name: string, { definition, id }: Cell): Sent {
  const decision = { selected: [id], reason: 'Not as agreed' }
  if (name.endsWith('/approval')) return { body: { selected: [id] } }
  if (name.endsWith('/rejection')) return { body: decision }
  if (/\/(item|submission)$/.test(name))
    return { query: { key: id }, body: { Client: 'Another', Kind: 'Sale', Worth: 5 } }
  return routes[name]?.reaches && definition === orders ? routes[name].reaches(id) : { body: { key: id } }
}
