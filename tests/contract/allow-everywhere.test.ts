/**
 * For every action with `allow`, on every screen: a call for a row on which pages do not offer the action is refused
 * with the text of the page, and the row is unchanged; a call for a row on which they offer it is accepted.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Action, Compiled, Step } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { actionRefusal } from '../../engine/page/actions/action-state.ts'
import { readRows } from '../../engine/page/reads/rows.ts'
import { valueParameters } from '../../engine/page/scope/names.ts'
import { seedRecords } from '../../server/sample/records.ts'
import { seedCompanies } from '../../server/sample/seed.ts'
import { compile, context, screens } from '../screens/screens.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { cheapenPasswords, databases, newInstallation, openSite, type Site } from './databases.ts'

const { app } = context()

/** A screen that limits a call other than a decision to some rows, since no screen of the sample does. */
const LIFTS = `
label: Lifts
kind: records
fields:
  Plate: code
  State: { type: choice, options: [In use, Retired] }
  Load: number
actions:
  edit: { show: record, with: =row }
  scrap: { run: drop, allow: { when: row.State == "Retired", reason: '{row.Plate} is {row.State}.' } }
  drop: { post: deleteitem, body: { key: =row.id } }
  hide:
    allow: { when: row.State != "In use", reason: 'A lift in use is shown ({row.Load | number}).' }
    post: inactive
    body: { key: =row.id, inactive: true }
  empty:
    allow: { when: row.State == "In use", reason: Only one in use. }
    post: item
    query: { key: =row.id }
    body: { Load: 0 }
views:
  list: { blocks: [{ grid: rows, actions: [edit, scrap, hide, empty] }] }
  record: { actions: [back], blocks: [{ form: [Plate, State, Load] }] }
`

type Sent = Extract<Step, { step: 'call' | 'decide' }>

interface Guarded {
  readonly name: string
  readonly compiled: Compiled
  readonly action: Action
  readonly step: Sent
}

const all = [...screens.flatMap((source) => compile(source).value ?? []), lifts()]

function lifts(): Compiled {
  const { value, diagnostics } = compile({ file: 'masters/lifts.yaml', text: LIFTS })
  if (!value) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return value
}

const cases: readonly Guarded[] = all.flatMap((compiled) =>
  Object.values(compiled.client.actions)
    .filter(({ allow }) => allow !== null)
    .flatMap((action) =>
      sentBy(compiled, action).map((step) => {
        return { name: `${compiled.client.screen} ${action.name}`, compiled, action, step }
      }),
    ),
)

function sentBy({ client }: Compiled, action: Action): readonly Sent[] {
  return action.steps.flatMap((step): readonly Sent[] => {
    if (step.step === 'run') return sentBy({ client } as Compiled, client.actions[step.action] as Action)
    return step.step === 'decide' || (step.step === 'call' && step.method === 'POST') ? [step] : []
  })
}

/** Roles that decide on some screen, and administrators. */
const roles = [
  ...new Set(
    all.flatMap(({ server }) =>
      Object.values(server.workflow?.moves ?? {}).flatMap((moves) => moves.map(({ by }) => by)),
    ),
  ),
].filter((role) => role !== 'owner')

describe.each(databases)('rows on which an action is not offered, on %s', (kind) => {
  let site: Site
  const people: Record<string, readonly Browser[]> = {}
  beforeAll(async () => {
    // Of what a ledger refuses, pages know nothing (ledgers.test.ts).
    const servers = new Set(cases.map(({ compiled }) => compiled.server))
    const used = [...servers].map((server) => ({ ...server, posts: [] }))
    const installation = await newInstallation(kind)
    site = await openSite(installation, { rows: 12, app, screens: used })
    await seedCompanies(site.database, app)
    await cheapenPasswords(site.database)
    const source = { get: (name: string) => used.find(({ screen }) => screen === name) }
    for (const definition of used) await seedRecords(site.database, { definition, app, screens: source })
    for (const company of ['STEEL', 'TEX'] as const) {
      people[company] = await Promise.all([...roles, 'admin'].map((role) => signedIn(site.server, role, company)))
    }
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const byOf = ({ compiled: { server } }: Guarded): readonly Browser[] =>
    people[server.platform.includes('steel') ? 'STEEL' : 'TEX'] ?? []

  /** The reason why a page does not offer the action on a row; null: it does. */
  const refusedOnPage = ({ compiled: { client }, action }: Guarded, row: Row): string | null => {
    const { list = client.reads['rows'] } = client.reads
    const [read] = list ? readRows(client, list, [row as never]) : []
    return actionRefusal(action, read ?? {}, { names: {}, locale: app })
  }

  function post({ compiled: { server }, step }: Guarded, by: Browser, row: Row): Promise<Answer> {
    const path = `/main/s/${server.screen}/${String(step.path)}`
    if (step.step === 'decide') {
      return by.post(
        path,
        { selected: [row.id], ...(step.askReason && { reason: 'No.' }) },
        { query: { scope: 'all' } },
      )
    }
    const names = { row: row as never }
    return by.post(path, evaluate(step.body, names) as object, { query: valueParameters(evaluate(step.query, names)) })
  }

  /** The rows of a screen; none if the person may not open it. */
  async function rowsFor({ compiled: { server } }: Guarded, by: Browser): Promise<readonly Row[]> {
    const query = { page_by: '200', ...(server.records ? { activity: 'all' } : { scope: 'all' }) }
    const { status, body } = await by.get(`/main/s/${server.screen}/list`, query)
    return status === 200 ? body.get_list.result : []
  }

  /** A row on which the action is offered to somebody, or to nobody, with the person who was tried. */
  async function found(guarded: Guarded, isOffered: boolean): Promise<readonly [Browser, Row] | null> {
    for (const by of byOf(guarded)) {
      const row = (await rowsFor(guarded, by)).find((each) => (refusedOnPage(guarded, each) === null) === isOffered)
      if (row) return [by, row]
    }
    return null
  }

  function reasonIn({ step }: Guarded, { status, body }: Answer): string | null {
    if (step.step === 'call') return status === 200 ? null : `${status} ${body.description}`
    const [outcome] = body.approval_list
    return outcome?.ok === true ? null : `${status} ${outcome?.msg}`
  }

  it.each(cases)('$name: the call is refused', async (guarded) => {
    const [by, row] = (await found(guarded, false)) ?? []
    if (!by || !row) throw new Error('No row to try is refused.')
    const before = await rowsFor(guarded, by)
    const status = guarded.step.step === 'decide' ? '200' : '403'
    const reason = reasonIn(guarded, await post(guarded, by, row))
    expect(reason).toMatch(new RegExp(`^${status} `))
    // If somebody has decided in the meantime, the server answers with who and when.
    if (!reason?.includes('was already decided: ')) expect(reason).toContain(refusedOnPage(guarded, row))
    expect(await rowsFor(guarded, by)).toEqual(before)
  })

  it.each(cases)('$name: the call is accepted for other rows', async (guarded) => {
    const [by, row] = (await found(guarded, true)) ?? []
    if (!by || !row) throw new Error('No row to try is offered.')
    expect(reasonIn(guarded, await post(guarded, by, row))).toBeNull()
  })
})

it('the tested actions include decisions and other calls', () => {
  expect(cases.filter(({ step }) => step.step === 'decide').length).toBeGreaterThan(10)
  expect(cases.filter(({ step }) => step.step === 'call').length).toBeGreaterThan(2)
})
