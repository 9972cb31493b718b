import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compileSample, sampleApp } from '../../tests/samples/samples.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { accept } from './accept.ts'
import { check } from './check.ts'
import { describedCalls } from './contract-calls.ts'
import { contractTypes } from './contract-types.ts'
import { diff } from './diff.ts'
import { printExplanation } from './explain.ts'
import { missingWords } from './missing-words.ts'
import { fileOf, routeFromCaption, stepStatuses, screenYaml } from './new-screen.ts'
import { fieldsIn } from './paper-fields.ts'
import { screenChanges } from './screen-changes.ts'

const APP = `label: S\napiid: s\nlocale: en-IN\ncurrency: INR\ntimeZone: Asia/Kolkata
platforms: { a: A }\nsections: { crm: CRM }\nlanguages: [en, hi]\n`
const SCREEN = 'label: Rates\nkind: register\nget: list\n'

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'screens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'crm'))
  await writeFile(join(folder, 'app.yaml'), APP)
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
  return folder
}

/** What a command printed, and its exit code. */
async function printed(run: () => Promise<number>): Promise<{ readonly code: number; readonly out: string }> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const code = await run()
    return { code, out: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
    error.mockRestore()
  }
}

test('check counts mistakes, and exits with 1 for an error', async () => {
  const sound = await folderWith({ 'crm/rates.yaml': SCREEN })
  const broken = await folderWith({ 'crm/rates.yaml': SCREEN.replace('get', 'gett') })
  const run = (folder: string) =>
    printed(() => check(folder, { format: 'text', fix: false, watch: false, blocks: blockSpecs }))
  expect(await run(sound)).toEqual({ code: 0, out: '2 files, 0 errors, 0 warnings\n' })
  expect((await run(broken)).code).toBe(1)
})

test('explain prints a screen in page words', async () => {
  const folder = await folderWith({ 'crm/rates.yaml': SCREEN })
  expect((await printed(() => printExplanation('rates', folder, blockSpecs))).out).toContain('kind: page')
  await expect(printExplanation('ratings', folder, blockSpecs)).rejects.toThrow('There is no screen "ratings"')
})

test('explain says which fields are unique, alone and together', async () => {
  const text =
    'label: R\nkind: records\nfields: { A: text, B: text, C: { type: text, unique: [A, B] }, D: { type: text, unique: true } }\nform: [A, B, C, D]\n'
  const folder = await folderWith({ 'crm/rates.yaml': text })
  const { out } = await printed(() => printExplanation('rates', folder, blockSpecs))
  expect(out).toContain('unique among the rows together with A, B')
  expect(out).toMatch(/unique among the rows$/m)
})

test('diff reports what differs between two folders, in terms of what it means to people', async () => {
  const before = await folderWith({ 'crm/rates.yaml': SCREEN })
  const now = await folderWith({ 'crm/rates.yaml': SCREEN.replace('Rates', 'Prices'), 'crm/new.yaml': SCREEN })
  const { out } = await printed(() => diff(before, now, blockSpecs))
  expect(out.split('\n')).toEqual(['new (Rates)', '  is new', 'rates (Prices)', '  called: Prices now, not Rates', ''])
})

test('a diff says which screen was renamed, and what stays under the name of one that is gone', async () => {
  const YARD = 'label: Yards\nkind: records\nsee: { everyone: all }\nfields: { Code: code }\nform: [Code]\n'
  const [before, bare, renamed] = [
    await folderWith({ 'crm/yard.yaml': YARD }),
    await folderWith({ 'crm/place.yaml': YARD }),
    await folderWith({ 'crm/place.yaml': `also: yard\n${YARD}` }),
  ]
  const linesOf = async (after: string) => (await printed(() => diff(before, after, blockSpecs))).out.split('\n')
  expect(await linesOf(bare)).toEqual([
    'place (Yards)',
    '  is new',
    'yard (Yards)',
    '  is gone: its rows stay stored under its name; a screen that replaces it says also: yard',
    '',
  ])
  expect(await linesOf(renamed)).toEqual(['place (Yards)', '  was yard, and keeps what is stored under it', ''])
})

const CLOSED = `workflow:
  starts: Draft
  moves: { approve: [{ from: Draft, to: Passed, by: head }, { from: Passed, to: Closed, by: head }] }
`

test('diff reports in which statuses documents can be printed', async () => {
  const visits = (pdf: string) =>
    folderWith({
      'crm/visits.yaml': `label: Visits\nkind: approvals\nfields: { Name: text }\ncard: { title: Name }\nstatuses: all\n${CLOSED}${pdf}`,
      'app.yaml': `${APP}roles: { head: Head }\nstatuses: { Draft: plain, Passed: success, Closed: success }\n`,
    })
  const [before, now] = [await visits(''), await visits('pdf: [Passed, Closed]\n')]
  expect((await printed(() => diff(before, now, blockSpecs))).out).toBe(
    'visits (Visits)\n  printed: in the status Passed or Closed now, not once approved\n',
  )
  expect((await printed(() => printExplanation('visits', now, blockSpecs))).out).toMatch(
    /pdf: \[Passed, Closed\] +# from pdf/,
  )
})

test('words prints the texts without a translation into a language', async () => {
  const folder = await folderWith({ 'crm/rates.yaml': SCREEN, 'hi.words.yaml': 'Rates: दरें\n' })
  const { out } = await printed(() => missingWords('hi', folder, blockSpecs))
  expect(out).toContain('CRM')
  expect(out).not.toContain('Rates')
  const roles = await folderWith({ 'app.yaml': `${APP}roles: { head: Head of sales }\n` })
  expect((await printed(() => missingWords('hi', roles, blockSpecs))).out).toContain('Head of sales')
  await expect(missingWords('xx', folder, blockSpecs)).rejects.toThrow('does not speak "xx"')
})

test('accept never sends a password in plain text', async () => {
  const account = { email: 'a@b.c', company: 'c', test: false }
  await expect(accept([], { ...account, url: 'http://erp.example.com' })).rejects.toThrow('no https address')
  await expect(accept([], { ...account, url: 'erp' })).rejects.toThrow('must be an address')
})

test('a new screen compiles without changes', () => {
  const [statuses, app] = [stepStatuses(sampleApp()), sampleApp()]
  expect(statuses).not.toBe(null)
  expect(fileOf({ section: 'crm', label: 'Site visits' })).toBe(`crm/${routeFromCaption('Site visits')}.yaml`)
  const fields = fieldsIn('Order no, Amount', [])
  const screen = {
    kind: 'register',
    section: 'crm',
    label: 'Site visits',
    fields,
    decider: null,
    listOf: null,
  } as const
  const text = screenYaml({ ...screen, group: null, platform: [] } as never, app)
  const { diagnostics } = compileSample({ file: 'crm/sitevisits.yaml', text })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

const REPORT = `label: Visit report
kind: register
from: visits
filters: { Purpose: choice, dateRange: dates }
groupBy: Purpose
totals: [Guests]
`

test('a report is described by what it shows, and what it is compared with', async () => {
  const VISITS =
    'label: Visits\nkind: records\nfields: { Purpose: { type: choice, options: [a] }, Guests: number }\nform: [Purpose, Guests]\n'
  const folder = (report: string) => folderWith({ 'crm/visits.yaml': VISITS, 'crm/report.yaml': report })
  const [before, now] = [await folder(REPORT), await folder(`${REPORT}against: previous\n`)]
  const shown = (await printed(() => printExplanation('report', now, blockSpecs))).out
  expect(shown).toContain(
    '# report report: rows of visits by Purpose, with sums of Guests, compared with the days before',
  )
  const { out } = await printed(() => diff(before, now, blockSpecs))
  expect(out).toContain(
    '  report report shows rows of visits by Purpose, with sums of Guests, compared with the days before now, not rows of visits by Purpose, with sums of Guests\n',
  )
})

test('a change of what a filter chooses from is reported', async () => {
  const calls = (to: string, by: string) =>
    `label: Calls\nkind: approvals\nfields: { Client: { type: link, to: ${to} } }\ncard: { title: Client }\napprove: false\n${by}`
  const parties = 'label: Parties\nkind: records\nfields: { Name: text }\nform: [Name]\n'
  const folder = (text: string) => folderWith({ 'crm/calls.yaml': text, 'crm/parties.yaml': parties })
  const plain = await folder(calls('people', ''))
  const [people, rows] = [
    await folder(calls('people', 'filterBy: [Client]\n')),
    await folder(calls('parties', 'filterBy: [Client]\n')),
  ]
  expect((await printed(() => diff(plain, people, blockSpecs))).out).toContain('filter Client is new')
  expect((await printed(() => diff(people, rows, blockSpecs))).out).toContain(
    'filter Client chooses: rows of parties now, not people',
  )
})

test('a change that nobody can notice is not reported', () => {
  const compiled = (text: string) => {
    const { value } = compileSample({ file: 'crm/rates.yaml', text })
    if (!value) throw new Error('does not compile')
    return value
  }
  const before = compiled(SCREEN)
  expect(screenChanges(before, compiled(`# a remark\n${SCREEN}`))).toEqual([])
  expect(screenChanges(before, compiled(`${SCREEN}wideOnly: true\n`))).toEqual([
    'on narrow screens: not shown now, not shown',
  ])
  const master = (code: string) => compiled(`label: M\nkind: records\nfields: { Code: ${code} }\nform: [Code]\n`)
  expect(screenChanges(master('code'), master('{ type: code, unique: true }'))).toEqual([
    'no two rows may hold the same Code now',
  ])
  const rated = (unique: string) =>
    compiled(
      `label: R\nkind: records\nfields: { A: text, B: text, C: { type: text, unique: ${unique} } }\nform: [A, B, C]\n`,
    )
  expect(screenChanges(rated('true'), rated('[B, A]'))).toEqual([
    'no two rows may hold the same C with the same A, B now',
    'several rows may hold the same C now',
  ])
  expect(screenChanges(rated('[A, B]'), rated('[B, A]'))).toEqual([])
  expect(screenChanges(master('code'), master('number'))).toEqual([
    'field Code is: number now, not code',
    'stored rows retain their values: `countersign accept` says in how many one is not of its new type',
  ])
  expect(screenChanges(before, compiled(`${SCREEN}see: [director]\n`))).toEqual([
    'seen by: director; before: sales-head',
  ])
})

test('people who decide in a workflow see what waits for them, and those who start it see their own documents', () => {
  const see = (text: string) => compileSample({ file: 'crm/sample.yaml', text }).value?.server.see
  const approvals = 'label: S\nkind: approvals\nfields: { Party: text }\ncard: { title: Party }\n'
  const undecided = `${approvals}approve: false\n`
  expect(see(undecided)).toEqual({ 'sales-head': ['all'] })
  expect(see(`${undecided}see: [sales-head]\n`)).toEqual({ 'sales-head': ['all'] })
  const workflow = 'workflow: { starts: Draft, moves: { approve: [{ from: Draft, to: Approved, by: director }] } }\n'
  expect(see(`${approvals}see: [sales-head]\nstatuses: [Draft, Approved]\n${workflow}`)).toEqual({
    'sales-head': ['all'],
    director: ['waiting'],
  })
  const submitted = workflow.replace('{ approve', '{ submit: [{ from: Draft, to: Draft, by: owner }], approve')
  const rows = 'see: { sales-head: team, everyone: [Buyer] }\n'
  expect(
    see(`${approvals.replace('{ Party', '{ Buyer: person, Party')}${rows}statuses: [Draft, Approved]\n${submitted}`),
  ).toEqual({
    'sales-head': ['team', 'own'],
    director: [{ field: 'Buyer' }, 'waiting', 'own'],
    everyone: [{ field: 'Buyer' }, 'own'],
  })
})

test('the contract is described by its schemas alone', () => {
  const calls = describedCalls()
  expect(calls.everyScreen).toEqual(expect.arrayContaining(['list', 'approval']))
  expect(calls.paths).toContain('/main/v')
  expect(contractTypes()).toMatch(/export (interface|type) /)
})
