/** Input into pages without a script, and files from them (foundation §2, §5). */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from './databases.ts'
import { fieldError, openPages, publishedScreens, rowsIn, type Visitor, visitor } from './page-visitor.ts'

const wanted = [
  'partymaster',
  'gateentryssr',
  'teamcreation',
  'teammasterdataform',
  'sales',
  'bomproddispdetailsssr',
  'currencymasterssr',
]
const site = await publishedScreens((name) => wanted.includes(name))

const gate = { 'f.GateNo': 'G-1', 'f.Direction': 'In', 'f.VehicleNo': 'MH12AB1234', 'f.Carries': 'Scrap' }

describe.each(databases)('forms and files of server-drawn pages on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openPages>>
  let app: FastifyInstance
  let steel: Visitor
  beforeAll(async () => {
    opened = await openPages(kind, site)
    app = opened.app
    steel = await visitor(app, 'admin@steel.example', 'STEEL')
  })
  afterAll(() => opened.close())

  const landing = (query = '', name = 'gateentryssr') => `/ssr/${name}/landing${query}`
  const save = (form: object, query = '?view=record') =>
    steel.post(landing(query), { action: 'save', request: crypto.randomUUID(), ...gate, ...form })

  it('a panel whose address names no page lists all pages, with links that target its parent', async () => {
    const { status, body } = await steel.get('/ssr/datalisting/panel')
    expect(status).toBe(200)
    expect(body).toContain('href="/datalisting?slug=partymaster" target="_top"')
    expect(body).not.toContain('slug=sales"')
    expect((await app.inject('/ssr/datalisting/panel')).statusCode).toBe(401)
  })

  it('reads a day in the format of the page', async () => {
    expect((await save({ 'f.EntryAt': '05/07/2026', 'f.GateNo': 'DAY-1' })).status).toBe(303)
    const { body } = await steel.get(landing('?search=DAY-1'))
    expect(body).toContain('05/07/2026')
    expect((await steel.get(landing('?view=record'))).body).not.toMatch(/type="(date|datetime-local)"/)
  })

  it('refuses an invalid day, and shows the typed text again', async () => {
    const { status, body } = await save({ 'f.EntryAt': '31/02/2026' })
    expect([status, fieldError(body, 'EntryAt')]).toEqual([422, 'Not a date.'])
    expect(body).toContain('value="31/02/2026"')
  })

  it('offers to change records if the person may, and shows others who may', async () => {
    const currencies = (query = '') => landing(query, 'currencymasterssr')
    const [accounts, engineer] = [
      await visitor(app, 'accounts@steel.example', 'STEEL'),
      await visitor(app, 'sales-engineer@steel.example', 'STEEL'),
    ]
    expect((await accounts.get(currencies())).body).toContain('view=record')
    const { body: list } = await engineer.get(currencies())
    expect(list).not.toMatch(/class="button[^"]*"[^>]*>New/)
    const key = /[?&;]key=([^"&]+)/.exec(list)?.[1] ?? ''
    const { body } = await engineer.get(currencies(`?view=record&key=${key}`))
    expect(body).toContain('Only Accounts may add or change these rows.')
    expect(body).not.toContain('name="f.RateToHome"')
    expect(body).not.toContain('value="save"')
    expect((await accounts.get(currencies(`?view=record&key=${key}`))).body).toContain('name="f.RateToHome"')
    const sent = { action: 'save', request: crypto.randomUUID(), 'f.CurrencyCode': 'EUR', 'f.RateToHome': '1' }
    expect((await engineer.post(currencies('?view=record'), sent)).status).not.toBe(303)
  })

  it('shows a badge if a record is no longer used, and a dash if it is', async () => {
    const { body: list } = await steel.get(landing('?activity=all', 'partymaster'))
    const cells = () => [...list.matchAll(/data-label="Status">([^]*?)<\/td>/g)].map(([, cell = '']) => cell.trim())
    expect(new Set(cells())).toEqual(new Set(['—']))
    // Among active ones only, the column says nothing.
    expect((await steel.get(landing('', 'partymaster'))).body).not.toContain('data-label="Status"')
    const key = /[?&;]key=([^"&]+)/.exec(list)?.[1] ?? ''
    const form = { action: 'deactivate', request: crypto.randomUUID() }
    const { status } = await steel.post(landing(`?view=record&key=${key}`, 'partymaster'), form)
    const { body } = await steel.get(landing('?activity=inactive', 'partymaster'))
    expect([status, /data-label="Status"><span class="badge[^"]*">No longer used<\/span>/.test(body)]).toEqual([
      303,
      true,
    ])
  })

  it('filters by the days of a custom range', async () => {
    await save({ 'f.EntryAt': '01/01/2031', 'f.GateNo': 'RANGE-1' })
    const range = '?dateRange=custom&startDate=31/12/2030&endDate=02%2F01%2F2031'
    const { body } = await steel.get(landing(range))
    expect([rowsIn(body), body.includes('value="31/12/2030"')]).toEqual([1, true])
  })

  it.each([
    ['startDate=soon', 'startDate', 'Enter a whole date.'],
    ['', 'startDate', 'Choose a start or an end date.'],
    ['startDate=02/01/2031&endDate=01/01/2031', 'endDate', 'The end may not be before the start.'],
  ])('reports an invalid range: %s', async (days, field, text) => {
    const { body } = await steel.get(landing(`?dateRange=custom&${days}`))
    expect(fieldError(body, field)).toBe(text)
    expect(rowsIn(body)).toBeGreaterThan(1)
  })

  const member = (TeamName: string, query = '?view=record') => {
    const form = { 'f.MemberName': 'Asha Rao', 'f.TeamName': TeamName, 'f.JoinedOn': '05/07/2026', version: '1' }
    return steel.post(landing(query, 'teammasterdataform'), { action: 'save', request: crypto.randomUUID(), ...form })
  }

  it('accepts only an existing choice of another list', async () => {
    const { body } = await steel.get(landing('?view=record', 'teammasterdataform'))
    const offered = /name="f.TeamName"[^]*?<option value="([^"]+)"/.exec(body)?.[1] ?? ''
    expect((await member(offered)).status).toBe(303)
    const refused = await member('Nobody & Sons')
    expect(fieldError(refused.body, 'TeamName')).toBe('&quot;Nobody &amp; Sons&quot; is none of the options.')
  })

  it('keeps a stored choice that is no longer in its list', async () => {
    const record = '?view=record&key=teammasterdataform-3'
    const { body } = await steel.get(landing(record, 'teammasterdataform'))
    const stored = /name="f.TeamName"[^]*?<option value="([^"]+)" selected/.exec(body)?.[1] ?? ''
    expect((await member(stored, record)).status).toBe(303)
  })

  describe('links', () => {
    const party = (PartyCode: string, PartyName: string) => {
      const fields = { 'f.PartyCode': PartyCode, 'f.PartyName': PartyName, 'f.Kind': 'Vendor', 'f.Active': 'y' }
      const form = { action: 'save', request: crypto.randomUUID(), ...fields }
      return steel.post(landing('?view=record', 'partymaster'), form)
    }
    const entry = (Party: string, more: object = {}) => save({ 'f.EntryAt': '05/07/2026', 'f.Party': Party, ...more })
    beforeAll(async () => {
      for (const [code, name] of [
        ['P-90', 'Konkan Cranes'],
        ['P-91', 'Twin Traders'],
        ['P-92', 'Twin Traders'],
      ] as const)
        expect((await party(code, name)).status).toBe(303)
    })

    it('are typed by name, have suggestions, and link to their row', async () => {
      const { body: form } = await steel.get(landing('?view=record'))
      expect(form).toContain('<option value="Konkan Cranes">P-90</option>')
      expect((await entry('konkan cranes', { 'f.GateNo': 'LINK-1' })).status).toBe(303)
      const { body } = await steel.get(landing('?search=LINK-1'))
      const [, id = ''] =
        /href="\/partymaster\?view=record&amp;w.id=([^&]+)&[^"]*" target="_top">Konkan Cranes/.exec(body) ?? []
      const opened = await steel.get(landing(`?view=record&key=${id}`, 'partymaster'))
      expect(opened.body).toContain('value="Konkan Cranes"')
    })

    it('with the same name are distinguished by their code', async () => {
      const refused = await entry('Twin Traders')
      expect([refused.status, fieldError(refused.body, 'Party')]).toEqual([
        422,
        'Which one: Twin Traders (P-91), Twin Traders (P-92)?',
      ])
      expect(refused.body).toContain('value="Twin Traders"')
      expect((await entry('Twin Traders (P-92)', { 'f.GateNo': 'LINK-2' })).status).toBe(303)
      const { body } = await steel.get(landing('?search=LINK-2'))
      const [, opened = ''] = /class="open" href="([^"]+)"/.exec(body) ?? []
      const { body: record } = await steel.get(opened.replaceAll('&amp;', '&'))
      const [, id = ''] = /name="f.Party.id" value="([^"]+)"/.exec(record) ?? []
      const drawn = { 'f.Party.id': id, 'f.Party.text': 'Twin Traders', 'f.GateNo': 'LINK-2', version: '1' }
      const [, key = ''] = /key=([^&"]+)/.exec(opened) ?? []
      const again = { ...gate, ...drawn, 'f.EntryAt': '05/07/2026', 'f.Party': 'Twin Traders' }
      expect((await save(again, `?view=record&key=${key}`)).status).toBe(303)
    })

    it('are refused if they name no row, and the typed text is shown again', async () => {
      const { status, body } = await entry('Nobody & Sons')
      expect([status, fieldError(body, 'Party')]).toEqual([422, 'There is no such entry.'])
      expect(body).toContain('value="Nobody &amp; Sons"')
    })
  })

  it('makes a record inactive and active again', async () => {
    await save({ 'f.EntryAt': '05/07/2026', 'f.GateNo': 'OUT-1' })
    const { body } = await steel.get(landing('?search=OUT-1'))
    const [, key = ''] = /class="open" href="[^"]*key=([^&"]+)/.exec(body) ?? []
    const press = (action: string) =>
      steel.post(landing(`?view=record&key=${key}`), { action, request: crypto.randomUUID(), version: '1' })
    const counted = async () =>
      await Promise.all(
        ['', '&activity=inactive'].map(async (query) =>
          rowsIn((await steel.get(landing(`?search=OUT-1${query}`))).body),
        ),
      )
    expect([await press('deactivate').then(({ status }) => status), await counted()]).toEqual([303, [0, 1]])
    expect((await steel.get(landing(`?view=record&key=${key}`))).body).toContain('value="activate"')
    expect([await press('activate').then(({ status }) => status), await counted()]).toEqual([303, [1, 0]])
  })

  const file = async (address: string) => {
    const { status, to } = await steel.open(address)
    const { body, headers } = await steel.open(to)
    return { status, body, headers, lines: body.trim().split('\r\n') }
  }

  it('exports all matching rows to a file, including computed columns', async () => {
    const all = await file(landing('?export=csv&rows=report', 'bomproddispdetailsssr'))
    expect([all.status, all.headers['content-type']]).toEqual([303, 'text/csv; charset=utf-8'])
    expect(all.lines[0]).toContain('Party name,Order no.,Job ID')
    expect(all.lines[0]).toContain('To produce')
    const { body } = await steel.get('/main/s/sales/list?page_by=1000&scope=all&apiid=x')
    const { get_list: list } = JSON.parse(body) as { get_list: { result: readonly unknown[] } }
    expect(list.result.length).toBeGreaterThan(50)
    expect(all.lines).toHaveLength(list.result.length + 1)
  })

  it('exports only the filtered rows to a file', async () => {
    await save({ 'f.EntryAt': '05/07/2026', 'f.GateNo': 'FILE-1' })
    const { lines } = await file(landing('?search=FILE-1&export=csv&rows=rows'))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('2026-07-05')
  })
})
