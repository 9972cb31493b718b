/** Which rows a link offers (`where`): searched, chosen by call, by name, in lines, and asked again when handed in. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const DEPOTS = `
label: Depots
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  Town: text
  Tons: number
  Closed: yesno
form: [Name, Town, Tons, Closed]
`
const JOBS = `
label: Jobs
kind: approvals
see: { everyone: all }
fields:
  Title: { type: text, requiredWhen: true }
  Depot: { type: link, to: depots }
  DueOn: date
form: [Title, Depot, DueOn]
card: { title: Title }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const TRIPS = `
label: Trips
kind: approvals
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  Depot: { type: link, to: depots, where: '!row.Closed' }
  Job: { type: link, to: jobs, where: row.Depot == form.Depot && row.Status == "Submitted" }
  Load: number
  Relief: { type: link, to: depots, where: 'row.Tons >= form.Load && row.Town in ["Pune", "Surat"] && row.id != form.Depot.id' }
  Stops:
    type: lines
    fields:
      - Town: text
      - Yard: { type: link, to: depots, where: row.Town == line.Town }
form: [Purpose, Depot, Job, Load, Relief, Stops]
card: { title: Purpose }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const sources = { depots: DEPOTS, jobs: JOBS }
const screens = [
  compiledScreen('depots', DEPOTS),
  compiledScreen('jobs', JOBS, sources),
  compiledScreen('trips', TRIPS, sources),
]

type Body = Readonly<Record<string, unknown>>

/** The errors by field; null: it was saved. */
const errorsIn = (body: Body): unknown => (body['ok'] === true ? null : (body['post_item'] ?? body['post_submission']))

describe.each(databases)('the rows that a link offers on %s', (kind) => {
  let site: Site
  let head: Browser
  const depots: Record<string, string> = {}
  const jobs: Record<string, string> = {}
  const post = async (path: string, body: Body, query: Record<string, string> = {}) =>
    (await head.post(`/main/s/${path}`, body, { query })).body as unknown as Body & { readonly id: string }
  const offered = async (field: string, of: Body, search = '') => {
    const query = { field, search, of: JSON.stringify(of) }
    const { get_options: found } = (await head.get('/main/s/trips/options', query)).body as unknown as {
      get_options: { result: readonly { readonly text: string }[] }
    }
    return found.result.map(({ text }) => text).toSorted()
  }
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    head = await signedIn(site.server, 'head')
    for (const [Name, Town, Tons, Closed] of [
      ['North', 'Pune', 10, false],
      ['South', 'Pune', 40, null],
      ['West', 'Surat', 40.5, false],
      ['Old', 'Surat', 90, true],
      ['Nowhere', null, null, false],
    ] as const)
      depots[Name] = (await post('depots/item', { Name, Town, Tons, Closed })).id
    for (const [Title, Depot, isSubmitted] of [
      ['Gutter', 'North', true],
      ['Truss', 'North', false],
      ['Purlin', 'West', true],
    ] as const) {
      const form = { Title, Depot: depots[Depot] }
      jobs[Title] = (await post(isSubmitted ? 'jobs/submission' : 'jobs/item', form)).id
    }
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('are searched among those that fit', async () => {
    expect(await offered('Depot', {})).toEqual(['North', 'Nowhere', 'South', 'West'])
    expect(await offered('Job', { form: { Depot: { id: depots['North'], text: 'North' } } })).toEqual(['Gutter'])
    expect(await offered('Job', { form: { Depot: depots['West'] } })).toEqual(['Purlin'])
    expect(await offered('Job', { form: { Depot: null } })).toEqual([])
    expect(await offered('Job', {})).toEqual([])
    expect(await offered('Job', { form: { Depot: depots['North'] } }, 'truss')).toEqual([])
    expect(await offered('Relief', { form: { Load: 40, Depot: { id: depots['South'] } } })).toEqual(['Old', 'West'])
    expect(await offered('Relief', { form: { Load: 10 } })).toEqual(['North', 'Old', 'South', 'West'])
    expect(await offered('Yard', { line: { Town: 'Pune' } })).toEqual(['North', 'South'])
    expect(await offered('Yard', { line: { Town: null } })).toEqual(['Nowhere'])
  })

  it('refuse values that are none', async () => {
    for (const of of ['{', '[1]', '{"form":[]}', '{"form":null}', '7'])
      expect((await head.get('/main/s/trips/options', { field: 'Job', of })).status, of).toBe(400)
  })

  it('are the only ones that a form stores, by id and by name, in lines too', async () => {
    const trip = { Purpose: 'Load', Depot: depots['North'], Load: 20 }
    const errorsOf = async (more: Body) => errorsIn(await post('trips/item', { ...trip, ...more }))
    expect(await errorsOf({ Depot: depots['Old'] })).toEqual({ Depot: '"Old" does not fit what else is filled in.' })
    expect(await errorsOf({ Job: jobs['Purlin'] })).toHaveProperty('Job')
    expect(await errorsOf({ Job: jobs['Truss'] })).toHaveProperty('Job')
    expect(await errorsOf({ Relief: depots['North'] })).toHaveProperty('Relief')
    expect(await errorsOf({ Relief: 'South', Job: 'Gutter' })).toBeNull()
    expect(await errorsOf({ Relief: 'Nowhere' })).toHaveProperty('Relief')
    const stops = (Yard: string) => ({ Stops: [{ key: 'a', Town: 'Surat', Yard }] })
    expect(await errorsOf(stops('West'))).toBeNull()
    expect(await errorsOf(stops('North'))).toEqual({ 'Stops.a.Yard': '"North" does not fit what else is filled in.' })
  })

  it('are asked again when the form or its other values change and when it is handed in, not for what stays', async () => {
    const trip = { Purpose: 'Return', Depot: depots['North'], Job: jobs['Gutter'] }
    const { id } = await post('trips/item', trip)
    expect(id).toBeTruthy()
    // The depot closes: other fields can still be corrected.
    const closed = { Name: 'North', Town: 'Pune', Tons: 10, Closed: true }
    expect(await post('depots/item', closed, { key: depots['North'] ?? '' })).toMatchObject({ ok: true })
    expect(await post('trips/item', { ...trip, Purpose: 'Back' }, { key: id })).toMatchObject({ ok: true })
    const moved = await post('trips/item', { ...trip, Depot: depots['West'] }, { key: id })
    expect(errorsIn(moved)).toEqual({ Job: '"Gutter" does not fit what else is filled in.' })
    const handedIn = await post('trips/submission', { ...trip, Purpose: 'Back' }, { key: id })
    expect(errorsIn(handedIn)).toEqual({ Depot: '"North" does not fit what else is filled in.' })
  })
})
