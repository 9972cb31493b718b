import { expect, test, vi } from 'vitest'
import type { Row } from '../../calls/contract.ts'
import { CallError } from '../../calls/errors.ts'
import type { Action, Step } from '../../definition/definition.ts'
import { actionState } from './action-state.ts'
import type { PressContext, PressPage } from './context.ts'
import { press } from './press.ts'
import { runEffects, type EffectHost } from '../react/run-effects.ts'
import type { FieldError } from '../form/field-error.ts'
import {
  action,
  field,
  is,
  literal,
  map,
  member,
  name,
  pageOf,
  read,
  unasked,
} from '../../../tests/page/samples/sample-page.ts'
import { elsewhere, locale } from '../../../tests/page/samples/sample-screen.ts'
import { createScreenStore, type ScreenStore } from '../store.ts'
import { changeState } from '../events/change-state.ts'

const say = (text: string): Step => ({ ...unasked, step: 'say', text: [text], tone: 'info', seconds: 20 })
const post = (more: Partial<Extract<Step, { step: 'call' }>> = {}): Step => ({
  ...unasked,
  step: 'call',
  method: 'POST',
  path: ['item'],
  query: map({}),
  body: name('form'),
  checksForm: true,
  done: ['Done.'],
  doneTone: 'success',
  failed: null,
  optional: false,
  ...more,
})

interface PageOptions {
  readonly answer?: () => Promise<unknown>
  readonly fieldErrors?: readonly FieldError[]
  readonly actions?: readonly Action[]
  readonly rows?: readonly Row[]
  readonly store?: ScreenStore
  reload?(since?: number): Promise<unknown>
  title?(): string
  /** Whether the server has a newer definition of the page. */
  readonly isOutdated?: boolean
  untilRead?(): Promise<void>
}

/** Runs the steps on a page with the field `title` and the local field `seek`. */
async function run(
  steps: readonly Step[],
  {
    answer = async () => ({}),
    fieldErrors = [],
    actions = [],
    rows = [],
    store = createScreenStore(),
    reload = async () => undefined,
    title = () => 'a',
    isOutdated = false,
    untilRead = async () => undefined,
  }: PageOptions = {},
) {
  const messages: [string, string | undefined, number | undefined][] = []
  const topics: (string | undefined)[] = []
  const page = {
    check: () => fieldErrors,
    flush: vi.fn(),
    showsInput: (of: string) => of === 'title',
    mark: vi.fn(),
    set: vi.fn(),
    edit: vi.fn(),
    addStartedRows: vi.fn(),
    remove: vi.fn(() => false),
    applyAnswer: vi.fn(),
    changedElsewhere: vi.fn(() => false),
    setUnanswered: vi.fn(),
    adoptSavedRow: vi.fn(),
    settle: () => undefined,
  } satisfies PressPage
  const sent = vi.fn(answer)
  const own = action('own', ...steps)
  const all = Object.fromEntries([own, ...actions].map((each) => [each.name, each]))
  const fields = [field('title', { label: 'Title' }), field('seek', { label: 'Seek', sent: false })]
  const definition = { ...pageOf(fields), actions: all }
  const host: PressContext & EffectHost = {
    ...elsewhere,
    definition: { ...definition, reads: { rows: read('rows') } },
    calls: { decide: async () => ({ outcomes: [], firstPage: null }), get: sent, post: sent },
    store,
    locale,
    page,
    version: () => performance.now(),
    read: (of) => ({ read: read(of), rows: [] }),
    reads: {
      replacerOf: () => () => undefined,
      reload: (_, since) => reload(since),
      upTo: async () => null,
      firstAnswers: untilRead,
    },
    names: () => ({ form: { title: title(), seek: 'b' }, rows }),
    showToast(text, how) {
      messages.push([text, how?.tone, how?.seconds])
      topics.push(how?.topic)
    },
    newKey: () => '1',
    isOutdated: async () => isOutdated,
  }
  const ready = actionState(own, { names: host.names(), locale, rows: [] })
  if (ready) await runEffects(press(host, ready), host)
  return { messages, topics, page, sent, words: messages.map(([text]) => text) }
}

test('a call sends the form without local fields, and the page receives the answer', async () => {
  const { sent, page, words } = await run([post()], { answer: async () => ({ ok: true }) })
  expect(sent).toHaveBeenCalledWith({ screen: 'orders', path: 'item', query: {}, body: { title: 'a' }, key: '1' })
  expect(page.applyAnswer).toHaveBeenCalledWith(expect.objectContaining({ method: 'POST', answer: { ok: true } }))
  expect(words).toEqual(['Done.'])
})

test('a call sends the values that arrive while reads or a confirmation are pending', async () => {
  let title = 'not read'
  const untilRead = async () => void (title = 'read')
  const sentTitle = async (options: PageOptions, step: Step) => {
    const { sent } = await run([step], { ...options, title: () => title })
    return sent.mock.calls
  }
  const withTitle = (title: string) => [[expect.objectContaining({ body: { title } })]]
  expect(await sentTitle({ untilRead }, post())).toEqual(withTitle('read'))
  const store = createScreenStore()
  store.subscribe(({ confirm }) => {
    if (confirm === null) return
    title = 'read while asked'
    confirm.answer(true)
  })
  expect(await sentTitle({ store }, post({ confirm: ['Sure?'] }))).toEqual(withTitle('read while asked'))
})

test('a form with errors is not sent; one message has the author’s texts and refers to the other marks', async () => {
  const fieldErrors = [
    { field: 'title', text: 'Vehicle no. cannot be empty.', isCustomText: true },
    { field: 'seek', text: 'Required.', isCustomText: false },
  ]
  const { sent, messages, page } = await run([post(), say('after')], { fieldErrors })
  expect(messages).toEqual([['Vehicle no. cannot be empty.\nPlease fix the marked fields.', 'danger', undefined]])
  expect([sent.mock.calls.length, page.mark.mock.calls[0]?.[0]]).toEqual([0, fieldErrors])
})

test('the message that a form was saved replaces the one about its errors', async () => {
  const step = post({ checksForm: true })
  for (const isCustomText of [true, false]) {
    const fieldErrors = [{ field: 'seek', text: 'Such as MH12AB1234.', isCustomText }]
    expect((await run([step], { fieldErrors })).topics).toEqual(['form'])
  }
  expect((await run([step])).topics).toEqual(['form'])
  expect((await run([post({ checksForm: false })])).topics).toEqual([undefined])
})

test('errors mark the fields on the page, a message lists the others, and later steps do not run', async () => {
  const answer = async () => ({ post_item: { title: 'Taken.', other: 'Late.' } })
  const { words, page } = await run([post(), say('after')], { answer })
  expect(words).toEqual(['Please fix the marked fields.', 'other: Late.'])
  // All of them: if a newer definition of the page shows the field, it is marked there, too.
  expect(page.mark).toHaveBeenCalledWith([
    { field: 'title', text: 'Taken.', isCustomText: false },
    { field: 'other', text: 'Late.', isCustomText: false },
  ])
  expect(page.applyAnswer).not.toHaveBeenCalled()
})

test('errors of fields that are not on the page are shown by label in one message, without “marked”', async () => {
  const answer = async () => ({ post_item: { seek: 'Required.', other: 'Late.' } })
  const { words } = await run([post()], { answer })
  expect(words).toEqual(['Seek: Required.\nother: Late.'])
})

test('a refused form shows a message when the server has a newer definition', async () => {
  const answer = async () => ({ post_item: { seek: 'Required.' } })
  const step = post({ checksForm: true })
  const changed = 'This screen has changed since you opened it. Please reload the page.'
  expect((await run([step], { answer, isOutdated: true })).words).toEqual(['Seek: Required.', changed])
  expect((await run([step], { answer })).words).toEqual(['Seek: Required.'])
  const refuse = async () => Promise.reject(new CallError('server', { path: 'x', status: 400, reason: 'No field.' }))
  expect((await run([step], { answer: refuse, isOutdated: true })).words).toEqual([changed, 'No field.'])
})

test('a failure is shown in the author’s words only', async () => {
  const answer = async () => Promise.reject(new CallError('server', { path: 'x', status: 500, reason: 'Stack' }))
  expect((await run([post({ failed: ['Not saved.'] }), say('after')], { answer })).messages).toEqual([
    ['Not saved.', 'danger', undefined],
  ])
  expect((await run([post()], { answer })).words).toEqual(['Stack'])
})

test('the ERP’s reason follows the author’s text, and later steps do not run', async () => {
  const refused = new CallError('server', { path: 'x', status: 200, serverName: 'Locked', reason: 'Year is closed' })
  const answer = async () => Promise.reject(refused)
  const { messages, page } = await run([post({ failed: ['Not saved.'] }), say('after')], { answer })
  expect(messages).toEqual([['Not saved. Locked: Year is closed', 'danger', 15]])
  expect(page.applyAnswer).not.toHaveBeenCalled()
})

test('a 429 is shown as a warning in the ERP’s words, sent as status or in the answer', async () => {
  const refused = async () =>
    Promise.reject(new CallError('server', { path: 'x', status: 429, answer: { message: 'Slowly.' } }))
  const slow = async () => ({ code: 429, message: 'Slowly.' })
  for (const answer of [refused, slow]) {
    expect((await run([post(), say('after')], { answer })).messages).toEqual([['Slowly.', 'warning', undefined]])
  }
})

test('a refuse step shows its reason and stops; a message stays as long as its step specifies', async () => {
  const refuse: Step = { ...unasked, step: 'refuse', text: ['Stage first.'], tone: 'warning' }
  expect((await run([say('one'), refuse, say('two')])).messages).toEqual([
    ['one', 'info', 20],
    ['Stage first.', 'warning', undefined],
  ])
})

test('set with many rows checks its condition for each row', async () => {
  const rows = [
    { id: '1', qty: 0 },
    { id: '2', qty: 4 },
  ]
  const each = { read: 'rows', rows: name('rows') }
  const when = { op: '>', left: member('row', 'qty'), right: literal(0) } as const
  const values = [{ field: 'entry', value: member('row', 'qty') }]
  const { page } = await run([{ ...unasked, step: 'set', values, each, when }], { rows })
  expect(page.edit).toHaveBeenCalledWith('rows', new Map([['2', { entry: 4 }]]))
})

test('another action that is not enabled shows its reason, and later steps do not run', async () => {
  const other = action('other', say('ran'))
  const never = { when: is(literal(1), 2), reason: ['Not now.'] }
  const steps: readonly Step[] = [{ ...unasked, step: 'run', action: 'other' }, say('after')]
  expect((await run(steps, { actions: [other] })).words).toEqual(['ran', 'after'])
  expect((await run(steps, { actions: [{ ...other, enabledWhen: never }] })).words).toEqual(['Not now.'])
})

test('another action that is already running is awaited, then run again', async () => {
  const store = createScreenStore()
  changeState(store, { running: new Set(['other']) })
  const steps: readonly Step[] = [{ ...unasked, step: 'run', action: 'other' }, say('after')]
  const going = run(steps, { actions: [action('other', say('ran'))], store })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.getState().running).toEqual(new Set(['other', 'own']))
  changeState(store, { running: new Set(['own']) })
  expect((await going).words).toEqual(['ran', 'after'])
})

test('reload expects an answer newer than the press and its last call, also within an action it runs', async () => {
  const since: number[] = []
  const reload = async (from = Infinity) => void since.push(from)
  let answered = 0
  const answer = () => new Promise((resolve) => setTimeout(() => resolve((answered = performance.now())), 5))
  const again: Step = { ...unasked, step: 'reload', read: 'rows' }
  const other = action('other', again, post(), again)
  const begun = performance.now()
  await run([{ ...unasked, step: 'run', action: 'other' }, again], { actions: [other], answer, reload })
  expect(since.map((from) => [from >= begun, from >= answered])).toEqual([
    [true, false],
    [true, true],
    [true, true],
  ])
})

test.each([
  [new CallError('network', { path: 'rows' }), 'A network error has occured, check internet and firewalls.', 'danger'],
  [
    new CallError('server', { path: 'rows', status: 429, answer: { code: 429, message: 'Slowly.' } }),
    'Slowly.',
    'warning',
  ],
])('a failed reload is reported, and later steps do not run: %s', async (error, words, tone) => {
  const { messages } = await run([{ ...unasked, step: 'reload', read: 'rows' }, say('Found.')], {
    reload: async () => error,
  })
  expect(messages).toEqual([[words, tone, 5]])
})
