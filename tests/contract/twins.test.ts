/**
 * Two installations that differ only in the values of fields that a person may not see give this person the same answer
 * to every call, byte for byte.
 */
import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { copyOfInstallation, bothDatabases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'
import { routes } from './routes.ts'
import { filling } from './twin-fills.ts'
import { importing } from './twin-imports.ts'
import { dealReport, deals, hiddenOfParties, hiddenValues, parties } from './twin-screens.ts'

type Query = Readonly<Record<string, string>>
type Answers = readonly (readonly [question: string, answer: string])[]

const screens = [deals, parties, dealReport]
const HIDDEN = ['Margin', 'Profit', 'Agent', 'Tier', 'Closing', 'Pledge', 'Parts', 'Grade', 'Limit', 'Parent']
const known: readonly Readonly<Record<string, unknown>>[] = [...hiddenValues, ...hiddenOfParties]
/** The values in which the installations differ, and which answers must not contain. */
const valuesOf = (field: string): readonly string[] =>
  known.flatMap((each) =>
    typeof each[field] === 'string' || typeof each[field] === 'number' ? [String(each[field])] : [],
  )
const values = HIDDEN.flatMap(valuesOf)
/** Each hidden field with each of the values, and with an unused one. */
const hiddenCells = HIDDEN.flatMap((name) => [...new Set([...valuesOf(name), 'other'])].map((cell) => ({ name, cell })))

/**
 * Rows have the ids and days of the installation of which both are copies; later objects differ in random ids, times
 * and session tokens. A download has a random id, too.
 */
function withoutChance(answers: Answers): Answers {
  const ids = new Map<string, string>()
  const idOf = (id: string): string => {
    ids.set(id, ids.get(id) ?? `id-${ids.size}`)
    return ids.get(id) ?? ''
  }
  return answers.map(([question, answer]) => [
    question,
    answer
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, idOf)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
      .replaceAll(/(?:\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}),? \d\d:\d\d/g, 'moment')
      .replaceAll(/apitoken=[\w-]+|"(tok|csrf|download_id)":"[^"]*"/g, 'token')
      .replaceAll(/As of [^\n]*/g, 'As of now')
      .replaceAll(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d\s?[ap]m/g, 'moment'),
  ])
}

/** Enough for some thousand calls, twice. */
const LONGEST_MS = limitFor(60_000)

describe.each(bothDatabases)('two installations on %s', (kind) => {
  let sites: readonly Site[] = []
  beforeAll(async () => {
    const started = await newInstallation(kind)
    const first = await openSite(started, { rows: 0, screens })
    await fill(first)
    await first.close()
    const copy = await copyOfInstallation(kind, started)
    sites = await Promise.all([started, copy].map((each) => openSite(each, { rows: null, screens })))
    for (const [at, site] of sites.entries()) await differ(site, at)
  })
  afterAll(async () => {
    for (const site of sites) {
      await site.close()
      await site.installation.remove()
    }
  })

  it(
    'give the same answers to a person who may not see the differing fields',
    async () => {
      const answers: Answers[] = []
      for (const site of sites) answers.push(withoutChance(await everything(site, 'head')))
      const [one = [], other = []] = answers
      expect(other.filter(([, answer], at) => answer !== one[at]?.[1])).toEqual([])
      const withoutValues = one.filter(([question]) => !values.some((value) => question.includes(value)))
      expect(withoutValues.length).toBeGreaterThan(100)
      expect(JSON.stringify(withoutValues)).not.toMatch(/SECRET|111.?111|222.?222|333.?333|444.?444/)
      const called = new Set(one.map(([question]) => /^(\w+) \/main\/s\/\w+\/(\w+)/.exec(question)?.slice(1).join(' ')))
      const ofScreens = Object.keys(routes).filter((name) => name.includes('{screen}'))
      const calls = ofScreens.map((name) => name.replace('/main/s/{screen}/', ''))
      expect(calls.filter((call) => !called.has(call) && !LEFT_OUT.some((each) => call.startsWith(each)))).toEqual([])
    },
    LONGEST_MS,
  )

  it('give different answers to a person who may see them', async () => {
    const answers: Answers[] = []
    for (const site of sites) answers.push(withoutChance(await reading(await signedIn(site.server, 'director'), false)))
    const [one = [], other = []] = answers
    const differing = other.filter(([, answer], at) => answer !== one[at]?.[1]).map(([question]) => question)
    expect(differing.length).toBeGreaterThan(20)
  })
})

const send = async (by: Browser, path: string, body: object): Promise<{ id: string; ok: boolean }> =>
  (await by.post(`/main/s/${path}`, body)).body as unknown as { id: string; ok: boolean }

/** Adds parties and deals of two people, before hidden fields are filled in. */
async function fill({ server }: Site): Promise<void> {
  const [director, head] = [await signedIn(server, 'director'), await signedIn(server, 'head')]
  for (const PartyName of ['Anvil', 'Bellows', 'Crucible']) await send(director, 'parties/item', { PartyName })
  const [Party] = (await head.get('/main/s/parties/list')).body.get_list.result
  for (const [by, Client] of [
    [director, 'Deccan'],
    [director, 'Konkan'],
    [head, 'Malwa'],
  ] as const) {
    const deal = { Client, Party: Party?.id, Worth: 500, Open: [{ Note: 'Seen', Supplier: Party?.id }] }
    expect(await send(by, 'deals/item', deal)).toMatchObject({ ok: true })
    expect(await send(by, 'deals/submission', { ...deal, Client: `${Client} two` })).toMatchObject({ ok: true })
  }
}

/** Fills in the hidden fields, through calls of a person who may see them, also in the rows of others. */
async function differ({ server, database }: Site, at: number): Promise<void> {
  const director = await signedIn(server, 'director')
  const found = (await director.get('/main/s/parties/list', { 's.PartyName': 'u' })).body.get_list.result
  const agent = found[at]?.id ?? ''
  for (const row of found) {
    const body = { PartyName: row['PartyName'], ...hiddenOfParties[at], Parent: agent }
    expect((await director.post('/main/s/parties/item', body, { query: { key: row.id } })).body).toMatchObject({
      ok: true,
    })
  }
  for (const row of await director.rows({ search: 'Deccan', Status: 'Draft' }, 'deals')) {
    const body = { Client: row['Client'], ...hiddenValues[at], Agent: agent }
    expect((await director.post('/main/s/deals/item', body, { query: { key: row.id } })).body).toMatchObject({
      ok: true,
    })
  }
  const { Parts, ...data } = hiddenValues[at] ?? hiddenValues[0]
  await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    await sql`update documents set data = data || ${JSON.stringify({ ...data, Agent: { id: agent, text: 'A' } })}::jsonb,
      lines = lines || ${JSON.stringify({ Parts })}::jsonb, search_text = search_text || ' ' || ${data.Pledge}
      where company_id = 'steel' and screen = 'deals'`.execute(work)
    await sql`insert into links (company_id, from_screen, from_id, field, to_screen, to_id)
      select 'steel', 'deals', id, 'Agent', 'parties', ${agent} from documents where screen = 'deals'
      on conflict do nothing`.execute(work)
  })
}

/** All list queries about a field, with each of the values in which the installations differ. */
const questionsAbout = (name: string): readonly Query[] => [
  ...[...valuesOf(name), 'other'].flatMap((value) => [
    { [name]: value },
    { [name]: `${value}..` },
    ...['eq', 'lt', 'ge', 'contains', 'empty'].map((operator) => {
      return { [`o.${name}`]: operator, [`v.${name}`]: value }
    }),
  ]),
  { [`s.${name}`]: 'u' },
  { [`s.${name}`]: 'd' },
  { totals: name },
  { groupBy: name },
  { cols: name, download: 'y' },
]

const lists = [
  ['/main/s/deals/list', { scope: 'all' }],
  ['/main/s/parties/list', {}],
  ['/main/s/dealreport/report', { report: 'kinds' }],
  ['/main/s/dealreport/report', { report: 'tiers' }],
  ['/main/s/dealreport/report', { report: 'months' }],
] as const

/** All read-only calls; if thorough, also with every query about hidden fields. */
async function reading(by: Browser, isThorough: boolean): Promise<Answers> {
  const answers: [string, string][] = []
  const ask = async (path: string, query: Query = {}): Promise<string> => {
    const { statusCode, body } = await by.file(path, query)
    answers.push([`GET ${path} ${JSON.stringify(query)}`, `${statusCode} ${body}`])
    return body
  }
  for (const [path, base] of lists) {
    const plain: readonly Query[] = [{}, { page_by: '2' }, ...values.map((value) => ({ search: value }))]
    for (const query of [...plain, ...(isThorough ? HIDDEN.flatMap(questionsAbout) : [])]) {
      const body = await ask(path, { ...base, ...query })
      const { download_id } = JSON.parse(body) as { download_id?: string }
      if (download_id) await by.post('/main/download_cancel', { download_id })
    }
    for (const fmt of ['csv', 'xlsx', 'pdf'])
      answers.push([`export ${path} ${fmt}`, await exported(by, path, { ...base, fmt })])
  }
  const deal = await dealsOf(by)
  const party = (await by.get('/main/s/parties/list', { 's.PartyName': 'u' })).body.get_list.result.map(({ id }) => id)
  for (const [screen, ids] of [
    ['deals', deal],
    ['parties', party],
  ] as const) {
    for (const key of ids) {
      for (const call of ['item', 'details', 'comment', 'history']) await ask(`/main/s/${screen}/${call}`, { key })
      for (const call of ['ma_list', 'ma_viewtemplate']) await ask(`/main/s/${screen}/${call}`, { pk: key })
      for (const call of ['attachments', 'revisions'])
        await ask(`/main/s/${screen}/${call}`, { awsfile_master_pk: key })
      const paper = await by.file(`/main/s/${screen}/pdf`, { key })
      answers.push([
        `GET /main/s/${screen}/pdf`,
        paper.statusCode === 200 ? pdfText(paper.rawPayload).join('\n') : paper.body,
      ])
    }
    for (const call of ['slugconfig', 'videohelplink', 'jobidforfilters', 'stockgrid', 'closing'])
      await ask(`/main/s/${screen}/${call}`)
    const { status, text } = await by.post(`/main/s/${screen}/figures`, {})
    answers.push([`POST /main/s/${screen}/figures`, `${status} ${text}`])
    for (const field of [...HIDDEN, 'Party']) {
      for (const search of ['', 'a', 'SECRETA']) await ask(`/main/s/${screen}/options`, { field, search })
      for (const key of party) await ask(`/main/s/${screen}/options`, { field, key })
    }
  }
  for (const name of Object.keys(routes)) {
    const [method, path = ''] = name.split(' ')
    if (method === 'GET' && !path.includes('{') && !NOT_ASKED.has(name)) await ask(path)
  }
  for (const number of ['D001', 'SECRETA', 'SECRETB']) await ask('/main/scan', { code: number })
  return answers
}

/** The ids of all deals that the person may see, in the order of their clients. */
async function dealsOf(by: Browser): Promise<readonly string[]> {
  const rows = await by.rows({}, 'deals')
  return rows.toSorted((one, other) => String(one['Client']).localeCompare(String(other['Client']))).map(({ id }) => id)
}

/** Calls left out: files are not fields; numbering and letters are tested with their own routes. */
const LEFT_OUT = [
  'POST attachments',
  'POST deleteattachment',
  'GET attachmentfile',
  'POST attachmenttus',
  'POST slugconfig',
  'POST closing',
  'POST ma_notifycontacts',
  'POST manualrun',
]

/** The one ends the session, the other describes the calls to everybody, with examples of numbers. */
const NOT_ASKED = new Set(['GET /main/logout', 'GET /main/openapi.json'])

async function exported(by: Browser, path: string, query: Query): Promise<string> {
  const { body } = await by.get(path, { ...query, download: 'y' })
  const download_id = body.download_id ?? ''
  const view = async () => (await by.get('/main/download_view', { download_id, check: 'y' })).body
  await expect.poll(async () => (await view()).ready === true || (await view()).failed !== undefined).toBe(true)
  const { rawPayload: bytes } = await by.file('/main/download_view', { download_id })
  if (query['fmt'] === 'pdf') return pdfText(bytes).join('\n')
  if (query['fmt'] !== 'xlsx') return bytes.toString()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as never)
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()))
}

/** All calls that this person can make, changes last. */
async function everything(site: Site, role: string): Promise<Answers> {
  const by = await signedIn(site.server, role)
  const answers = [...(await reading(by, true))]
  const act = async (path: string, body: object, query: Query = {}): Promise<void> => {
    const { status, text } = await by.post(path, body, { query })
    answers.push([`POST ${path} ${JSON.stringify([body, query])}`, `${status} ${text}`])
  }
  const deal = await dealsOf(by)
  const found = (await by.get('/main/s/parties/list', { 's.PartyName': 'u' })).body.get_list.result
  for (const field of [...HIDDEN, 'Nothing']) {
    await act('/main/s/deals/item', { Client: 'Bharat', [field]: 1 })
    await act('/main/s/parties/item', { PartyName: 'Bharat', [field]: 1 })
  }
  for (const key of deal) {
    for (const Client of ['x', 'Bharat']) await act('/main/s/deals/item', { Client }, { key })
    await act('/main/s/deals/submission', { Client: 'Bharat', Worth: 0 }, { key })
    await act('/main/s/deals/submission', { Client: 'Bharat', Worth: 9 }, { key })
    for (const call of ['withdrawal', 'revision', 'deleteitem']) await act(`/main/s/deals/${call}`, { key })
    await act('/main/s/deals/comment', { comment: 'Seen' }, { key })
    await act('/main/s/deals/rejection', { selected: [key], reason: 'No' }, { scope: 'all' })
    await act('/main/s/deals/approval', { selected: [key] }, { scope: 'all' })
  }
  for (const { id: key } of found) {
    await act('/main/s/parties/item', { PartyName: '' }, { key })
    await act('/main/s/parties/item', { PartyName: 'Forge' }, { key })
    await act('/main/s/parties/deleteitem', { key })
    await act('/main/s/parties/inactive', { key, inactive: true })
  }
  answers.push(...(await reading(by, false)))
  // New rows get random ids, which would change the order of lists, and their cursors.
  for (const { id } of found) answers.push(...(await filling(by, id)))
  for (const screen of ['deals', 'parties'] as const) answers.push(...(await importing(by, screen, hiddenCells)))
  return answers
}
