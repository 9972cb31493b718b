/** Whoever the rules of a document in flight name sees and decides it, whatever the rules are now (decision 20). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'

const screenWith = (head: string, see: string, statuses = 'Submitted') => `
label: Claims
kind: approvals
see: ${see}
fields: { Reason: text }
card: { title: Reason }
form: [Reason]
reject: true
statuses: [Draft, ${statuses}, Approved, Rejected]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: ${statuses}, by: owner }]
    approve: [{ from: ${statuses}, to: Approved, by: ${head} }]
    reject: [{ from: ${statuses}, to: Rejected, by: ${head} }]
`
const first = compiledScreen('claims', screenWith('head', '[accounts]'))
const narrowed = compiledScreen('claims', screenWith('director', '[accounts]'))
const renamed = compiledScreen('claims', screenWith('director', '[accounts]', '2nd Approved'))

interface Rule {
  readonly pending: string | null
  readonly earlier?: readonly string[]
}

describe.each(databases)('a document in flight, on %s', (kind) => {
  let site: Site
  let people: Record<'admin' | 'director' | 'head' | 'owner', Browser>
  let head: Browser
  const ids: string[] = []
  const reopened = async (screens: readonly (typeof first)[], roles = app.roles) => {
    await site.close()
    site = await openSite(site.installation, { rows: null, screens, app: { ...app, roles } })
    for (const who of ['admin', 'director', 'head', 'owner'] as const) people[who] = people[who].movedTo(site.server)
    head = people.head
  }
  const acceptAll = async () => {
    const { admin } = people
    const [rule] = (await admin.get('/main/rules', { screen: 'claims' })).body as unknown as Rule[]
    if (rule?.pending) await admin.post('/main/rules', { screen: 'claims', hash: rule.pending })
    return rule
  }
  const raise = async (Reason: string) => {
    const { body } = await people.owner.post('/main/s/claims/submission', { Reason })
    return (body as unknown as { id: string }).id
  }
  const shown = async (by: Browser, query = {}) =>
    (await by.rows({ scope: 'all', ...query }, 'claims')).map(({ id }) => id)
  const waiting = async (by: Browser) => (await by.get('/main/waiting')).body.get_waiting.result
  const isInMenu = async (by: Browser) => !(await by.get('/main/v')).text.includes('"module_claims":false')

  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [first] })
    people = {
      admin: await signedIn(site.server, 'admin'),
      director: await signedIn(site.server, 'director'),
      head: await signedIn(site.server, 'head'),
      owner: await signedIn(site.server, 'owner'),
    }
    head = people.head
    await acceptAll()
    for (const each of ['one', 'two', 'three']) ids.push(await raise(each))
    expect((await shown(head)).toSorted()).toEqual(ids.toSorted())
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('is still seen by whoever decides it, when the file is narrowed and before that is accepted', async () => {
    await reopened([narrowed])
    expect((await shown(head)).toSorted()).toEqual(ids.toSorted())
  })

  it('is counted before the new rules are accepted, by role', async () => {
    expect((await acceptAll())?.earlier).toEqual([
      '3 documents wait under earlier rules for Head of sales, who still see and decide them',
    ])
  })

  it('is seen, counted and decided by them after the new rules are accepted, and nothing else is', async () => {
    const later = await raise('later')
    expect((await shown(head)).toSorted()).toEqual(ids.toSorted())
    expect(await waiting(head)).toEqual([{ screen: 'claims', Status: 'Submitted', count: 3 }])
    const [one = ''] = ids
    expect((await head.get('/main/s/claims/details', { key: one })).status).toBe(200)
    expect((await head.get('/main/s/claims/details', { key: later })).status).toBe(404)
    expect(await isInMenu(head)).toBe(true)
    const { approval_list: moved } = (await head.post('/main/s/claims/approval', { selected: [one] })).body
    expect(moved.map(({ ok }) => ok)).toEqual([true])
    expect((await shown(people.director)).includes(later)).toBe(true)
  })

  it('is found by a status that the file no longer has', async () => {
    await reopened([renamed])
    await acceptAll()
    expect((await shown(head, { Status: 'Submitted' })).length).toBe(2)
    expect(await waiting(head)).toEqual([{ screen: 'claims', Status: 'Submitted', count: 2 }])
    expect((await head.get('/main/s/claims/list', { Status: 'Nonsense' })).status).toBe(400)
  })

  it('names a role that is gone, for which it waits', async () => {
    const others = app.roles.filter(({ name }) => name !== 'head')
    await reopened([renamed], others)
    const { admin } = people
    const [rule] = (await admin.get('/main/rules', { screen: 'claims' })).body as unknown as Rule[]
    expect(rule?.earlier).toEqual([
      '1 document waits under earlier rules for Director, who still sees and decides it',
      '2 documents wait under earlier rules for head, a role that app.yaml no longer has: only people who still have it can decide them',
    ])
    const rows = await admin.rows({ scope: 'all', Status: 'Submitted' }, 'claims')
    expect(JSON.stringify(rows.filter(({ id }) => ids.includes(id)))).toContain(
      'Waiting for head (no longer a role here).',
    )
  })

  it('is no longer shown to them when nothing waits for them', async () => {
    await reopened([renamed])
    await head.post('/main/s/claims/approval', { selected: ids.slice(1) })
    expect(await shown(head)).toEqual([])
    expect(await waiting(head)).toEqual([])
  })

  it('waits again for its decider when the rules are as they were', async () => {
    await reopened([first])
    await acceptAll()
    const again = await raise('again')
    expect(await shown(head)).toContain(again)
  })
})
