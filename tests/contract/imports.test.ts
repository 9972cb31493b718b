/** Files of rows: checked before the import, recognised on repetition, imported exactly once, within rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant, type Work } from '../../server/database/tenant.ts'
import { readXlsx } from '../../server/exchange/imports/read-xlsx.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check, counts, imported, keyIn, screens, send, start, stateOf } from './importing.ts'
import { text } from './upload-files.ts'

describe.each(databases)('imports on %s', (kind) => {
  let site: Site
  let director: Browser
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    director = await signedIn(site.server, 'director')
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const inSteel = <T>(work: (work: Work) => Promise<T>) => inTenant(site.database, 'steel', work)
  const rowsOf = (screen: string, by = director) => by.rows({ page_by: '500' }, screen)

  it('change nothing while they are checked, and report the result for each cell', async () => {
    const csv = 'Party code;Name;Credit days;Since\nC1;"Deccan\nRoofing";1,200;31/12/2025\nC2;;soon;2025-13-01\n'
    const state = await check(director, 'parties', csv)
    expect([state.state, ...counts(state)]).toEqual(['checked', 0, 0, 0, 2])
    expect(state.refusals).toEqual([
      { row: 2, heading: 'Credit days', value: '1,200', text: 'At most 365.' },
      { row: 3, heading: 'Name', value: '', text: 'Required.' },
      { row: 3, heading: 'Credit days', value: 'soon', text: 'Not a number.' },
      { row: 3, heading: 'Since', value: '2025-13-01', text: 'Not a date.' },
    ])
    expect(await rowsOf('parties')).toEqual([])
  })

  it('store rows by the rules of the form, with its defaults and computed values', async () => {
    const csv =
      '\uFEFFNr\tname\tKIND\tcredit days\tSince\tActive\nA1\tAlpha\tvendor\t30\t05/04/2025\t\nA2\tBeta\t\t\t\tNo\n'
    expect(counts(await imported(director, 'parties', csv))).toEqual([2, 0, 0, 0])
    const [beta, alpha] = (await rowsOf('parties')).toSorted((one, two) =>
      String(two['Code']).localeCompare(String(one['Code'])),
    )
    expect(alpha).toMatchObject({
      Code: 'A1',
      Name: 'Alpha',
      Kind: 'Vendor',
      Days: 30,
      Since: '2025-04-05',
      Active: true,
      Double: 60,
    })
    expect(beta).toMatchObject({ Code: 'A2', Active: false, Days: null })
  })

  it('read numbers with the decimal sign of the file, and refuse what is no number of the field', async () => {
    const csv = (rows: string) => `Party code;Name;Credit days;Limit\n${rows}`
    const file = csv('K1;One;15;13,75\nK2;Two;15,00;1.234,56\nK3;Three;30;1.234\n')
    expect(counts(await imported(director, 'parties', file))).toEqual([3, 0, 0, 0])
    const stored = (await rowsOf('parties')).filter(({ Code }) => String(Code).startsWith('K'))
    const limits = stored.toSorted((one, two) => String(one['Code']).localeCompare(String(two['Code'])))
    expect(limits.map(({ Limit }) => Number(Limit))).toEqual([13.75, 1234.56, 1234])
    const wrong = csv('K4;Four;15,50;$ 5\n')
    expect((await check(director, 'parties', wrong)).refusals.map(({ row, text: why }) => [row, why])).toEqual([
      [2, 'A whole number.'],
      [2, 'An amount in INR.'],
    ])
  })

  it('read a year of two digits as one of the last century if it lies far ahead', async () => {
    await imported(director, 'parties', 'Party code,Name,Since\nY1,Old,12/05/65\nY2,New,12/05/26\n')
    const stored = (await rowsOf('parties')).filter(({ Code }) => String(Code).startsWith('Y'))
    expect(stored.map(({ Since }) => Since).toSorted()).toEqual(['1965-05-12', '2026-05-12'])
  })

  it('change nothing the second time, and only what differs the third', async () => {
    const csv = (days: number) => `Party code,Name,Credit days\nB1,First,10\nb2,Second,${days}\n`
    await imported(director, 'parties', csv(20))
    expect(counts(await imported(director, 'parties', csv(20)))).toEqual([0, 0, 2, 0])
    expect(counts(await imported(director, 'parties', csv(25)))).toEqual([0, 1, 1, 0])
    const entries = await inSteel((work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'record-changed').execute(),
    )
    expect(entries.filter(({ entry }) => entry.includes('"Days\\":25'))).toHaveLength(1)
  })

  it.each(['null', '--x\r\nContent-Disposition: form-data; name="f"; filename="rows.csv"\r\n\r\nCode,Na'])(
    'refuse a file that breaks off: %j',
    async (payload) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      const answer = await director.post('/main/s/parties/import_file', Buffer.from(payload), { headers })
      expect([answer.status, answer.body.code]).toEqual([400, 'broken-upload'])
    },
  )

  it('recognise a code whatever its blanks', async () => {
    expect(counts(await imported(director, 'vehicles', 'Plate\nMH 12 AB 1\n'))).toEqual([1, 0, 0, 0])
    expect(counts(await imported(director, 'vehicles', 'Plate\nmh12 ab1\n'))).toEqual([0, 1, 0, 0])
    expect(counts(await imported(director, 'vehicles', 'Plate\nMH-12\nMH -12\n'))).toEqual([0, 0, 0, 2])
  })

  it('leave a value unchanged if its cell is empty', async () => {
    await imported(director, 'parties', 'Party code,Name,Credit days\nE1,Kept,7\n')
    await imported(director, 'parties', 'Party code,Name,Credit days\nE1,Renamed,\n')
    expect((await rowsOf('parties')).find(({ Code }) => Code === 'E1')).toMatchObject({ Name: 'Renamed', Days: 7 })
  })

  it('recognise rows without a unique field by all values in the file', async () => {
    const csv = 'Text,Weight\nSame,\nSame,\nOther,3\n'
    expect(counts(await imported(director, 'notes', csv))).toEqual([3, 0, 0, 0])
    expect(counts(await imported(director, 'notes', `${csv}More,\n`))).toEqual([1, 0, 3, 0])
    expect(counts(await imported(head, 'notes', csv))).toEqual([3, 0, 0, 0])
  })

  it('refuse two rows of a file with the same key', async () => {
    const state = await imported(director, 'parties', 'Party code,Name\nT1,One\nT2,Two\n t1 ,Three\n')
    expect(counts(state)).toEqual([1, 0, 0, 2])
    expect(state.refusals.map(({ row, text: why }) => [row, why])).toEqual([
      [2, 'Row 4 of the file has the same.'],
      [4, 'Row 2 of the file has the same.'],
    ])
  })

  it('find links by title, code or e-mail address, and refuse an ambiguous name', async () => {
    await imported(director, 'parties', 'Party code,Name\nL1,Lone Carriers\nL2,Twin Lines\nL3,Twin Lines\n')
    const csv = 'Plate,Party,In charge\nP1,lone  carriers,head@steel.example\nP2,L2,\nP3,Twin Lines,\nP4,Nobody,\n'
    const state = await imported(director, 'vehicles', csv)
    expect(counts(state)).toEqual([2, 0, 0, 2])
    expect(state.refusals.map(({ heading, text: why }) => [heading, why])).toEqual([
      ['Party', '"Twin Lines" is the name of several entries in Parties.'],
      ['Party', 'There is no such entry in Parties.'],
    ])
    const [p1] = await director.rows({ search: 'P1' }, 'vehicles')
    expect(p1).toMatchObject({ Party: { text: 'Lone Carriers' }, InCharge: { id: 'steel-head' } })
  })

  it('find only rows that the search of the link offers', async () => {
    await imported(director, 'parties', 'Party code,Name\nS1,Secret Party\n')
    const owner = await signedIn(site.server, 'owner')
    const { refusals } = await check(owner, 'vehicles', 'Plate,Party\nP9,Secret Party\n')
    expect(refusals[0]?.text).toBe('There is no such entry in Parties.')
  })

  it('treat a hidden field as an unknown column', async () => {
    const csv = 'Party code,Name,Limit\nH1,Hidden,5000\n'
    expect((await check(director, 'parties', csv)).unknown).toEqual([])
    expect((await check(head, 'parties', csv)).unknown).toEqual(['Limit'])
    expect((await imported(head, 'parties', csv.replace('Limit', 'Nonsense'))).unknown).toEqual(['Nonsense'])
    await imported(head, 'parties', csv)
    expect((await rowsOf('parties')).find(({ Code }) => Code === 'H1')).toMatchObject({ Limit: null })
  })

  it('neither change nor reveal a row that the person may not see', async () => {
    await imported(director, 'parties', 'Party code,Name\nR1,Of the director\n')
    const owner = await signedIn(site.server, 'owner')
    const state = await imported(owner, 'parties', 'Party code,Name\nR1,Taken over\n')
    expect(state.refusals).toEqual([
      { row: 2, heading: 'Party code', value: 'R1', text: 'Another entry has this already.' },
    ])
    const form = await owner.post('/main/s/parties/item', { Code: 'r1', Name: 'Mine' })
    expect(form.body).toMatchObject({ ok: false, post_item: { Code: 'Another entry has this already.' } })
    expect((await rowsOf('parties')).find(({ Code }) => Code === 'R1')).toMatchObject({ Name: 'Of the director' })
  })

  it('stay in their company', async () => {
    const csv = 'Party code,Name\nX1,Of both\n'
    const { key } = await imported(director, 'parties', csv)
    const other = await signedIn(site.server, 'director', 'TEX')
    expect((await other.get('/main/s/parties/import_view', { key })).status).toBe(404)
    expect((await head.get('/main/s/parties/import_view', { key })).status).toBe(404)
    expect(counts(await imported(other, 'parties', csv))).toEqual([1, 0, 0, 0])
  })

  it('are recorded in the audit, each row and the file', async () => {
    const { key } = await imported(director, 'notes', 'Text\nAudited\n')
    const rows = await inSteel((work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'import').execute(),
    )
    const entry = rows
      .map(({ entry: each }) => JSON.parse(each) as Readonly<Record<string, unknown>>)
      .find((each) => each['import'] === key)
    expect(entry).toMatchObject({ screen: 'notes', file: 'rows.csv', ended: 'done', created: 1, refused: 0 })
  })

  it.each([
    ['an empty file', '', 'This file is empty.'],
    [
      'headings alone',
      'Text,Weight\n',
      'There is no row to import: the first row holds the headings, the next ones the entries.',
    ],
    [
      'headings of another list',
      'A,B\n1,2\n',
      'None of the headings in the first row is a field of Notes. Take the headings of the template.',
    ],
    ['a heading twice', 'Text,text\n1,2\n', 'Two columns of the file are "text".'],
    ['an unclosed quote', 'Text,Weight\n"a,2\n', 'The file cannot be read'],
    [
      'too many rows',
      `Text\n${'x\n'.repeat(10_001)}`,
      'A file may have 10,000 rows at most. Please import it in parts.',
    ],
  ])('refuse %s with a clear message', async (_, csv, why) => {
    const answer = await send(director, 'notes', csv)
    expect([answer.status, answer.body.description]).toEqual([400, expect.stringContaining(why)])
  })

  it('do not exist for screens without stored forms', async () => {
    expect((await director.get('/main/s/orders/import_view')).status).toBe(404)
    const flags = (await director.get('/main/v')).body as unknown as { flags: Readonly<Record<string, boolean>> }
    expect([flags.flags['import_parties'], flags.flags['import_orders']]).toEqual([true, undefined])
  })

  it('offer a template with the columns that the person fills in', async () => {
    const template = (await head.file('/main/s/parties/import_template')).body
    expect(template).toBe('\uFEFFParty code,Name,Kind,Credit days,Since,Active\r\n')
    expect((await director.file('/main/s/parties/import_template')).body).toContain('Since,Limit,Active')
    const workbook = await head.file('/main/s/parties/import_template', { fmt: 'xlsx' })
    const [first] = readXlsx(workbook.rawPayload, { rows: 10, columns: 300, cells: 1_000, characters: 1_000_000 })
    expect(first?.cells).toEqual(['Party code', 'Name', 'Kind', 'Credit days', 'Since', 'Active'])
  })

  it('return the refused rows as a file to correct', async () => {
    const { key } = await check(director, 'parties', 'Party code,Name,Credit days\nF1,,soon\n')
    const file = (await director.file('/main/s/parties/import_refused', { key })).body
    expect(file.split('\r\n')[1]).toBe('F1,,soon,2,Name: Required. Credit days: Not a number.')
  })

  it('return all refused rows as a file; the answer shows the first 200', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `G${at},,soon\n`)
    const state = await check(director, 'parties', `Party code,Name,Credit days\n${rows.join('')}`)
    const file = (await director.file('/main/s/parties/import_refused', { key: state.key })).body
    expect(file.trim().split('\r\n')).toHaveLength(1 + 250)
    expect(new Set(state.refusals.map(({ row }) => row)).size).toBe(200)
  })

  it('can be started once, and cancelled', async () => {
    const { key } = await check(director, 'notes', 'Text\nOnce\n')
    const [one, two] = [await start(director, 'notes', key), await start(director, 'notes', key)]
    expect([one.status, two.status]).toEqual([200, 409])
    const next = await check(director, 'notes', 'Text\nNever\n')
    await director.post('/main/s/notes/import_cancel', { key: next.key })
    expect((await stateOf(director, 'notes', next.key)).state).toBe('cancelled')
    expect((await start(director, 'notes', next.key)).status).toBe(409)
  })

  it('continue where a server stopped, and import no row twice', async () => {
    const own = await newInstallation(kind)
    const first = await openSite(own, { rows: 0, screens })
    const before = await signedIn(first.server, 'director')
    const csv = `Text\n${Array.from({ length: 1_500 }, (_, at) => `Row ${at}`).join('\n')}\n`
    const key = keyIn(await before.upload('/main/s/notes/import_file', [text('many.csv', csv)]))
    const view = (by: Browser) => stateOf(by, 'notes', key)
    while ((await view(before)).state === 'checking') await new Promise((resolve) => setTimeout(resolve, 20))
    await start(before, 'notes', key)
    while ((await view(before)).done < 200) await new Promise((resolve) => setTimeout(resolve, 2))
    await first.close()
    const second = await openSite(own, { rows: 0, screens })
    const after = before.movedTo(second.server)
    while ((await view(after)).state === 'importing') await new Promise((resolve) => setTimeout(resolve, 20))
    expect([(await view(after)).state, ...counts(await view(after))]).toEqual(['done', 1_500, 0, 0, 0])
    const stored = await inTenant(second.database, 'steel', (work) =>
      work.selectFrom('records').select('data').where('screen', '=', 'notes').execute(),
    )
    expect([stored.length, new Set(stored.map(({ data }) => data['Text'])).size]).toEqual([1_500, 1_500])
    await second.close()
    await own.remove()
  })
})
