/** Rows that are valid for a time: offered and accepted on a day, and never two of them for the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const RATES = `
label: Rates
kind: records
see: { everyone: all }
fields:
  Class: { type: text, requiredWhen: true }
  From: date
  To: date
  PerDay: money
form: [Class, From, To, PerDay]
valid: { from: From, to: To }
`
const CLAIMS = `
label: Claims
kind: approvals
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  TravelDate: date
  Rate: { type: link, to: rates, on: =form.TravelDate, fills: { PerDay: PerDay } }
  PerDay: { type: money, enabledWhen: false, reason: That of the rate. }
  Now: { type: link, to: rates }
  Days:
    type: lines
    fields:
      - Day: date
      - Class: text
      - Paid: { type: link, to: rates, on: =row.Day, where: row.Class == line.Class }
form: [Purpose, TravelDate, Rate, PerDay, Now, Days]
card: { title: Purpose }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const screens = [compiledScreen('rates', RATES), compiledScreen('claims', CLAIMS, { rates: RATES })]

type Body = Readonly<Record<string, unknown>>

/** The errors by field; null: it was saved. */
const errorsIn = (body: Body): unknown => (body['ok'] === true ? null : (body['post_item'] ?? body['post_submission']))

describe.each(databases)('rows that are valid for a time on %s', (kind) => {
  let site: Site
  let head: Browser
  const ids: Record<string, string> = {}
  const post = async (path: string, body: Body, query: Record<string, string> = {}) =>
    (await head.post(`/main/s/${path}`, body, { query })).body as unknown as Body & { readonly id: string }
  const offered = async (field: string, of: Body) => {
    const query = { field, search: '', of: JSON.stringify(of) }
    const { get_options: found } = (await head.get('/main/s/claims/options', query)).body as unknown as {
      get_options: { result: readonly { readonly id: string }[] }
    }
    return found.result.flatMap(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? []).toSorted()
  }
  const rate = async (Class: string, From: string | null, To: string | null, PerDay = 100) =>
    await post('rates/item', { Class, From, To, PerDay })
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    head = await signedIn(site.server, 'head')
    ids['old'] = (await rate('Metro', '2025-04-01', '2026-03-31', 900)).id
    ids['new'] = (await rate('Metro', '2026-04-01', null, 1200)).id
    ids['town'] = (await rate('Town', null, '2026-12-31', 500)).id
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('have no second one for the same on one day', async () => {
    const taken = (text: string) => ({ From: `Rates: another entry for the same is valid ${text}.` })
    expect(errorsIn(await rate('Metro', '2026-03-31', '2026-03-31'))).toEqual(taken('from 01/04/2025 to 31/03/2026'))
    expect(errorsIn(await rate(' metro', '2030-01-01', null))).toEqual(taken('from 01/04/2026 on'))
    expect(errorsIn(await rate('Town', '2026-12-31', null))).toEqual(taken('until 31/12/2026'))
    expect(errorsIn(await rate('Town', '2027-02-01', '2027-01-01'))).toEqual({
      To: 'The last day is before the first.',
    })
    expect(errorsIn(await rate('Village', '2027-02-01', '2027-02-01'))).toBeNull()
    // Its own days are no other's.
    const { id } = await rate('Hamlet', '2026-01-01', '2026-01-31')
    const own = { Class: 'Hamlet', From: '2026-01-01', To: '2026-02-28' }
    expect(errorsIn(await post('rates/item', own, { key: id }))).toBeNull()
    // An inactive row does not count, and does not come back where another stands.
    expect(await post('rates/inactive', { key: id, inactive: true })).toMatchObject({ ok: true })
    expect(errorsIn(await rate('Hamlet', '2026-02-01', null))).toBeNull()
    expect((await head.post('/main/s/rates/inactive', { key: id, inactive: false })).status).toBe(409)
  })

  it('are saved by two people at once only where both fit', async () => {
    const both = await Promise.all([rate('Race', '2026-01-01', null), rate('Race', '2026-06-01', null)])
    expect(both.filter((body) => body['ok'] === true)).toHaveLength(1)
  })

  it('are offered on the day of the link, today by default, and none without a day', async () => {
    expect(await offered('Rate', { form: { TravelDate: '2026-03-31' } })).toEqual(['old', 'town'])
    expect(await offered('Rate', { form: { TravelDate: '2026-04-01' } })).toEqual(['new', 'town'])
    expect(await offered('Rate', { form: { TravelDate: null } })).toEqual([])
    expect(await offered('Paid', { line: { Day: '2026-03-31', Class: 'Metro' } })).toEqual(['old'])
    expect(await offered('Now', {})).toContain('new')
  })

  it('are the only ones that a form takes, by id and by name, each for its day', async () => {
    const claim = { Purpose: 'Visit', TravelDate: '2026-03-31' }
    expect(errorsIn(await post('claims/item', { ...claim, Rate: ids['new'] }))).toEqual({
      Rate: '"Metro" is not valid on 31/03/2026.',
    })
    const { id } = await post('claims/item', { ...claim, Rate: 'metro' })
    const { get_item: saved } = (await head.get('/main/s/claims/item', { key: id })).body as unknown as {
      get_item: Body
    }
    expect(saved).toMatchObject({ Rate: { id: ids['old'], text: 'Metro' }, PerDay: 900 })
    expect(errorsIn(await post('claims/item', { ...claim, TravelDate: '2024-01-01', Rate: 'Metro' }))).toEqual({
      Rate: 'There is no "Metro" in Rates on 01/01/2024.',
    })
    const days = (Day: string) => ({ ...claim, Days: [{ key: 'a', Day, Class: 'Metro', Paid: 'Metro' }] })
    const paid = await post('claims/item', days('2026-04-02'))
    const { get_item: row } = (await head.get('/main/s/claims/item', { key: paid.id })).body as unknown as {
      get_item: Body
    }
    expect(row).toMatchObject({ Days: [{ Paid: { id: ids['new'] } }] })
    expect(errorsIn(await post('claims/item', days('2020-01-01')))).toEqual({
      'Days.a.Paid': 'There is no "Metro" in Rates on 01/01/2020.',
    })
  })

  it('stay where they are when nothing changes, and are asked again with another day', async () => {
    const claim = { Purpose: 'Stay', TravelDate: '2026-03-31', Rate: ids['old'] }
    const { id } = await post('claims/item', claim)
    expect(
      await post('rates/item', { Class: 'Metro', From: '2025-04-01', To: '2026-03-30' }, { key: ids['old'] ?? '' }),
    ).toMatchObject({ ok: true })
    expect(errorsIn(await post('claims/item', { ...claim, Purpose: 'Stayed' }, { key: id }))).toBeNull()
    expect(errorsIn(await post('claims/item', { ...claim, TravelDate: '2026-05-01' }, { key: id }))).toHaveProperty(
      'Rate',
    )
    expect(errorsIn(await post('claims/submission', claim, { key: id }))).toEqual({
      Rate: '"Metro" is not valid on 31/03/2026.',
    })
  })
})
