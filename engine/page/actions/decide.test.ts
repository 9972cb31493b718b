import { expect, test } from 'vitest'
import type { DecideCall } from '../../calls/calls.ts'
import type { DecisionAnswer, DecisionOutcome, Row } from '../../calls/contract.ts'
import { CallError, OUTCOME_UNKNOWN } from '../../calls/errors.ts'
import type { Action, Step } from '../../definition/definition.ts'
import { actionState } from './action-state.ts'
import type { PressContext } from './context.ts'
import { press as pressSteps } from './press.ts'
import { runEffects, type EffectHost } from '../react/run-effects.ts'
import { noForms } from '../../../tests/page/samples/sample-page.ts'
import { rowKey } from '../reads/rows.ts'
import { approve, definition, elsewhere, list, locale, page, row } from '../../../tests/page/samples/sample-screen.ts'
import { createScreenStore } from '../store.ts'
import { changeState } from '../events/change-state.ts'
const always = { when: null, confirm: null, confirmTitle: null } as const
const outcome = (suppliedKey: string, more: Partial<DecisionOutcome> = {}): DecisionOutcome => ({
  suppliedKey,
  msg: `Order ${suppliedKey}`,
  ok: true,
  reason: null,
  status: null,
  ...more,
})

interface HostOptions {
  readonly rows?: readonly Row[]
  readonly decide?: (call: DecideCall) => Promise<DecisionAnswer>
  readonly post?: () => Promise<unknown>
}

type Host = PressContext & EffectHost

/** A host with a list that continues with the pages in `later`. */
function createHost({ rows = ['1', '2', '3', '4'].map((id) => row(id)), decide, post }: HostOptions = {}) {
  const store = createScreenStore()
  const messages: [string, string | undefined][] = []
  const sent: DecideCall[] = []
  const state = { rows }
  const reads: EffectHost['reads'] = {
    replacerOf: () => (first) => void (state.rows = first.rows),
    reload: async () => null,
    async upTo(_, count) {
      const later = ['5', '6', '7', '8'].map((id) => row(id))
      if (state.rows.length < count) state.rows = [...state.rows, ...later]
      return { read: list, rows: state.rows }
    },
    firstAnswers: async () => undefined,
  }
  let keys = 0
  const host: Host = {
    definition,
    page: noForms,
    version: () => 1,
    reads,
    calls: {
      decide: (call) => {
        sent.push(call)
        return (
          decide?.(call) ?? Promise.resolve({ outcomes: call.selected.map((key) => outcome(key)), firstPage: null })
        )
      },
      get: async () => ({}),
      post: post ?? (async () => ({})),
    },
    ...elsewhere,
    store,
    locale,
    read: (name) => (name === 'list' ? { read: list, rows: state.rows } : null),
    names: () => ({ filter: { Stage: 'Open' } }),
    showToast: (text, options) => void messages.push([text, options?.tone]),
    newKey: () => `key${(keys += 1)}`,
    isOutdated: async () => false,
  }
  return { host, store, messages, sent, state }
}

function press(host: Host, rows: readonly Row[], action: Action = approve) {
  changeState(host.store, { selected: new Set(rows.map((each) => rowKey(each, list) ?? '')) })
  const ready = actionState(action, { names: host.names(), locale, rows })
  if (!ready) throw new Error('The action is not shown.')
  return runEffects(pressSteps(host, ready), host)
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a decision sends ids, versions, filter and one key', async () => {
  const { host, sent } = createHost()
  await press(host, [row('1'), row('2', { version: 4 })])
  expect(sent).toMatchObject([
    { screen: 'orders', path: 'approval', query: { Stage: 'Open' }, selected: ['1', '2'], key: 'key1' },
  ])
  expect(sent[0]?.versions).toEqual({ 1: 1, 2: 4 })
})

test('shows one message per document', async () => {
  const answers = [outcome('1'), outcome('2', { ok: false, reason: 'Changed' }), outcome('3', { ok: null })]
  const { host, messages } = createHost({ decide: async () => ({ outcomes: answers, firstPage: null }) })
  await press(
    host,
    ['1', '2', '3'].map((id) => row(id)),
  )
  expect(messages).toEqual([
    ['Order 1', 'success'],
    ['Order 2', 'danger'],
    ['Order 3', 'info'],
  ])
})

test('failed documents stay selected, with their reasons as text', async () => {
  const answers = [outcome('1'), outcome('2', { ok: false, reason: 'stale', msg: 'Order 2 has changed.' })]
  const { host, store } = createHost({ decide: async () => ({ outcomes: answers, firstPage: null }) })
  await press(host, [row('1'), row('2')])
  expect([...store.getState().selected]).toEqual(['2'])
  expect([...store.getState().outcomes]).toEqual([['2', 'Order 2 has changed.']])
})

test('the first page replaces the list and the keyboard goes to the next undecided row', async () => {
  const firstPage = page(['1', '4'])
  const { host, store, state } = createHost({
    decide: async ({ selected }) => ({ outcomes: selected.map((key) => outcome(key)), firstPage }),
  })
  changeState(store, { active: '2' })
  await press(host, [row('2'), row('3')])
  await settled()
  expect(state.rows.slice(0, 2)).toEqual(firstPage.rows)
  expect(store.getState()).toMatchObject({ focus: '4', active: '4' })
})

test('reads on to the previous position when the first page does not reach it', async () => {
  const { host, store, state } = createHost({
    decide: async ({ selected }) => ({ outcomes: selected.map((key) => outcome(key)), firstPage: page(['1', '2']) }),
  })
  changeState(store, { active: '4' })
  await press(host, [row('4')])
  await settled()
  expect(state.rows).toHaveLength(6)
  expect(store.getState().focus).toBe('6')
})

test('an unknown outcome is shown on the cards, and the same decision keeps its key', async () => {
  const lost = async () => Promise.reject(new CallError('unknown-outcome', { path: 'x' }))
  const { host, store, sent, messages } = createHost({ decide: lost })
  await press(host, [row('1')])
  expect(store.getState().pending).toMatchObject({ status: 'unknown', key: 'key1' })
  expect(store.getState().outcomes.get('1')).toBe(OUTCOME_UNKNOWN)
  expect(messages).toEqual([[OUTCOME_UNKNOWN, 'warning']])
  await press(host, [row('1')])
  await press(host, [row('2')])
  expect(sent.map(({ key }) => key)).toEqual(['key1', 'key1', 'key2'])
})

test('an unknown outcome gets a new key once the document is seen in another version', async () => {
  const lost = async () => Promise.reject(new CallError('unknown-outcome', { path: 'x' }))
  const { host, sent } = createHost({ decide: lost })
  await press(host, [{ ...row('1'), version: 1 }])
  await press(host, [{ ...row('1'), version: 2 }])
  expect(sent.map(({ key, versions }) => [key, versions['1']])).toEqual([
    ['key1', 1],
    ['key2', 2],
  ])
})

test('a refused decision leaves everything selected', async () => {
  const refused = async () => Promise.reject(new CallError('network', { path: 'x' }))
  const { host, store } = createHost({ decide: refused })
  await press(host, [row('1'), row('2')])
  expect(store.getState()).toMatchObject({ pending: null })
  expect(store.getState().selected.size).toBe(2)
})

test('a second press while the first is running does nothing', async () => {
  const { host, sent } = createHost()
  await Promise.all([press(host, [row('1')]), press(host, [row('1')])])
  expect(sent).toHaveLength(1)
})

test('a second press on the same documents, before the page shows what the first did, does nothing', async () => {
  const { host, sent, messages } = createHost()
  await press(host, [row('1'), row('2', { version: 4 })])
  await press(host, [row('2', { version: 4 })])
  expect([sent.length, messages.length]).toEqual([1, 2])
  await press(host, [row('2', { version: 5 })])
  expect(sent).toHaveLength(2)
})

test('another decision while one is on its way is ignored', async () => {
  const { host, sent } = createHost()
  await Promise.all([press(host, [row('1')]), rejected(host, [row('1')], 'Too dear')])
  expect(sent.map(({ path }) => path)).toEqual(['approval'])
})

const reject: Action = {
  ...approve,
  name: 'reject',
  tone: 'danger',
  steps: [
    {
      step: 'decide',
      ...always,
      path: 'rejection',
      read: 'list',
      query: { op: 'name', name: 'filter' },
      askReason: ['Why?'],
    },
  ],
}

/** Presses the action and answers the prompt for a reason. */
async function rejected(host: Host, rows: readonly Row[], reason: string | null) {
  const pressed = press(host, rows, reject)
  await settled()
  const prompt = host.store.getState().askReason
  prompt?.answer(reason)
  await pressed
  return prompt
}

test('a decision that needs a reason asks for it and sends it', async () => {
  const { host, sent } = createHost()
  expect(await rejected(host, [row('1')], 'Too dear')).toMatchObject({
    title: 'Approve 1',
    button: 'Approve 1',
    missing: 'Why?',
    draft: '',
  })
  expect(sent).toMatchObject([{ path: 'rejection', selected: ['1'], reason: 'Too dear' }])
})

test('Cancel instead of a reason sends nothing and ends the press', async () => {
  const { host, sent, store } = createHost()
  await rejected(host, [row('1')], null)
  expect([sent, [...store.getState().selected]]).toEqual([[], ['1']])
})

test('a reason is kept while its decision fails, for the same documents only', async () => {
  const refused = async () => Promise.reject(new CallError('network', { path: 'x' }))
  const { host } = createHost({ decide: refused })
  await rejected(host, [row('1'), row('2')], 'Too dear')
  expect((await rejected(host, [row('2'), row('1')], null))?.draft).toBe('Too dear')
  expect((await rejected(host, [row('1')], null))?.draft).toBe('')
})

test('a reason is forgotten once its decision succeeds', async () => {
  const { host } = createHost()
  await rejected(host, [row('1')], 'Too dear')
  expect((await rejected(host, [row('1', { version: 2 })], null))?.draft).toBe('')
})

test('a decision with another reason is sent under a new key', async () => {
  const lost = async () => Promise.reject(new CallError('unknown-outcome', { path: 'x' }))
  const { host, sent } = createHost({ decide: lost })
  await rejected(host, [row('1')], 'Too dear')
  await rejected(host, [row('1')], 'Too dear')
  await rejected(host, [row('1')], 'Too late')
  expect(sent.map(({ key }) => key)).toEqual(['key1', 'key1', 'key2'])
})

const withSteps = (...steps: readonly Step[]): Action => ({ ...approve, appliesTo: 'nothing', allow: null, steps })
const sayStep = (text: string, more: Partial<Step> = {}): Step =>
  ({ step: 'say', ...always, text: [text], tone: 'info', ...more }) as Step

test('Cancel stops the action', async () => {
  const { host, store, messages: texts } = createHost()
  const running = press(host, [], withSteps(sayStep('one', { confirm: ['Sure?'] }), sayStep('two')))
  expect(store.getState().confirm).toMatchObject({ text: 'Sure?' })
  store.getState().confirm?.answer(false)
  await running
  expect(texts).toEqual([])
})

test('steps whose condition does not hold are skipped', async () => {
  const { host, messages: texts } = createHost()
  const never = sayStep('one', { when: { op: 'literal', value: null } })
  await press(host, [], withSteps(never, sayStep('two')))
  expect(texts).toEqual([['two', 'info']])
})

test('a failed post shows a message and stops', async () => {
  const post: Step = {
    step: 'call',
    method: 'POST',
    when: null,
    confirm: null,
    confirmTitle: null,
    path: ['remind'],
    query: { op: 'map', entries: [] },
    body: { op: 'map', entries: [] },
    checksForm: false,
    done: ['Done.'],
    doneTone: 'success',
    failed: null,
    optional: false,
  }
  const failing = createHost({ post: async () => Promise.reject(new CallError('timeout', { path: 'x' })) })
  await press(failing.host, [], withSteps(post, sayStep('after')))
  expect(failing.messages).toEqual([['The network request timed out. Please try again.', 'danger']])
  const working = createHost()
  await press(working.host, [], withSteps(post, sayStep('after')))
  expect(working.messages.map(([text]) => text)).toEqual(['Done.', 'after'])
})
