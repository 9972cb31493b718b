import { describe, expect, test, vi } from 'vitest'
import type { Action, Step } from '../../definition/definition.ts'
import { actionState } from './action-state.ts'
import { action, field, literal, map, name, pageOf, unasked } from '../../../tests/page/samples/sample-page.ts'
import { approve, list, locale, page, row } from '../../../tests/page/samples/sample-screen.ts'
import { createScreenStore } from '../store.ts'
import type { PressContext, PressPage } from './context.ts'
import type { ActionResult, Effect, EffectOutcome, PressSteps } from './effects.ts'
import { press } from './press.ts'
import { changeState } from '../events/change-state.ts'

const say = (text: string): Step => ({ ...unasked, step: 'say', text: [text], tone: 'info', seconds: null })
const post: Step = {
  ...unasked,
  step: 'call',
  method: 'POST',
  path: ['item'],
  query: map({}),
  body: name('form'),
  checksForm: true,
  done: ['Saved.'],
  doneTone: 'success',
  failed: null,
  optional: false,
}

/** A press of an action with these steps, advanced by hand. */
function pressing(own: Action, others: readonly Action[] = []) {
  const store = createScreenStore()
  const form = { title: 'a' }
  const change = {
    check: () => [],
    flush: vi.fn(),
    showsInput: () => true,
    mark: vi.fn(),
    set: vi.fn(),
    edit: vi.fn(),
    addStartedRows: vi.fn(),
    remove: () => true,
    applyAnswer: vi.fn(),
    changedElsewhere: vi.fn(() => false),
    setUnanswered: vi.fn(),
    adoptSavedRow: vi.fn(),
    settle: () => undefined,
  } satisfies PressPage
  const actions = Object.fromEntries([own, ...others].map((each) => [each.name, each]))
  const context: PressContext = {
    definition: { ...pageOf([field('title')]), actions },
    store,
    locale,
    names: () => ({ form: { ...form } }),
    newKey: () => 'key',
    version: () => 1,
    read: (of) => (of === 'list' ? { read: list, rows: [row('1'), row('2')] } : null),
    page: change,
  }
  const rows = own.appliesTo === 'selected' ? [row('1')] : []
  const ready = actionState(own, { names: context.names(), locale, rows })
  if (!ready) throw new Error('It is not shown.')
  return { steps: press(context, ready), store, form, change, context, ready }
}

const ok = (value: unknown = undefined): EffectOutcome => ({ ok: true, value })

/** The effects yielded for these outcomes in order, and the result once the press has ended. */
function runThrough(steps: PressSteps<ActionResult>, ...outcomes: readonly EffectOutcome[]) {
  const done: Effect['do'][] = []
  let next = steps.next()
  for (const outcome of outcomes) {
    if (next.done) break
    done.push(next.value.do)
    next = steps.next(outcome)
  }
  return { done, last: next.value }
}

describe('a press', () => {
  test('waits for pending questions before it checks and sends a form', () => {
    const { steps, form, change } = pressing(action('save', post))
    expect(steps.next().value).toEqual({ do: 'wait', for: 'first answers' })
    expect(change.flush).toHaveBeenCalledOnce()
    form.title = 'answered meanwhile'
    expect(steps.next(ok()).value).toMatchObject({ do: 'call', call: { body: { title: 'answered meanwhile' } } })
    expect(change.addStartedRows).toHaveBeenCalledOnce()
    expect(steps.next(ok({ ok: true })).value).toEqual({ do: 'count-again' })
    expect(change.applyAnswer).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST', checksForm: true }))
  })
  test('shows the error and returns that it failed', () => {
    const { steps } = pressing(action('save', post, say('after')))
    const failure = new Error('gone')
    const { done, last } = runThrough(steps, ok(), { ok: false, error: failure }, ok())
    expect([done, last]).toEqual([['wait', 'call', 'say'], { result: 'stopped', why: 'failed', error: failure }])
  })
  test('ends when the person cancels', () => {
    const { steps } = pressing(action('go', { ...say('sure'), confirm: ['Sure?'] } as Step, say('after')))
    expect(runThrough(steps, ok(false))).toEqual({ done: ['confirm'], last: { result: 'stopped', why: 'cancelled' } })
  })
  test('does nothing when the action is not enabled or already running', () => {
    const { steps, context, ready } = pressing(action('go', say('done')))
    expect(press(context, { ...ready, enabled: false }).next().value).toEqual({ result: 'stopped', why: 'not-enabled' })
    steps.next()
    expect(press(context, ready).next().value).toEqual({ result: 'stopped', why: 'running' })
  })
  test('is running until it ends, even with an error', () => {
    const running = ({ store }: ReturnType<typeof pressing>) => [...store.getState().running]
    const one = pressing(action('go', say('done')))
    one.steps.next()
    expect(running(one)).toEqual(['go'])
    one.steps.next({ ok: false, error: new Error('no place to say it') })
    one.steps.next(ok())
    expect(running(one)).toEqual([])
  })
  test('ends together with an action it runs when that action stops', () => {
    const inner = action('inner', { ...unasked, step: 'refuse', text: ['Stage first.'], tone: 'warning' })
    const { steps, store } = pressing(action('outer', { ...unasked, step: 'run', action: 'inner' }, say('after')), [
      inner,
    ])
    expect(runThrough(steps, ok())).toEqual({ done: ['say'], last: { result: 'stopped', why: 'refused' } })
    expect(store.getState().running.size).toBe(0)
  })
  test('ends successfully after it removed a row added on the page', () => {
    const { steps } = pressing(action('drop', { ...unasked, step: 'remove', read: 'list' }, say('after')))
    expect(runThrough(steps).last).toEqual({ result: 'done' })
  })
})

test('a decision is sent once, and its first page replaces the rows', () => {
  const { steps, store } = pressing({ ...approve, allow: null })
  const first = page(['2'])
  const answer = {
    outcomes: [{ suppliedKey: '1', ok: true, msg: 'Approved.', reason: null, status: null }],
    firstPage: first,
  }
  changeState(store, { active: '1', selected: new Set(['1']) })
  expect(steps.next().value).toMatchObject({ do: 'decide', read: 'list', call: { selected: ['1'], key: 'key' } })
  expect(steps.next(ok(answer)).value).toMatchObject({ do: 'say', text: 'Approved.', tone: 'success' })
  expect(steps.next(ok()).value).toEqual({ do: 'replace', read: 'list', page: first })
  expect(steps.next(ok()).value).toEqual({ do: 'go-on', read: 'list', places: { keys: ['2'], index: 0, upTo: 1 } })
  expect(steps.next(ok()).value).toEqual({ do: 'count-again' })
  expect(steps.next(ok()).value).toEqual({ result: 'done' })
  expect(store.getState()).toMatchObject({ pending: null, selected: new Set() })
})

test('a step whose `when` does not hold is skipped, and later steps see the answer of an earlier one', () => {
  const silent: Step = { ...say('never'), when: literal(false) } as Step
  const resultText: Step = { ...say(''), text: [{ value: { op: 'name', name: 'result' }, format: null }] } as Step
  const call = { ...post, method: 'GET', checksForm: false, done: null } as Step
  const { steps } = pressing(action('ask', silent, call, resultText))
  expect(steps.next().value).toMatchObject({ do: 'call', method: 'GET' })
  steps.next(ok('Seven'))
  expect(steps.next(ok()).value).toMatchObject({ do: 'say', text: 'Seven' })
})
