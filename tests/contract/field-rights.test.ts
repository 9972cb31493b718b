/**
 * A person who may not see a field learns nothing about it: before and after its values change, all answers to this
 * person are equal, byte for byte.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { orders } from './fixture.ts'
import { pdfText } from './pdf-text.ts'

/** Hidden fields of documents: a code that is a filter and is searched, and an amount that is summed. */
const seen = { JobID: ['director'], Amount: ['director', 'accounts'] }
const hiddenOrders = { JobID: 'SECRET-7', Amount: 777_777 }

const costs = compiledScreen(
  'costs',
  `
label: Costs
see: { everyone: all }
kind: records
fields:
  Item: text
  Quantity: number
  Supplier: { type: text, seen: [director] }
  Price: { type: money, seen: [director], default: 5, requiredWhen: true }
  Bought: { type: date, seen: [director] }
  Amount: { type: money, seen: [director], value: =form.Quantity * form.Price }
form: [Item, Quantity, Supplier, Price, Bought, Amount]
`,
)
const hiddenCosts = { Supplier: 'SECRET-8', Price: 888_888, Bought: '2031-08-08', Amount: 8_888_888 }

type Query = Readonly<Record<string, string>>

/** All list queries about a field, with its later value and with another value. */
const questionsAbout = (name: string, value: unknown): readonly Query[] => [
  { search: String(value) },
  ...[String(value), 'other'].flatMap((each) => [
    { [name]: each },
    ...['eq', 'ne', 'lt', 'ge', 'contains', 'empty', 'between'].map((operator) => {
      return { [`o.${name}`]: operator, [`v.${name}`]: each }
    }),
  ]),
  { [`s.${name}`]: 'u' },
  { [`s.${name}`]: 'd' },
  { totals: name },
  { download: 'y', cols: name },
  { groupBy: name },
  { startDate: '2031-01-01', endDate: '2031-12-31' },
]

describe.each(databases)('fields that a person may not see, on %s', (kind) => {
  let site: Site
  let head: Browser
  let director: Browser
  let accounts: Browser
  beforeAll(async () => {
    const screens = [{ ...orders, seen, searchFields: ['PartyName', 'OrderNo'] }, costs]
    site = await openSite(await newInstallation(kind), { rows: 30, screens })
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
    accounts = await signedIn(site.server, 'accounts')
    for (const Item of ['Bolts', 'Plates', 'Paint']) {
      const own = { Item, Quantity: 3, Supplier: `Maker of ${Item}`, Price: 10, Bought: '2026-01-02' }
      expect((await director.post('/main/s/costs/item', own)).body).toMatchObject({ ok: true })
    }
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** Sets these values in every row, also in the search text. */
  const reveal = async (table: 'documents' | 'records', screen: string, values: object): Promise<void> => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update ${sql.table(table)} set data = data || ${JSON.stringify(values)}::jsonb,
        search_text = search_text || ' ' || ${Object.values(values).join(' ')}
        where company_id = 'steel' and screen = ${screen}`.execute(work)
    })
  }
  const withoutId = (text: string): string =>
    text.replace(/"download_id":"[^"]*"/, '').replaceAll(/[?&]apitoken=\w+/g, '')

  async function answers(browser: Browser, screen: 'orders' | 'costs'): Promise<Readonly<Record<string, string>>> {
    const hidden = Object.entries(screen === 'orders' ? hiddenOrders : hiddenCosts)
    const queries = [
      {},
      { scope: 'all' },
      { jobid: 'SECRET-7' },
      ...hidden.flatMap(([name, value]) => questionsAbout(name, value)),
    ]
    const found: Record<string, string> = {}
    for (const query of queries) {
      const { status, text, body } = await browser.get(`/main/s/${screen}/list`, { page_by: '50', ...query })
      found[`list ${JSON.stringify(query)}`] = `${status} ${withoutId(text)}`
      // At most three exports may wait at the same time.
      if (body.download_id) await browser.post('/main/download_cancel', { download_id: body.download_id })
    }
    for (const path of ['jobidforfilters', 'stockgrid']) {
      found[path] = withoutId((await browser.get(`/main/s/${screen}/${path}`)).text)
    }
    return found
  }
  const bytesOf = async (browser: Browser, id: string): Promise<Readonly<Record<string, unknown>>> => {
    const ask = async (path: string, query: Query) => (await browser.file(`/main/${path}`, query)).body
    return {
      details: await ask('s/orders/details', { key: id }),
      comments: await ask('s/orders/comment', { key: id }),
      paper: pdfText((await browser.file('/main/s/orders/pdf', { key: id })).rawPayload),
      letter: await ask('s/orders/ma_viewtemplate', { pk: id }),
      contacts: await ask('s/orders/ma_list', { pk: id }),
    }
  }
  const exported = async (browser: Browser, screen: string, fmt: string): Promise<Buffer> => {
    const { body } = await browser.get(`/main/s/${screen}/list`, {
      scope: 'all',
      download: 'y',
      fmt,
      totals: 'Amount,Price',
    })
    const download_id = body.download_id ?? ''
    const view = () => browser.get('/main/download_view', { download_id, check: 'y' })
    await expect.poll(async () => (await view()).body.ready).toBe(true)
    return (await browser.file('/main/download_view', { download_id })).rawPayload
  }

  it('are in no answer: lists, filters, orders, sums, searches, exports, options, printing, letters', async () => {
    const [{ id = '' } = {}] = await head.rows({ Status: 'Approved' })
    const all = async (browser: Browser): Promise<Readonly<Record<string, unknown>>> => ({
      ...(await answers(browser, 'orders')),
      ...(await bytesOf(browser, id)),
      ...(await answers(browser, 'costs').then((of) =>
        Object.fromEntries(Object.entries(of).map(([key, text]) => [`costs ${key}`, text])),
      )),
      documents: (await exported(browser, 'orders', 'csv')).toString(),
      records: (await exported(browser, 'costs', 'csv')).toString(),
      // The printed time may differ if the minute changes during the test.
      paper2: pdfText(await exported(browser, 'orders', 'pdf')).filter((line) => !line.startsWith('As of ')),
    })
    const [before, known] = [await all(head), await all(director)]
    await reveal('documents', 'orders', hiddenOrders)
    await reveal('records', 'costs', hiddenCosts)
    const after = await all(head)
    expect(after).toEqual(before)
    const shown = [after['list {}'], after['costs list {}'], after['details'], after['documents'], after['records']]
    expect(shown.join('\n')).not.toMatch(/JobID|Amount|Supplier|Price|Bought/)
    // For a person who may see them each answer changes: the queries would have revealed it.
    const revealed = Object.entries(await all(director)).filter(
      ([key, text]) => JSON.stringify(text) !== JSON.stringify(known[key]),
    )
    expect(revealed.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        'list {}',
        'details',
        'paper',
        'jobidforfilters',
        'documents',
        'records',
        'costs list {"totals":"Price"}',
      ]),
    )
  })

  it('are not in the current row that a refused save returns', async () => {
    const [row] = await head.rows({}, 'costs')
    const key = String(row?.id)
    const answer = await head.post(
      '/main/s/costs/item',
      { Item: 'Nuts', Quantity: 1 },
      { query: { key, version: '99' } },
    )
    expect(answer.status).toBe(409)
    expect(Object.keys((answer.body as unknown as { changed: { row: object } }).changed.row).toSorted()).toEqual([
      'Item',
      'Quantity',
      'id',
      'version',
    ])
  })

  it('leave no entry in the history of a row if nothing else was changed', async () => {
    const rope = { Item: 'Rope', Quantity: 1, Price: 10 }
    const { id = '' } = (await director.post('/main/s/costs/item', rope)).body as { id?: string }
    await director.post('/main/s/costs/item', { ...rope, Price: 11 }, { query: { key: id } })
    const eventsFor = async (browser: Browser) => {
      const { text } = await browser.get('/main/s/costs/history', { key: id })
      const { get_history } = JSON.parse(text) as { get_history: { result: { event: string }[] } }
      return get_history.result.map(({ event }) => event)
    }
    expect(await eventsFor(director)).toEqual(['record-changed', 'record-added'])
    expect(await eventsFor(head)).toEqual(['record-added'])
  })

  it('are each visible to their own roles', async () => {
    const [row] = await accounts.rows()
    expect(row).toHaveProperty('Amount')
    expect(row).not.toHaveProperty('JobID')
    expect((await director.rows())[0]).toHaveProperty('JobID')
    // The first call of this session: its rights are not known before the statement is sent.
    const first = await (await signedIn(site.server, 'director')).get('/main/s/orders/list', { jobid: 'J-1' })
    expect(first.status).toBe(200)
  })

  it('are refused with the message of an unknown field', async () => {
    const refused = async (path: string, field: string) => (await head.post(path, { Item: 'Nails', [field]: 1 })).text
    for (const field of Object.keys(hiddenCosts)) {
      const text = await refused('/main/s/costs/item', field)
      expect(text.replaceAll(field, 'Nothing')).toBe(await refused('/main/s/costs/item', 'Nothing'))
    }
    const filter = async (param: string) => (await head.get('/main/s/orders/list', { [param]: 'x' })).text
    expect((await filter('jobid')).replaceAll('jobid', 'godown')).toBe(await filter('godown'))
  })

  describe('when this person saves', () => {
    const rowOf = async (browser: Browser, item: string) =>
      (await browser.get('/main/s/costs/list', { page_by: '50' })).body.get_list.result.find(
        (row) => row['Item'] === item,
      )

    it('are unchanged, and values computed from changed fields are computed again', async () => {
      const { id = '' } = (await rowOf(head, 'Bolts')) ?? {}
      const { body } = await head.post('/main/s/costs/item', { Quantity: 4 }, { query: { key: id } })
      expect(body).toMatchObject({ ok: true })
      expect(await rowOf(director, 'Bolts')).toMatchObject({
        ...hiddenCosts,
        Quantity: 4,
        Amount: 4 * hiddenCosts.Price,
      })
    })

    it('get their defaults, and are not required', async () => {
      expect((await head.post('/main/s/costs/item', { Item: 'Nails', Quantity: 2 })).body).toMatchObject({ ok: true })
      expect(await rowOf(director, 'Nails')).toMatchObject({ Price: 5, Amount: 10 })
      const { body } = await director.post('/main/s/costs/item', { Item: 'Screws', Quantity: 2, Price: null })
      expect(body).toMatchObject({ ok: false, post_item: { Price: expect.any(String) as string } })
    })
  })
})
