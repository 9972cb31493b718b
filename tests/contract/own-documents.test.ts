/** Who may not decide a document: who created it, and the people in the fields that its workflow names. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const leave = compiledScreen(
  'leave',
  `
label: Leave
kind: approvals
see: { everyone: all }
fields:
  Employee: { type: link, to: people }
  Stand_in: person
  Days: number
card: { title: Employee, right: [Days] }
form: [Employee, Stand_in, Days]
reject: true
statuses: all
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
    reject: [{ from: Submitted, to: Rejected, by: head }, { from: First Approved, to: Rejected, by: director }]
  ownDocuments: { refuse: [Employee, Stand_in] }
`,
)
const ABOUT = 'It is about you: somebody else has to decide it.'

describe.each(databases)('a document about a person who could decide it on %s', (kind) => {
  let site: Site
  let clerk: Browser
  let head: Browser
  let director: Browser
  let ids: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [leave] })
    clerk = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
    const people = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('people').select(['id', 'name', 'email']).where('company_id', '=', 'steel').execute(),
    )
    ids = new Map(people.map(({ id, name, email }) => [email.split('@')[0] ?? '', { id, name }]))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const person = (role: string) => ids.get(role) ?? { id: '', name: '' }
  const raise = async (fields: object): Promise<string> => {
    const answer = await clerk.post('/main/s/leave/submission', { Days: 2, ...fields })
    return (answer as Answer & { readonly body: { readonly row: Row } }).body.row.id
  }
  const decide = async (by: Browser, selected: readonly string[], call = 'approval') =>
    (await by.post(`/main/s/leave/${call}`, { selected, reason: 'No.' }, { query: { scope: 'all' } })).body
  const waiting = async (by: Browser): Promise<number> => {
    const places: readonly { readonly screen: string; readonly count: number }[] = (await by.get('/main/waiting')).body
      .get_waiting.result
    return places.filter(({ screen }) => screen === 'leave').reduce((sum, { count }) => sum + count, 0)
  }
  const rowOf = async (by: Browser, id: string) =>
    (await by.rows({ scope: 'all' }, 'leave')).find((row) => row.id === id)

  it('is not decided by that person, one by one or among others', async () => {
    const theirs = await raise({ Employee: person('head').id })
    const other = await raise({ Employee: person('director').id })
    expect(await rowOf(head, theirs)).toMatchObject({ approvalMessage: ABOUT, rejectionMessage: ABOUT })
    expect((await decide(head, [theirs])).approval_list[0]).toMatchObject({ ok: false, reason: 'own' })
    const outcomes = (await decide(head, [theirs, other])).approval_list
    expect(outcomes.map(({ ok }: { readonly ok: boolean }) => ok)).toEqual([false, true])
    const { body } = await head.get('/main/s/leave/details', { key: theirs })
    expect(JSON.stringify(body)).toContain(ABOUT)
    expect(JSON.stringify(await decide(head, [theirs], 'rejection'))).toContain('"reason":"own"')
    expect(await rowOf(head, theirs)).toMatchObject({ Status: 'Submitted' })
  })

  it('is not decided by that person after a step of somebody else, and is not reported as decided before', async () => {
    const id = await raise({ Employee: person('director').id })
    expect((await decide(head, [id])).approval_list[0]).toMatchObject({ ok: true })
    expect((await decide(director, [id])).approval_list[0]).toMatchObject({ ok: false, reason: 'own' })
  })

  it('is found by the name of a person, too', async () => {
    const id = await raise({ Employee: person('accounts').id, Stand_in: person('head').name })
    expect((await decide(head, [id])).approval_list[0]).toMatchObject({ ok: false, reason: 'own' })
  })

  it('is not counted among the work that waits for that person', async () => {
    const before = await waiting(head)
    await raise({ Employee: person('head').id })
    await raise({ Stand_in: person('head').name })
    expect(await waiting(head)).toBe(before)
    await raise({ Employee: person('director').id })
    expect(await waiting(head)).toBe(before + 1)
  })
})
