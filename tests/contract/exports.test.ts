import exceljs from 'exceljs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Answer, Browser, signedIn } from './browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'

const LIVE = '=HYPERLINK("http://evil.example","x")'
const PHONE = '+91 98765 43210'

/** The text of a file of any format. */
const textOf = {
  csv: async (bytes: Buffer) => bytes.toString(),
  pdf: async (bytes: Buffer) => pdfText(bytes).join('\n'),
  async xlsx(bytes: Buffer) {
    const book = new exceljs.Workbook()
    await book.xlsx.load(bytes as unknown as ArrayBuffer)
    return JSON.stringify(book.worksheets[0]?.getSheetValues())
  },
} as const

describe.each(bothDatabases)('exports on %s', (kind) => {
  let site: Site
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 60 })
    head = await signedIn(site.server, 'head')
    await write([LIVE, PHONE, '@SUM(1)', '-12.5', 'नजद, "quoted"\nsecond line'])
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** Gives the newest documents these names. */
  const write = async (names: readonly string[]): Promise<void> => {
    const ids = (await head.rows()).map(({ id }) => id)
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      for (const [index, PartyName] of names.entries()) {
        const data = JSON.stringify({ PartyName, OrderNo: `O-${index}`, JobID: 'J', Amount: -1234.5, Done: 40 })
        await work
          .updateTable('documents')
          .set({ data, search_text: 'exported' })
          .where('id', '=', ids[index] ?? '')
          .execute()
      }
    })
  }
  const start = (query: Record<string, string> = {}, browser = head): Promise<Answer> =>
    browser.get('/main/s/orders/list', { scope: 'all', download: 'y', ...query })
  const view = (download_id: string, browser = head): Promise<Answer> =>
    browser.get('/main/download_view', { download_id, check: 'y' })
  it('are in the audit with person, list, format and filters', async () => {
    const { body } = await start({ Status: 'Submitted', fmt: 'xlsx' })
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').orderBy('seq', 'desc').limit(1).execute(),
    )
    const entry = JSON.parse(entries[0]?.entry ?? '{}') as Record<string, string>
    expect(entry).toMatchObject({ event: 'export', person: 'steel-head', path: '/main/s/orders/list', fmt: 'xlsx' })
    expect(entry['export']).toBe(body.download_id)
    expect(JSON.parse(entry['filters'] ?? '')).toMatchObject({
      Status: 'Submitted',
      scope: 'all',
    })
  })

  const file = async (query: Record<string, string>) => {
    const { body } = await start(query)
    const download_id = body.download_id ?? ''
    await expect.poll(async () => (await view(download_id)).body.ready).toBe(true)
    return await head.file('/main/download_view', { download_id })
  }

  it.each(['csv', 'xlsx', 'pdf'] as const)('of sent rows contain every row, as %s', async (fmt) => {
    const columns = [
      { title: 'Part', holds: 'text' },
      { title: 'Balance', holds: 'number', decimals: 0 },
    ]
    const rows = Array.from({ length: 1200 }, (_, at) => [at === 0 ? LIVE : `MB-${at}`, at === 7 ? null : at])
    const { body } = await head.post('/main/export_rows', { fmt, name: 'Parts', columns, rows })
    const made = await head.file('/main/download_view', { download_id: body.download_id ?? '' })
    const text = await textOf[fmt](made.rawPayload)
    expect(text).toContain('MB-1199')
    expect(text.match(/MB-/g)?.length).toBe(1199)
    if (fmt === 'csv') expect(text).toContain(`"'=HYPERLINK`)
  })

  it.each([
    ['{', 'The body is no JSON.'],
    ['', 'The body is no JSON.'],
    ['{"fmt":"doc"}', '"name" is missing.'],
    ['{"fmt":"doc","name":"x","columns":[{"title":"a","holds":"text"}],"rows":[]}', '"fmt" must be one of: csv'],
    ['{"fmt":"csv","name":"a\\u0000","columns":[{"title":"a","holds":"text"}],"rows":[]}', 'cannot be stored'],
    ['{"fmt":"csv","name":"x","columns":[{"title":"a","holds":"text"}],"rows":[[{}]]}', 'must be a text or a number'],
  ])('of sent rows are refused if the rows are invalid: %s', async (payload, words) => {
    const sent = await site.server.inject({
      method: 'POST',
      url: '/main/export_rows',
      query: { apitoken: head.token },
      headers: { 'content-type': 'application/json' },
      cookies: head.cookieJar(),
      payload,
    })
    expect([sent.statusCode, sent.json()]).toMatchObject([
      400,
      { ok: false, code: 'invalid-request', description: expect.stringContaining(words) as string },
    ])
  })

  it('of sent rows are not available to others, and are refused without a session', async () => {
    const rows = { fmt: 'csv', name: 'Parts', columns: [{ title: 'Part', holds: 'text' }], rows: [['a']] }
    const { body } = await head.post('/main/export_rows', rows)
    const other = await signedIn(site.server, 'director')
    const { statusCode } = await other.file('/main/download_view', { download_id: body.download_id ?? '' })
    expect([statusCode, (await new Browser(site.server).post('/main/export_rows', rows)).status]).toEqual([404, 401])
  })

  it('get an id at once and are created in the background', async () => {
    const { status, body } = await start()
    expect([status, body.ok, body.get_list.result]).toEqual([200, true, []])
    await expect
      .poll(async () => (await view(body.download_id ?? '')).body)
      .toEqual({ ok: true, ready: true, done: 60, total: 60 })
  })

  it('contain exactly the rows of the filter, in the order of the list', async () => {
    const { body, headers } = await file({ Status: 'Submitted', cols: 'id', fmt: 'csv' })
    const rows = await head.rows({ Status: 'Submitted' })
    expect(body).toBe(`\uFEFFId\r\n${rows.map(({ id }) => id).join('\r\n')}\r\n`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="Orders \d{4}-\d\d-\d\d\.csv"/) as string,
    })
  })

  it('as csv contain no formula, while phone numbers and negative numbers are unchanged', async () => {
    const { body } = await file({ search: 'exported', cols: 'PartyName,Amount', titles: '["=Party","Amount"]' })
    expect(body.replace('\uFEFF', '').split('\r\n').slice(0, 5)).toEqual([
      `'=Party,Amount`,
      `"'=HYPERLINK(""http://evil.example"",""x"")",-1234.5`,
      '+91 98765 43210,-1234.5',
      `'@SUM(1),-1234.5`,
      '-12.5,-1234.5',
    ])
    expect(body).toContain('"नजद, ""quoted""\nsecond line",-1234.5')
  })

  it('as xlsx contain texts as texts and numbers as numbers', async () => {
    const { rawPayload } = await file({ search: 'exported', cols: 'PartyName,Amount,dateStamp', fmt: 'xlsx' })
    const book = new exceljs.Workbook()
    await book.xlsx.load(rawPayload as never)
    const sheet = book.worksheets[0]
    const values = [1, 2, 3].map((row) => [1, 2].map((cell) => sheet?.getRow(row).getCell(cell).value))
    expect(values).toEqual([
      ['PartyName', 'Amount'],
      [LIVE, -1234.5],
      [PHONE, -1234.5],
    ])
    expect(sheet?.getRow(2).getCell(1).type).toBe(exceljs.ValueType.String)
    expect(sheet?.getRow(2).getCell(3).value).toBeInstanceOf(Date)
  })

  it('as pdf show the rows as screens do', async () => {
    const { rawPayload } = await file({ search: 'exported', cols: 'PartyName,Amount', fmt: 'pdf' })
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const words = pdfText(rawPayload).join('\n')
    expect(words).toContain('+91 98765 43210')
    expect(words).toContain('1,234.50')
  })

  it.each<[Record<string, string>, string]>([
    [{ cols: 'PartyName,colour' }, 'This list has no field "colour"'],
    [{ cols: 'PartyName', titles: '["A","B"]' }, 'There are 1 columns, but 2 titles.'],
    [{ titles: '{' }, '"titles" must be a JSON list of texts.'],
    [{ Status: 'Unknown' }, 'Orders has no status "Unknown".'],
  ])('that cannot be created are refused when they are requested: %j', async (query, words) => {
    const { status, body } = await start(query)
    expect([status, body.description]).toEqual([400, expect.stringContaining(words)])
  })

  it('are not visible to others', async () => {
    const download_id = (await start()).body.download_id ?? ''
    for (const [role, ccode] of [
      ['director', 'STEEL'],
      ['head', 'TEX'],
    ] as const) {
      const other = await signedIn(site.server, role, ccode)
      expect((await view(download_id, other)).status).toBe(404)
      expect((await other.file('/main/download_view', { download_id })).statusCode).toBe(404)
      expect((await other.post('/main/download_cancel', { download_id })).status).toBe(404)
      expect((await other.post('/main/storelogs', { fmt: 'csv', download_id })).status).toBe(404)
    }
  })

  const audited = () =>
    inTenant(site.database, 'steel', async (work) => {
      const query = work.selectFrom('audit').select('entry').where('event', 'like', 'export%').orderBy('seq')
      return (await query.execute()).map(({ entry }) => JSON.parse(entry) as unknown)
    })

  it('are recorded in the audit: who requested what, and the number of rows', async () => {
    const rows = (await head.rows({ Status: 'Submitted' })).length
    expect(rows).toBeGreaterThan(0)
    const download_id = (await start({ Status: 'Submitted' })).body.download_id ?? ''
    expect((await head.post('/main/storelogs', { fmt: 'csv', download_id })).body).toEqual({ ok: true })
    expect((await audited()).slice(-2)).toMatchObject([
      { event: 'export', person: 'steel-head', path: '/main/s/orders/list', fmt: 'csv', rows, export: download_id },
      { event: 'export-noted', person: 'steel-head', export: download_id },
    ])
  })

  it('of sent rows are recorded in the audit, too', async () => {
    const sent = { fmt: 'xlsx', name: 'Parts', columns: [{ title: 'Part', holds: 'text' }], rows: [['a'], ['b']] }
    const { download_id } = (await head.post('/main/export_rows', sent)).body
    const entry = { event: 'export', person: 'steel-head', path: '/main/export_rows', fmt: 'xlsx', rows: 2 }
    expect((await audited()).at(-1)).toMatchObject({ ...entry, export: download_id })
  })

  it('are deleted after a day', async () => {
    const download_id = (await start()).body.download_id ?? ''
    await expect.poll(async () => (await view(download_id)).body.ready).toBe(true)
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const created_at = new Date(Date.now() - 25 * 60 * 60 * 1000)
      await work.updateTable('exports').set({ created_at }).where('id', '=', download_id).execute()
    })
    expect((await view(download_id)).status).toBe(404)
    expect((await head.file('/main/download_view', { download_id })).statusCode).toBe(404)
  })
})

describe.each(bothDatabases)('an export on %s', (kind) => {
  it('that was being created when the server stopped is created after the next start', async () => {
    const installation = await newInstallation(kind)
    const before = await openSite(installation, { rows: 30 })
    const head = await signedIn(before.server, 'head')
    const { body } = await head.get('/main/s/orders/list', { scope: 'all', download: 'y' })
    const download_id = body.download_id ?? ''
    // The state that a killed process leaves.
    await asOwner(before.database, async (work) => {
      await setTenant(work, 'steel')
      const beat_at = new Date(Date.now() - 60_000)
      const killed = { state: 'running', worker: 'gone', beat_at, done: 12, finished_at: null } as const
      await work.updateTable('exports').set(killed).where('id', '=', download_id).execute()
    })
    await before.close()
    const after = await openSite(installation, { rows: 30 })
    const again = head.movedTo(after.server)
    const view = async () => (await again.get('/main/download_view', { download_id, check: 'y' })).body
    await expect.poll(view).toEqual({ ok: true, ready: true, done: 30, total: 30 })
    await after.close()
    await installation.remove()
  })

  it('can be stopped while its file is written, and the next one is created', async () => {
    const installation = await newInstallation(kind)
    const site = await openSite(installation, { rows: 2_600 })
    const head = await signedIn(site.server, 'head')
    const start = async (fmt: string) =>
      (await head.get('/main/s/orders/list', { scope: 'all', download: 'y', fmt })).body.download_id ?? ''
    const view = async (download_id: string) =>
      (await head.get('/main/download_view', { download_id, check: 'y' })).body
    const stopped = await start('pdf')
    await expect.poll(async () => (await view(stopped)).done ?? 0, { interval: 5 }).toBeGreaterThan(0)
    await head.post('/main/download_cancel', { download_id: stopped })
    const next = await start('pdf')
    await expect.poll(async () => (await view(next)).ready).toBe(true)
    expect(await view(stopped)).toMatchObject({ ready: false, failed: 'This export was cancelled.' })
    await expect.poll(() => readdir(join(installation.config.dataDir, 'incoming'))).toEqual([])
    await site.close()
    await installation.remove()
  })

  it('can be stopped, and at most three exports of a person wait', async () => {
    const installation = await newInstallation(kind)
    const site = await openSite(installation, { rows: 5 })
    const head = await signedIn(site.server, 'head')
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const beat_at = new Date(Date.now() + 3_600_000)
      const one = { company_id: 'steel', person_id: 'steel-head', person: '{}', path: '/x', query: '{}', fmt: 'csv' }
      const rows = ['a', 'b', 'c'].map((id) => ({ ...one, id, name: id, state: 'running' as const, beat_at }))
      await work.insertInto('exports').values(rows).execute()
    })
    const start = () => head.get('/main/s/orders/list', { scope: 'all', download: 'y' })
    expect(await start()).toMatchObject({ status: 429, retryAfter: '10' })
    expect((await head.post('/main/download_cancel', { download_id: 'a' })).body).toEqual({ ok: true })
    const { body } = await head.get('/main/download_view', { download_id: 'a', check: 'y' })
    expect(body).toMatchObject({ ready: false, failed: 'This export was cancelled.' })
    expect((await start()).status).toBe(200)
    await site.close()
    await installation.remove()
  })
})
