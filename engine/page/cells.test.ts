import { describe, expect, test, vi } from 'vitest'
import { namesDrawn, namesNow } from './scope/page-names.ts'
import { actionNow } from './actions/action-now.ts'
import { pressContext } from './actions/press-context.ts'
import { pageLocation } from './address/location.ts'
import { isLookOnly } from './address/look-only.ts'
import { needsDay, openedWith } from './address/opening.ts'
import { cellsBy, derived, derivedInRing, source } from './cell.ts'
import { formValues } from './form/values.ts'
import { formatPart, formatValue, plainFormat } from './format.ts'
import { freshSelection } from './events/fresh-selection.ts'
import { noteOpenTabs, openTabOf } from './events/open-tab.ts'
import { stableRows, rowsComputer, readValue } from './reads/computed-read.ts'
import { hasParts, partIn } from './reads/parts.ts'
import { questionsOf } from './reads/questions.ts'
import { readCells } from './reads/read-cells.ts'
import { areSame, valueInRow, usedValues } from './reads/used-values.ts'
import { session } from '../../tests/page/samples/page-with-erp.ts'
import { name, read } from '../../tests/page/samples/sample-page.ts'
import { locale, row, withUses } from '../../tests/page/samples/sample-screen.ts'
import { namedCells, createNameLookup } from './scope/scope-cells.ts'
import { layoutOf, shownOn } from './shown.ts'
import { pageState } from './state.ts'
import { definition, given, NOW, opened, sum } from '../../tests/page/form-page.ts'
import { changeState } from './events/change-state.ts'

describe('a cell', () => {
  test('is computed once for the same values, and only while it has subscribers', () => {
    const a = source(1)
    const compute = vi.fn(() => a.get() + 1)
    const b = derived(compute)
    expect([b.get(), b.get(), compute.mock.calls.length]).toEqual([2, 2, 1])
  })
  test('notifies nobody of an equal value', () => {
    const a = source(1)
    const listener = vi.fn()
    derived(
      () => ({ isOdd: a.get() % 2 === 1 }),
      (some, other) => some.isOdd === other.isOdd,
    ).subscribe(listener)
    a.set(3)
    expect(listener).not.toHaveBeenCalled()
    a.set(4)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('that depends on itself has the value for a cycle', () => {
    const cell = derivedInRing((): number => cell.get() + 1, 10)
    expect(cell.get()).toBe(11)
  })
  test('of a key is created once', () => {
    const of = cellsBy((key: string) => source(key))
    expect(of('a')).toBe(of('a'))
  })
})

describe('the scope', () => {
  const scope = () => {
    const form = { a: source<number>(1), b: source<number>(2) }
    const none = namedCells([], () => source(null))
    const cells = { given: source({ today: '2026-01-02' }), reads: none, changed: none }
    const formCells = namedCells(['a', 'b'], (of) => form[of as 'a' | 'b'])
    return { form, names: createNameLookup({ reads: {} }, { ...cells, form: formCells }) }
  }
  test('holds the names that are used, and only the used members of a name', () => {
    const { names } = scope()
    expect(
      names([
        ['form', 'a'],
        ['today', null],
      ]),
    ).toEqual({ form: { a: 1 }, today: '2026-01-02' })
    expect(names([['form', null]])).toEqual({ form: { a: 1, b: 2 } })
    expect(names([['form', 'constructor']])).toEqual({ form: { constructor: null } })
  })
  test('depends on a member and not on its siblings', () => {
    const { form, names } = scope()
    const listener = vi.fn()
    derived(() => names([['form', 'a']])).subscribe(listener)
    form.b.set(3)
    expect(listener).not.toHaveBeenCalled()
    form.a.set(3)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('questions', () => {
  test('wait for a pause in typing before they are sent', () => {
    let now = NOW
    const { cells, events } = opened({ params: new URLSearchParams(), now: () => now })
    const state = pageState(definition)
    const typing = { is: false }
    const form = formValues({ definition, scope: cells.scope, currency: 'INR', ...state })
    const none = namedCells([], () => source(null))
    const scope = createNameLookup(definition, { given: source({}), reads: none, changed: none, form })
    const questions = questionsOf({
      definition,
      scope,
      sentScope: scope,
      needed: source(new Set(['rows'])),
      answers: cells.answers,
      owner: ['c', '7'],
      isTyping: () => typing.is,
      session: () => 'a',
    })
    questions.settle()
    const first = questions.of('rows').get()?.request.text
    typing.is = true
    changeState(state.store, { form: { a: 3 } })
    expect([questions.settle(), questions.isWaiting()]).toEqual([false, true])
    typing.is = false
    expect(questions.settle()).toBe(true)
    expect(questions.of('rows').get()?.request.text).not.toBe(first)
    now += 1
    events.close()
  })
  test('of a read that is not on the page are not sent', () => {
    const { cells } = opened()
    expect(cells.questions.wanted.get()).toEqual([])
    expect(cells.questions.of('nothing').get()).toBe(null)
  })
})

describe('reads', () => {
  test('show the rows of their answer and report their status', () => {
    const { cells } = opened()
    const question = source({
      key: 'k',
      read: 'rows',
      version: 1,
      pagesWanted: 1,
      reloads: 0,
      request: { text: 'x' } as never,
    })
    const reads = readCells({
      definition,
      state: cells.state,
      scope: () => cells.scope,
      question: () => question,
      isActive: source(true),
      shownRows: () => (rows) => rows,
      answered: cells.answers.of,
    })
    expect([reads.status('rows').get().status, reads.rows('rows').get()]).toEqual(['first', []])
    cells.answers.take({ key: 'k', version: 1 }, { pages: [{ rows: [row('1')], isComplete: true, uuid: null }] })
    expect(
      reads
        .rows('rows')
        .get()
        .map((each) => each['id']),
    ).toEqual(['1'])
    expect(reads.status('rows').get()).toMatchObject({ status: 'ready', isComplete: true, isLoading: false })
  })
  test('that are part of an answer share its pages', () => {
    const part = read('part', { from: { from: 'part', of: 'rows', answer: 'more' } })
    const of = { ...definition, reads: { ...definition.reads, part } }
    expect(of.reads.rows && hasParts(of, of.reads.rows)).toBe(true)
    const page = { rows: [], isComplete: true, uuid: null, body: { more: [{ id: '9' }] } }
    expect(partIn(page, 'more', part).rows).toEqual([{ id: '9' }])
    expect(partIn(page, 'more', part)).toBe(partIn(page, 'more', part))
  })
  test('that are computed keep their rows while the values they use are the same', () => {
    const make = rowsComputer(name('list'), [['list', null]])
    const rows = [{ id: 1 }, 3] as never
    const first = make({ list: rows, other: 1 })
    expect(first).toEqual([{ id: 1 }])
    expect(make({ list: rows, other: 2 })).toBe(first)
    const keep = stableRows()
    const [one] = [{ id: 1 }]
    expect(keep([one])).toBe(keep([one]))
    expect(readValue({ one: true }, [])).toEqual({})
  })
  test('compare the values they use one by one', () => {
    expect(
      usedValues(
        [
          ['form', 'a'],
          ['rows', null],
        ],
        { form: { a: 1 } },
      ),
    ).toEqual([1, null])
    expect([areSame([1, Number.NaN], [1, Number.NaN]), areSame([1], [1, 2])]).toEqual([true, false])
    expect(valueInRow(definition, { name: 'b', value: sum })).toBe(null)
  })
})

describe('the address', () => {
  test('determines the view and whether the page is read-only', () => {
    const location = pageLocation(definition, given())
    expect(location.view.get()?.name).toBe('record')
    location.moved(new URLSearchParams('formType=erpReport'), location.entry.get())
    expect([location.view.get()?.name, location.readOnly.get()]).toEqual(['start', true])
    expect(isLookOnly(new URLSearchParams('formType=x'))).toBe(false)
  })
  test('of the same location in another object causes no drawing', () => {
    const location = pageLocation(definition, given())
    const listener = vi.fn()
    location.params.subscribe(listener)
    location.moved(new URLSearchParams('view=record'), { ...location.entry.get() })
    expect(listener).not.toHaveBeenCalled()
  })
  test('gives names to expressions; the date only where something depends on it', () => {
    const params = new URLSearchParams('pk=7')
    const { namesAt } = openedWith({ definition, session, params, locale }, '')
    expect(namesAt(new Date(NOW))).toMatchObject({ query: { pk: '7' }, session: { id: '7' }, today: null })
    expect(needsDay({ definition, params })).toBe(false)
  })
})

describe('actions', () => {
  test('are not shown on a read-only page and not enabled while they run', () => {
    const { cells } = opened()
    expect(actionNow(cells, 'go', [])?.enabled).toBe(true)
    changeState(cells.state.store, { running: new Set(['go']) })
    expect(actionNow(cells, 'go', [])?.enabled).toBe(false)
    const { cells: looked } = opened({ params: new URLSearchParams('formType=erpReport') })
    expect(actionNow(looked, 'go', [])).toBe(null)
    expect(actionNow(cells, 'constructor', [])).toBe(null)
  })
  test('set fields, edit rows and mark errors in one step each', () => {
    const { cells, events } = opened()
    const { page, names } = pressContext(events.core)
    page.set({ a: 4 })
    page.edit('rows', new Map([['1', { qty: 2 }]]))
    page.mark([{ field: 'a', text: 'Taken.', isCustomText: false }])
    const { form, edits, fieldErrors } = cells.state.store.getState()
    expect([form['a'], edits['rows']?.get('1'), fieldErrors.get('a')]).toEqual([4, { qty: 2 }, 'Taken.'])
    expect((names()['form'] as Record<string, unknown>)['b']).toBe(5)
    expect(page.check()).toEqual([])
  })
})

describe('an event', () => {
  test('calls each listener once, however many changes it makes', () => {
    const { events } = opened()
    const listener = vi.fn()
    const leave = events.subscribe(listener)
    events.core.event(() => {
      events.setField('a', 1)
      events.setField('c', 'x')
    })
    expect(listener).toHaveBeenCalledTimes(1)
    leave()
    events.setField('a', 2)
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('that requests other rows clears the selection', () => {
    const { cells } = opened()
    const asked = source<unknown>({ request: { text: 'x' } })
    const questions = { ...cells.questions, of: () => asked as never }
    const selection = freshSelection({ ...cells, questions })
    selection.settle()
    changeState(cells.state.store, { selected: new Set(['1']) })
    selection.settle()
    expect(cells.state.store.getState().selected.size).toBe(1)
    asked.set({ request: { text: 'y' } })
    selection.settle()
    expect(cells.state.store.getState().selected.size).toBe(0)
  })
  test('uses the current time, while drawing uses the time when the page was opened', () => {
    let now = NOW
    const { cells } = opened({ now: () => now })
    now += 60_000
    expect(namesDrawn(cells)['now']).toBe(new Date(NOW).toISOString())
    expect(namesNow(cells)['now']).toBe(new Date(now).toISOString())
  })
})

describe('tabs', () => {
  const tab = (of: string) => ({ name: of, label: [], visibleWhen: null, enabledWhen: null, blocks: [] })
  const tabs = { block: 'tabs', tabs: [tab('one'), tab('two')], field: null, visibleWhen: null } as const
  const start = { name: 'start', label: null, modal: false, actions: [], blocks: [tabs] }
  const of = withUses({ ...definition, views: { ...definition.views, start } })

  test('are stored in the address, and stay on the page once opened', () => {
    const { cells } = opened({ params: new URLSearchParams() }, of)
    expect(openTabOf(cells, { block: tabs, name: 'two' }, () => null)).toBe(null)
    expect(cells.location.params.get().get('activeTab')).toBe('1')
    noteOpenTabs(cells)
    expect(cells.state.store.getState().opened['start/0']?.at(-1)).toBe('two')
    expect(noteOpenTabs(cells)).toBe(false)
  })
  test('determine what is on the page', () => {
    const { cells } = opened({ params: new URLSearchParams() }, of)
    const layout = layoutOf({ ...cells.location, definition: of, scope: cells.scope, opened: cells.state.opened })
    const shown = shownOn({ ...cells.location, layout })
    expect([...shown.get().reads]).toEqual([])
  })
})

test('values are shown in the language of the person', () => {
  expect(formatValue(true, plainFormat('yesno'), locale)).toBe('Yes')
  expect(formatPart(1234, null, locale)).toBe('1,234')
})
