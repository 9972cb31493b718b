/** Fields that are unique together: `unique` with a list of other fields, of records and of documents. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAFT_PARAMETER, SAVES_DRAFT } from '../../engine/definition/drafts.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check, counts, imported } from './importing.ts'

const SUPPLIERS = `
label: Suppliers
kind: records
see: { everyone: all }
fields: { Name: { type: text, requiredWhen: true } }
form: [Name]
`
const FIELDS = `
  Supplier: { type: link, to: suppliers }
  Year: { type: number, decimals: 0, label: Financial year }
  Quarter: { type: choice, options: [Q1, Q2], unique: [Supplier, Year] }
  Done: yesno
  Score: number
`
const RECORDS = `
label: Ratings
kind: records
see: { everyone: all }
fields:${FIELDS}
form: [Supplier, Year, Quarter, Done, Score]
`
const DOCUMENTS = `
label: Scorecards
kind: approvals
see: { everyone: all }
fields:${FIELDS}
form: [Supplier, Year, Quarter, Done, Score]
card: { title: Quarter }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const screensWith = (change: (text: string) => string) => [
  compiledScreen('suppliers', SUPPLIERS),
  compiledScreen('ratings', change(RECORDS), { suppliers: SUPPLIERS }),
  compiledScreen('scorecards', change(DOCUMENTS), { suppliers: SUPPLIERS }),
]
const before = screensWith((text) => text.replace(', unique: [Supplier, Year]', ''))
const after = screensWith((text) => text)
/** The same rule in another order, and a renamed field. */
const renamed = screensWith((text) =>
  text
    .replace('unique: [Supplier, Year]', 'unique: [FinancialYear, Supplier]')
    .replace('Year: { type: number,', 'FinancialYear: { type: number, also: Year,')
    .replace('[Supplier, Year, Quarter,', '[Supplier, FinancialYear, Quarter,'),
)
const both = ['ratings', 'scorecards'] as const
const ERROR = 'Another entry has this already with the same Supplier and Financial year.'
const refused = { ok: false, post_item: { Quarter: ERROR } }

describe.each(databases)('fields that are unique together on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  const suppliers: string[] = []
  beforeAll(async () => {
    const installation = await newInstallation(kind)
    const first = await openSite(installation, { rows: 0, screens: before })
    const raiser = await signedIn(first.server, 'owner')
    for (const Name of ['Asha Steels', 'Deccan Bolts']) {
      suppliers.push(idIn(await raiser.post('/main/s/suppliers/item', { Name })))
    }
    for (const screen of both)
      await raiser.post(`/main/s/${screen}/item`, { Supplier: suppliers[0], Year: 2001, Quarter: 'Q1' })
    await first.close()
    site = await openSite(installation, { rows: null, screens: after })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const idIn = ({ body }: Answer): string => (body as unknown as { id: string }).id
  const card = (Year: number, more: object = {}) => ({ Supplier: suppliers[0], Year, Quarter: 'Q1', ...more })
  const post = (screen: string, body: object, key?: string): Promise<Answer> =>
    owner.post(`/main/s/${screen}/item`, body, key === undefined ? {} : { query: { key } })
  const rowsOf = async (screen: string, year: number): Promise<readonly Row[]> =>
    (await owner.rows({ scope: 'all', page_by: '500' }, screen)).filter(({ Year }) => Year === year)

  describe.each(both)('of %s', (screen) => {
    it('refuse a second row with the same values, at the field with the word', async () => {
      expect((await post(screen, card(2010))).body.ok).toBe(true)
      expect((await post(screen, card(2010))).body).toMatchObject(refused)
      expect((await head.post(`/main/s/${screen}/item`, card(2010))).body).toMatchObject(refused)
    })

    it('accept a row that differs in one of them, and rows that lack one', async () => {
      await post(screen, card(2011))
      for (const more of [{ Supplier: suppliers[1] }, { Quarter: 'Q2' }, { Supplier: null }, { Supplier: null }])
        expect((await post(screen, card(2011, more))).body.ok).toBe(true)
      expect((await post(screen, card(2011, { Supplier: suppliers[1] }))).body).toMatchObject(refused)
      expect(await rowsOf(screen, 2011)).toHaveLength(5)
    })

    it('refuse a changed row in which only another of the fields differs, and free its old values', async () => {
      await post(screen, card(2012))
      const id = idIn(await post(screen, card(2012, { Supplier: suppliers[1] })))
      expect((await post(screen, card(2012), id)).body).toMatchObject(refused)
      expect((await post(screen, card(2012, { Supplier: suppliers[1], Score: 3 }), id)).body.ok).toBe(true)
      expect((await post(screen, card(2013, { Supplier: suppliers[1] }), id)).body.ok).toBe(true)
      expect((await post(screen, card(2012, { Supplier: suppliers[1] }))).body.ok).toBe(true)
    })

    it('apply to rows from before the rule', async () => {
      expect((await post(screen, card(2001))).body).toMatchObject(refused)
    })

    it('are free again once the row is deleted', async () => {
      const key = idIn(await post(screen, card(2014)))
      expect((await post(screen, card(2014))).body).toMatchObject(refused)
      expect((await owner.post(`/main/s/${screen}/deleteitem`, { key })).status).toBe(200)
      expect((await post(screen, card(2014))).body.ok).toBe(true)
    })

    it('are stored once if two people save them at the same time', async () => {
      for (const year of [2020, 2021, 2022, 2023]) {
        const answers = await Promise.all([owner, head].map((by) => by.post(`/main/s/${screen}/item`, card(year))))
        const [lost, another] = answers.filter(({ body }) => !body.ok)
        expect([another, await rowsOf(screen, year)]).toEqual([undefined, [expect.anything()]])
        expect(lost?.status === 409 ? lost.body.code : lost?.body).toEqual(
          lost?.status === 409 ? 'taken' : expect.objectContaining(refused),
        )
      }
    })

    it('refuse the rows of a file that break the rule, and import the others', async () => {
      await post(screen, card(2015))
      const csv = [
        'Supplier,Financial year,Quarter',
        'Asha Steels,2015,Q1',
        'Asha Steels,2015,Q2',
        'Deccan Bolts,2015,Q1',
        'asha  steels,2015,q2',
      ].join('\n')
      const refusals = [2, 5].map((row) => ({ row, heading: 'Quarter', value: row === 2 ? 'Q1' : 'q2', text: ERROR }))
      expect((await check(owner, screen, `${csv}\n`)).refusals).toEqual(refusals)
      const state = await imported(owner, screen, `${csv}\n`)
      expect([counts(state), state.refusals]).toEqual([[2, 0, 0, 2], refusals])
    })
  })

  it('apply to drafts as soon as all values are there, and when a document is submitted', async () => {
    const draft = { query: { [DRAFT_PARAMETER]: SAVES_DRAFT } }
    await post('scorecards', card(2016))
    const saved = await owner.post('/main/s/scorecards/item', card(2016, { Quarter: null }), draft)
    expect(saved.body.ok).toBe(true)
    expect((await owner.post('/main/s/scorecards/item', card(2016), draft)).body).toMatchObject(refused)
    const key = idIn(saved)
    const submission = (body: object) => owner.post('/main/s/scorecards/submission', body, { query: { key } })
    expect((await submission(card(2016))).body).toMatchObject(refused)
    expect((await submission(card(2016, { Quarter: 'Q2' }))).body.ok).toBe(true)
    expect((await post('scorecards', card(2016, { Quarter: 'Q2' }))).body).toMatchObject(refused)
  })

  it('apply after a field was renamed and the list reordered', async () => {
    const years = [2030, 2031]
    for (const screen of both) await post(screen, card(2030))
    const { installation } = site
    await site.close()
    site = await openSite(installation, { rows: null, screens: renamed })
    owner = await signedIn(site.server, 'owner')
    for (const screen of both) {
      const saved = years.map(async (FinancialYear) => {
        const { Year: _, ...others } = card(0)
        return (await post(screen, { ...others, FinancialYear })).body.ok
      })
      expect(await Promise.all(saved)).toEqual([false, true])
    }
  })
})
