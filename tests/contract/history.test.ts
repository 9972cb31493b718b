/** The history of a row with many entries in the audit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendAll } from '../../server/audit/audit.ts'
import { rowHistory } from '../../server/audit/history.ts'
import { asOwner, setTenant, type Work } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const costs = compiledScreen(
  'costs',
  `
label: Costs
see: { everyone: all }
kind: records
fields:
  Item: text
  Price: { type: money, seen: [director] }
form: [Item, Price]
`,
)

describe.each(databases)('the history of a row on %s', (kind) => {
  let site: Site
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [costs] })
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const added = async (): Promise<string> =>
    ((await director.post('/main/s/costs/item', { Item: 'Rope', Price: 10 })).body as { id?: string }).id ?? ''
  const asTenant = <T>(work: (work: Work) => Promise<T>): Promise<T> =>
    asOwner(site.database, async (transaction) => {
      await setTenant(transaction, 'steel')
      return await work(transaction)
    })
  /** Changes of the field from 1 to `count`, as saves record them. */
  const change = (document: string, { count, valuesAt }: { count: number; valuesAt: (at: number) => object }) =>
    asTenant(async (work) => {
      const entries = Array.from({ length: count }, (_, at) => ({
        event: 'record-changed',
        person: null,
        screen: 'costs',
        document,
        before: JSON.stringify(valuesAt(at)),
        after: JSON.stringify(valuesAt(at + 1)),
      }))
      await appendAll(work, 'steel', entries)
    })
  const historyFor = async (browser: Browser, key: string) => {
    const { text } = await browser.get('/main/s/costs/history', { key })
    const { get_history, isComplete } = JSON.parse(text) as {
      get_history: { result: { event: string; changes: { after: string }[] }[] }
      isComplete: boolean
    }
    return { changes: get_history.result, isComplete }
  }

  it('is the newest hundred changes', async () => {
    const id = await added()
    await change(id, { count: 130, valuesAt: (at) => ({ Item: `Rope ${at}` }) })
    const { changes, isComplete } = await historyFor(head, id)
    expect(isComplete).toBe(false)
    expect(changes).toHaveLength(100)
    expect([changes[0], changes[99]].map((each) => each?.changes[0]?.after)).toEqual(['Rope 130', 'Rope 31'])
  })

  it('is in the audit with the text that names the row', async () => {
    const id = await added()
    const admin = await signedIn(site.server, 'admin')
    const { text } = await admin.get('/main/s/audit/list', { document: id })
    const { get_list } = JSON.parse(text) as { get_list: { result: { whatText: string; rowText: string }[] } }
    expect(get_list.result).toMatchObject([{ whatText: 'Record added', rowText: 'Rope' }])
  })

  it('reaches the changes behind any number of hidden ones and of ones that read alike', async () => {
    const id = await added()
    await change(id, { count: 1, valuesAt: (at) => ({ Item: `Rope ${at}` }) })
    await change(id, { count: 150, valuesAt: (at) => ({ Price: at }) })
    await change(id, { count: 250, valuesAt: (at) => ({ Item: at % 2 ? '' : null }) })
    const { changes, isComplete } = await historyFor(head, id)
    expect(changes.map(({ event }) => event)).toEqual(['record-changed', 'record-added'])
    expect(isComplete).toBe(true)
    expect((await historyFor(director, id)).changes).toHaveLength(100)
  })

  it('is read page by page from the database, without changes of other fields', async () => {
    const id = await added()
    await change(id, { count: 5, valuesAt: (at) => ({ Item: `Rope ${at}` }) })
    await change(id, { count: 5, valuesAt: (at) => ({ Price: at }) })
    const of = { company: 'steel', screens: ['costs'], document: id, names: ['Item'], limit: 2 }
    const [first, second] = await asTenant(async (work) => {
      const page = await rowHistory(work, { ...of, olderThan: null })
      return [page, await rowHistory(work, { ...of, olderThan: page.at(-1)?.seq ?? null })]
    })
    expect(first.map(({ after }) => after)).toEqual([{ Item: 'Rope 5' }, { Item: 'Rope 4' }])
    expect(second.map(({ after }) => after)).toEqual([{ Item: 'Rope 3' }, { Item: 'Rope 2' }])
  })
})
