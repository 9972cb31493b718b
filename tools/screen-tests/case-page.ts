/** The page of a case: the model that browsers open, on which the steps of the case are carried out at once. */
import type { DecideCall, PostCall, ScreenCall } from '../../engine/calls/call-types.ts'
import type { Row } from '../../engine/calls/contract.ts'
import type { AppDefinition, Definition, ShowTarget } from '../../engine/definition/definition.ts'
import { hiddenNames } from '../../engine/definition/hidden-fields.ts'
import { withoutFields } from '../../engine/definition/without-fields.ts'
import type { DoneNode } from '../../engine/language/screen-test.ts'
import { viewAddress } from '../../engine/page/address/address-of.ts'
import { historyEntry, type HistoryEntry } from '../../engine/page/address/address.ts'
import type { Effect, EffectOutcome } from '../../engine/page/actions/effects.ts'
import { pressOn } from '../../engine/page/actions/press-page.ts'
import { formPart } from '../../engine/page/form-part.ts'
import { createPage } from '../../engine/page/page.ts'
import type { PageModel } from '../../engine/page/page-model.ts'
import { rowKey } from '../../engine/page/reads/rows.ts'
import { decide, postAnswer } from './case-calls.ts'
import { filledIn, inputsOn } from './inputs.ts'
import { caseRowsByKey } from './case-rows.ts'
import { caseErp, type CaseErp, type CaseSources } from './case-erp.ts'
import { withLinkedRows, momentOn, type RowNode } from './stored-row.ts'
import { selectOnly } from '../../engine/page/events/selection.ts'

/** A call that a step has sent. */
export interface SentCall {
  readonly call: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export interface CasePage {
  readonly page: PageModel
  readonly erp: CaseErp
  readonly sent: readonly SentCall[]
  readonly messages: readonly string[]
  /** The query with which each read was last requested. */
  readonly asked: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Carries out a step. Returns why it was not possible; null: it was carried out. */
  done(step: DoneNode): string | null
}

type Press = Extract<DoneNode, { kind: 'press' }>

/** @param row the id of the row for steps that name none */
export function openCase(sources: CaseSources, row: string | null): CasePage {
  const erp = caseErp(sources)
  const opened = openPage(erp)
  const { page, rest } = opened
  const sent: SentCall[] = []
  const messages: string[] = []
  const history: Place[] = []
  const run: RunningPage = { ...opened, erp, sent, messages, history, row }
  rest()
  return {
    page,
    erp,
    sent,
    messages,
    asked: opened.asked,
    done(step) {
      const refusal = carryOutStep(run, step)
      rest()
      return refusal
    },
  }
}

interface Place {
  readonly params: URLSearchParams
  readonly entry: HistoryEntry
}

interface OpenedPage {
  readonly page: PageModel
  readonly asked: Map<string, Readonly<Record<string, string>>>
  /** Advances the time, and answers every request of the page. */
  rest(): void
}

interface RunningPage extends OpenedPage {
  readonly erp: CaseErp
  readonly sent: SentCall[]
  readonly messages: string[]
  /** The previous locations of the page, to go back to. */
  readonly history: Place[]
  readonly row: string | null
}

const localeOf = ({ locale, currency, timeZone }: AppDefinition) => ({ locale, currency, timeZone })

/** How many rounds of requests may follow from each other's answers. */
const MOST_ROUNDS = 20

function openPage(erp: CaseErp): OpenedPage {
  const { sources } = erp
  const { site, compiled, session, case: own, today } = sources
  const definition = withoutFields(compiled.client, hiddenNames(session.flags, compiled.client.screen))
  const params = new URLSearchParams(own.address ?? '')
  let now = momentOn(today, site.app.timeZone)
  let keys = 0
  const page = createPage(
    definition,
    {
      session,
      locale: localeOf(site.app),
      params,
      entry: historyEntry(definition, params, null),
      narrow: own.narrow ?? false,
      now: () => now,
      newKey: () => `key ${(keys += 1)}`,
    },
    () => formPart,
  )
  const asked = new Map<string, Readonly<Record<string, string>>>()
  const answered = new Set<string>()
  const rest = (): void => {
    now += 1000
    page.tick()
    for (let round = 0; round < MOST_ROUNDS; round += 1)
      if (!answerAll({ page, asked, answered, erp, definition })) return
  }
  return { page, asked, rest }
}

interface AnswerOptions extends Pick<OpenedPage, 'page' | 'asked'> {
  /** Answered requests, by key and version. */
  readonly answered: Set<string>
  readonly erp: CaseErp
  readonly definition: Definition
}

/** Answers what is open; returns whether there was anything. */
function answerAll({ page, asked, answered, erp, definition }: AnswerOptions): boolean {
  const open = page.wanted.get().filter(({ key, version }) => !answered.has(`${key} ${version}`))
  for (const question of open) {
    answered.add(`${question.key} ${question.version}`)
    const read = definition.reads[question.read]
    if (!read) continue
    asked.set(read.name, question.request.query)
    page.answered(question, { pages: [erp.answer(read, question.request)] })
  }
  return open.length > 0
}

function carryOutStep(run: RunningPage, step: DoneNode): string | null {
  const { page, erp } = run
  const { compiled, tests } = erp.sources
  const linked = (values: RowNode): Row => withLinkedRows(values, { compiled, people: tests.people ?? {} })
  switch (step.kind) {
    case 'press':
      return pressed(run, step)
    case 'fill':
      return filled(run, linked(step.fill))
    case 'edit':
      return edited(run, linked(step.edit), step.row === undefined ? run.row : String(step.row))
    case 'open': {
      const view = step.open
      showView(run, view, step.with ? linked(step.with) : null)
      return page.views.get().some(({ name }) => name === view) ? null : `The view ${view} cannot be opened.`
    }
  }
}

function pressed(run: RunningPage, step: Press): string | null {
  const { page, row } = run
  const action = page.definition.actions[step.press]
  const ids = step.rows?.map(String) ?? (row === null ? [] : [row])
  const rows = action?.appliesTo === 'nothing' ? [] : caseRowsByKey(run, ids)
  if (action?.appliesTo === 'selected') selectOnly(page.store, ids)
  if (page.actionFor(step.press, rows) === null) return `${step.press} cannot be pressed: it is not shown.`
  press(run, { name: step.press, rows, step })
  return null
}

interface Pressed {
  readonly name: string
  readonly rows: readonly Row[]
  readonly step: Press | null
}

function press(run: RunningPage, { name, rows, step }: Pressed): void {
  const steps = pressOn(run.page, name, rows)
  let next = steps.next()
  while (!next.done) next = steps.next(outcomeOf(() => carriedOut(run, next.value as Effect, step)))
}

function outcomeOf(work: () => unknown): EffectOutcome {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, error }
  }
}

function carriedOut(run: RunningPage, effect: Effect, step: Press | null): unknown {
  switch (effect.do) {
    case 'call':
      return called(run, effect, step)
    case 'decide':
      return decided(run, effect.call, step)
    case 'confirm':
      return step?.confirm ?? true
    case 'ask-reason':
      return step?.confirm === false ? null : (step?.reason ?? 'Because.')
    case 'say':
      return void run.messages.push(effect.text)
    case 'show':
      return shown(run, effect.show, effect.with)
    case 'back':
      return goBack(run)
    case 'reload':
    case 'replace':
      run.page.reload(effect.read)
      return run.rest()
    case 'wait':
      return run.rest()
    default:
      return undefined
  }
}

type Called = Extract<Effect, { do: 'call' }>

function called({ erp, sent }: RunningPage, effect: Called, step: Press | null): unknown {
  const { path, query } = effect.call as ScreenCall
  // An optional read is not part of what the action does: it returns the stored row as it is.
  if (effect.method === 'GET' && effect.optional) return path === 'item' ? storedRow(erp, query['key']) : {}
  const body = effect.method === 'POST' ? (effect.call as PostCall).body : null
  sent.push({ call: path, query, body })
  if (step?.answer !== undefined) return step.answer
  return effect.method === 'POST' ? postAnswer(erp, effect.call) : {}
}

function storedRow(erp: CaseErp, key = ''): unknown {
  const row = erp.item(key)
  return row === null ? {} : { ok: true, get_item: row }
}

function decided({ erp, sent }: RunningPage, call: DecideCall, step: Press | null): unknown {
  const { path, query, selected, reason } = call
  sent.push({ call: path, query, body: { selected, ...(reason !== undefined && { reason }) } })
  return step?.answer ?? decide(erp, call)
}

function shown(run: RunningPage, target: ShowTarget, values: Row | null): void {
  if (target.what === 'view') showView(run, target.view, values)
}

/** Shows a view like a browser: with values a new form session begins. */
function showView({ page, history, erp }: RunningPage, name: string, values: Row | null): void {
  const { definition } = page
  const target = definition.views[name]
  if (!target) return
  const [params, entry] = [page.params.get(), page.entry.get()]
  const started = values && { form: `form ${history.length + 1} of ${erp.sources.case.name}`, with: values }
  const own = started ?? { form: entry.form, with: entry.with }
  const to: HistoryEntry = target.modal
    ? { ...own, modal: name, below: started ? (entry.below ?? entry.form) : entry.below }
    : { ...own, modal: null, below: null }
  history.push({ params, entry })
  page.navigate(target.modal ? params : viewAddress(definition, params, { view: name, with: own.with }), to)
}

function goBack({ page, history }: RunningPage): void {
  const place = history.pop()
  if (place) return page.navigate(place.params, place.entry)
  const { definition } = page
  const params = viewAddress(definition, page.params.get(), { view: definition.start, with: null })
  page.navigate(params, historyEntry(definition, params, null))
}

function filled(run: RunningPage, values: Row): string | null {
  const { page } = run
  for (const [field, value] of Object.entries(values)) {
    const input = inputsOn(page).find(({ item }) => item.field === field)
    if (!input?.isVisible) return `${field} cannot be filled in: no form shows it.`
    if (!input.isEnabled)
      return `${field} cannot be filled in: it is read-only${input.reason ? ` (${input.reason})` : ''}.`
    const action = page.setField(field, filledIn(page, input.item, value))
    if (action !== null) press(run, { name: action, rows: [], step: null })
    run.rest()
  }
  return null
}

function edited({ page }: RunningPage, values: Row, id: string | null): string | null {
  const read = Object.values(page.definition.reads).find(
    (each) =>
      each.base !== null &&
      id !== null &&
      page
        .rows(each.name)
        .get()
        .some((row) => rowKey(row, each) === id),
  )
  if (!read || id === null) return `The row ${id ?? ''} is not on the page.`
  page.editRows(read.name, new Map([[id, values]]))
  return null
}
