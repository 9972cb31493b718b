/** Documents from files: drafts of the person who imports, with their lines, and with the messages of their form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type Row, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check, counts, imported, keyIn, screens, sendApart, settled, start } from './importing.ts'

describe.each(databases)('documents from files on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const listed = async (search: string, screen = 'requests') => (await owner.rows({ search }, screen))[0]
  const form = async (id: string, screen = 'requests') => {
    const { body } = await owner.get(`/main/s/${screen}/item`, { key: id })
    return (body as unknown as { get_item: Row }).get_item
  }

  it('are drafts of the person who imports them, with a line for each row without document fields', async () => {
    const csv =
      'Ref,Purpose,Items: Part,Items: Qty,Items: Rate\nD1,Spares,Bolt,2,"1,000.50"\n,,Nut,,3\nD2,Tools,Saw,1,10\n'
    expect(counts(await imported(owner, 'requests', csv))).toEqual([2, 0, 0, 0])
    const row = await listed('Spares')
    expect(row).toMatchObject({ Status: 'Draft', Total: 2004 })
    const items = (await form(String(row?.id)))['Items'] as readonly Row[]
    expect(items).toMatchObject([
      { Part: 'Bolt', Qty: 2, Rate: 1000.5, Amount: 2001 },
      { Part: 'Nut', Qty: 1, Amount: 3 },
    ])
  })

  it('are unchanged the second time, even if every row repeats the document fields', async () => {
    const csv = 'Ref,Purpose,Items: Part\nE1,Twice,Bolt\nE1,Twice,Nut\n'
    expect(counts(await imported(owner, 'requests', csv))).toEqual([1, 0, 0, 0])
    expect(counts(await imported(owner, 'requests', csv))).toEqual([0, 0, 1, 0])
    expect(counts(await imported(owner, 'requests', csv.replace('Nut', 'Washer')))).toEqual([0, 1, 0, 0])
  })

  it('are one of rows with the same head, or one of each row if that is asked for', async () => {
    const csv = 'Purpose,Items: Part,Items: Qty\nTwo items,Bolt,1\nTwo items,Nut,2\n'
    const joined = await check(owner, 'requests', csv)
    expect([joined.documents, joined.total, ...counts(joined)]).toEqual([1, 2, 1, 0, 0, 0])
    const apart = await settled(owner, 'requests', keyIn(await sendApart(owner, 'requests', csv)))
    expect([apart.documents, apart.total, ...counts(apart)]).toEqual([2, 2, 2, 0, 0, 0])
    await start(owner, 'requests', apart.key)
    await settled(owner, 'requests', apart.key)
    expect(await owner.rows({ search: 'Two items' }, 'requests')).toHaveLength(2)
  })

  it('report the invalid cell of a line, and refuse the whole document', async () => {
    const csv = 'Ref,Purpose,Items: Part,Items: Qty\nF1,Wrong,Bolt,1\n,,Nut,0\n,,,5\n'
    const state = await check(owner, 'requests', csv)
    expect(counts(state)).toEqual([0, 0, 0, 1])
    expect(state.refusals).toEqual([
      { row: 3, heading: 'Items: Qty', value: '0', text: 'At least 1.' },
      { row: 4, heading: 'Items: Part', value: '', text: 'Required.' },
    ])
  })

  it('report every invalid cell of a row at once', async () => {
    const csv = 'Ref,Purpose,Urgent,Day,Items: Part,Items: Qty\nH1,Wrong,perhaps,2025-13-01,Bolt,0\n'
    expect((await check(owner, 'requests', csv)).refusals.map(({ heading, text }) => [heading, text])).toEqual([
      ['Urgent', 'Yes or No.'],
      ['Day', 'Not a date.'],
      ['Items: Qty', 'At least 1.'],
    ])
    const record = 'Party code,Name,Active,Since,Credit days\nH1,Wrong,perhaps,2025-13-01,400\n'
    expect((await check(owner, 'parties', record)).refusals.map(({ heading }) => heading)).toEqual([
      'Active',
      'Since',
      'Credit days',
    ])
  })

  it('are not changed after their submission, and the reason is reported', async () => {
    const csv = (purpose: string) => `Ref,Purpose,Items: Part\nG1,${purpose},Bolt\n`
    await imported(owner, 'requests', csv('Handed in'))
    const row = await listed('Handed in')
    const { Ref, Purpose, Items } = await form(String(row?.id))
    const submitted = await owner.post(
      '/main/s/requests/submission',
      { Ref, Purpose, Items },
      { query: { key: String(row?.id) } },
    )
    expect(submitted.status, submitted.text).toBe(200)
    expect(counts(await imported(owner, 'requests', csv('Handed in')))).toEqual([0, 0, 1, 0])
    const { refusals } = await imported(owner, 'requests', csv('Changed'))
    expect(refusals).toEqual([{ row: 2, heading: '', value: '', text: 'It is handed in. Withdraw it to change it.' }])
  })

  it('of others are neither changed nor revealed', async () => {
    const csv = 'Ref,Purpose,Items: Part\nH1,Mine,Bolt\n'
    await imported(owner, 'requests', csv)
    const head = await signedIn(site.server, 'head')
    const { refusals } = await imported(head, 'requests', csv.replace('Mine', 'Taken'))
    expect(refusals.map(({ text }) => text)).toEqual(['Only the person who raised the document may do this.'])
    expect(await listed('Mine')).toMatchObject({ Purpose: 'Mine' })
  })

  it('have unique fields in their form, too, until they are deleted', async () => {
    const filled = { Ref: 'U1', Purpose: 'First', Items: [{ Part: 'Bolt' }] }
    const first = await owner.post('/main/s/requests/item', filled)
    const second = await owner.post('/main/s/requests/item', { ...filled, Ref: ' u1 ' })
    expect(second.body).toMatchObject({ ok: false, post_item: { Ref: 'Another entry has this already.' } })
    await owner.post('/main/s/requests/deleteitem', { key: (first.body as unknown as { id: string }).id })
    expect((await owner.post('/main/s/requests/item', filled)).body.ok).toBe(true)
  })

  it('can be records with lines, too, which are recognised by all values in the file', async () => {
    const csv = 'Name;Parts: Part;Parts: Qty\nKit A;Bolt;4\n;Nut;4\nKit B;;\n'
    expect(counts(await imported(owner, 'kits', csv))).toEqual([2, 0, 0, 0])
    expect(counts(await imported(owner, 'kits', csv))).toEqual([0, 0, 2, 0])
    const row = await listed('Kit A', 'kits')
    expect((await form(String(row?.id), 'kits'))['Parts']).toMatchObject([{ Part: 'Bolt', Qty: 4 }, { Part: 'Nut' }])
  })
})
