import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { entriesOf } from './audit-entries.ts'
import { type Browser, type Row, signedIn, withoutRequestId } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pagesOf, pdfText } from './pdf-text.ts'

const PDF_REFUSED = 'You need to approve the order to download PDF'

describe.each(databases)('a document on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 60 })
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const details = async (key: string) => (await head.get('/main/s/orders/details', { key })).body.get_details[0]
  const inStatus = async (Status: string): Promise<Row> => (await head.rows({ Status }))[0] as Row
  const pdf = (row: Row, browser = head) => browser.file('/main/s/orders/pdf', { key: row.id })

  it('has details: its row, and no decisions yet', async () => {
    const row = await inStatus('Submitted')
    expect(await details(row.id)).toEqual({ ...row, approvals: [] })
  })

  it('shows in its details who moved it, from which status, when and why', async () => {
    const { id } = await inStatus('Submitted')
    const director = await signedIn(site.server, 'director')
    await head.approve([id])
    await director.post('/main/s/orders/rejection', { selected: [id], reason: 'Wrong rate' })
    const approvals = (await details(id))?.['approvals'] as readonly { created: string }[]
    expect(approvals).toMatchObject([
      { username: 'Meera Nair', move: 'approve', from: 'Submitted', to: 'First Approved', reason: null },
      { username: 'Fahad Al Qahtani', move: 'reject', from: 'First Approved', to: 'Rejected', reason: 'Wrong rate' },
    ])
    expect(Date.now() - Date.parse(approvals[1]?.created ?? '')).toBeLessThan(limitFor(6_000))
  })

  it('that was created with a last move shows it', async () => {
    const approved = await inStatus('Approved')
    expect((await details(approved.id))?.['approvals']).toMatchObject([{ move: 'approve', from: null, to: 'Approved' }])
  })

  it('is printed on one page with letterhead, values and approvals', async () => {
    const row = (await inStatus('Approved')) as Row & { PartyName: string; OrderNo: string; Amount: number }
    const { statusCode, headers, rawPayload } = await pdf(row)
    expect({ statusCode, headers }).toMatchObject({
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${row.OrderNo}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
    const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(row.Amount)
    const words = ['Sahyadri Steel Buildings', 'Orders', row.OrderNo, 'Approved', row.PartyName, amount]
    expect(pagesOf(rawPayload)).toBe(1)
    expect(pdfText(rawPayload)).toEqual(expect.arrayContaining(words))
    expect(pdfText(rawPayload).join('\n')).toMatch(/Approved by \S.* on \d\d\/\d\d\/\d{4}/)
  })

  it('is in the audit each time it is printed, and only then', async () => {
    const printed = () => entriesOf(site, 'printed')
    const before = (await printed()).length
    const { id } = await inStatus('Approved')
    await head.get('/main/s/orders/details', { key: id })
    await pdf(await inStatus('Submitted'))
    expect((await printed()).length).toBe(before)
    await pdf({ id } as Row)
    const [entry, ...others] = (await printed()).slice(before)
    expect([entry, others]).toMatchObject([{ person: 'steel-head', screen: 'orders', document: id }, []])
  })

  it('has a link in the list, by which it is printed', async () => {
    const row = await inStatus('Approved')
    expect(row['pdflink']).toBe(`/main/s/orders/pdf?key=${row.id}`)
    expect((await head.file('/main/s/orders/pdf', { key: row.id })).statusCode).toBe(200)
  })

  it('is not printed before it is approved', async () => {
    const answer = await pdf(await inStatus('Submitted'))
    expect([answer.statusCode, answer.json<{ description: string }>().description]).toEqual([403, PDF_REFUSED])
  })

  it('can always be printed on a screen without decisions', async () => {
    const [row] = await head.rows({}, 'stock')
    expect((await head.file('/main/s/stock/pdf', { key: row?.id ?? '' })).statusCode).toBe(200)
  })

  it('of another company is answered as one that does not exist', async () => {
    const foreign = (await (await signedIn(site.server, 'head', 'TEX')).rows({ Status: 'Approved' }))[0] as Row
    const answers = [
      await head.file('/main/s/orders/details', { key: foreign.id }),
      await head.file('/main/s/orders/details', { key: 'nobody' }),
      await pdf(foreign),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => withoutRequestId(body))).size).toBe(1)
  })

  it.each(['details', 'pdf', 'comment'])('is not returned by %s for an unknown or missing parameter', async (call) => {
    const { id } = await inStatus('Approved')
    const answers = [
      await head.file(`/main/s/orders/${call}`, { key: id, colour: 'red' }),
      await head.file(`/main/s/orders/${call}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
  })
})
