// @vitest-environment happy-dom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { liveScreen } from '../../tests/blocks/live-screen.tsx'
import { button, doing, draw, eventually, openScreen, press, typeInto } from '../../tests/blocks/open-screen.tsx'
// The code that the first press would load.
import '../page/actions/press-page.ts'
import '../page/react/run-effects.ts'
import type { View } from '../definition/definition.ts'
import { fakeRefusal } from '../calls/fake.ts'
import { CallError } from '../calls/errors.ts'
import { dismissAll, toastStore } from '../ui/toasts.ts'
import { pollEachFrame } from './poll-each-frame.ts'
import { shownErrorOf } from './shown-errors.ts'
import { focusFieldError } from './focus-field.ts'
import { MoreActions } from './MoreActions.tsx'
import { openHelp } from './open-help.ts'
import { Overlay } from './overlay.tsx'
import { ViewActions } from './ViewActions.tsx'
import { changeState } from '../page/events/change-state.ts'

const ORDERS = `
label: Orders
kind: page
fields: { id: code, Party: text, Note: text }
data: { orders: { get: list } }
actions:
  open: { label: Open it, show: entry, with: =row }
  save: { label: Save, keys: Ctrl+S, post: check, body: =form }
  ask: { label: Ask, post: close, confirm: For good., confirmTitle: Really?, done: Asked. }
  past: { label: Past, show: history, with: { key: '1' } }
  locked: { label: Locked, say: Never., enabledWhen: false, reason: Not today. }
views:
  orders: { label: All orders, actions: [ask, locked], blocks: [{ list: orders, card: { title: Party }, onPress: open }] }
  entry: { label: Entry, actions: [save, past], blocks: [{ form: [Party, Note] }] }
`
const ROWS = {
  get_list: {
    result: [
      { id: '1', Party: 'Deccan', Note: 'Soon' },
      { id: '2', Party: 'Apex' },
    ],
    isComplete: true,
  },
}
const list = () => ROWS
const close = () => ({ ok: true })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  dismissAll()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})

const heading = (page: HTMLElement) => page.querySelector('[data-view] h2')?.textContent

describe('a screen of several views', () => {
  test('begins at its first view, and shows its rows', async () => {
    const { page } = await liveScreen(ORDERS, { answers: { list } })
    await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(2))
    expect(heading(page)).toBe('All orders')
  })

  test('opens from a row the view of its record, which holds its values, and returns', async () => {
    const { page } = await liveScreen(ORDERS, { answers: { list } })
    await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(2))
    await press(page.querySelector('[data-key="1"] button'))
    const values = () => [...page.querySelectorAll('input')].map(({ value }) => value)
    await eventually(() => expect(values()).toEqual(['Deccan', 'Soon']))
    expect([heading(page), document.activeElement?.textContent]).toEqual(['Entry', 'Entry'])
    await doing(() => window.history.back())
    await eventually(() => expect(heading(page)).toBe('All orders'))
  })

  test('asks before an action that requires it, and does nothing when the answer is no', async () => {
    const { page } = await liveScreen(ORDERS, { answers: { list, close } })
    for (const [answer, messages] of [
      ['Cancel', []],
      ['Confirm', ['Asked.']],
    ] as const) {
      await press(button(page, 'Ask'))
      await eventually(() => expect(page.querySelector('dialog[open]')?.textContent).toContain('Really?'))
      await press(button(page, answer))
      await eventually(() => expect(page.querySelector('dialog[open]')).toBeNull())
      expect(toastStore.getState().messages.map(({ text }) => text)).toEqual(messages)
    }
  })

  test('lets a disabled action be focused, and shows why it is disabled', async () => {
    const { page } = await liveScreen(ORDERS, { answers: { list } })
    const locked = button(page, 'Locked')
    expect([locked.getAttribute('aria-disabled'), (locked as HTMLButtonElement).disabled]).toEqual(['true', false])
    expect(document.getElementById(locked.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not today.')
  })

  test('reports itself to the command palette while it is open', async () => {
    const { page, open } = await liveScreen(ORDERS, { answers: { list } })
    await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(2))
    expect([...(open.screen?.actions ?? [])]).toEqual(expect.arrayContaining(['ask', 'open']))
  })
})

describe('the view of a record', () => {
  const openEntry = async (answers = {}) => {
    const live = await liveScreen(ORDERS, { answers: { list, ...answers }, query: '?view=entry' })
    // The code of forms is loaded with the first one.
    await eventually(() => expect(live.page.querySelectorAll('input').length).toBe(2))
    return live
  }

  test('is saved by its keys with what was typed', async () => {
    const { page, transport } = await openEntry({ check: () => ({ ok: true }) })
    await typeInto(page.querySelector('input'), 'Apex')
    await doing(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, cancelable: true })),
    )
    await eventually(() => expect(transport.requests.map(({ method }) => method)).toContain('POST'))
    expect(transport.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ Party: 'Apex' })
  })

  test('keeps what was typed when the ERP refuses it, and shows the reason', async () => {
    const { page } = await openEntry({ check: () => fakeRefusal(422, { ok: false, description: 'No such party.' }) })
    await typeInto(page.querySelector('input'), 'Apex')
    await press(button(page, 'Save'))
    await eventually(() => expect(toastStore.getState().messages.map(({ text }) => text)).toEqual(['No such party.']))
    expect([heading(page), page.querySelector('input')?.value]).toEqual(['Entry', 'Apex'])
  })
})

describe('a list', () => {
  const PLAIN = `
label: Notes
kind: page
fields: { id: code, Party: text }
data: { notes: { get: list } }
views: { only: [{ list: notes, card: { title: Party } }] }
`

  test('draws its list, and why it cannot be read', async () => {
    const { page } = await liveScreen(PLAIN, { answers: { list } })
    await eventually(() => expect(page.querySelectorAll('[data-key]').length).toBe(2))
    const failed = await liveScreen(PLAIN, { answers: { list: () => fakeRefusal(500) } })
    await eventually(() => expect(failed.page.querySelector('[role=alert]')?.textContent).toContain('Try again'))
  })
})

const withActions = (actions: readonly string[]): View => ({
  ...(screen().host.definition.views['orders'] as View),
  actions,
})
const screen = () => openScreen(ORDERS, { rows: { orders: ROWS.get_list.result } })

describe('actions of a view', () => {
  const NAMES = ['ask', 'locked', 'save']

  test('are on a phone the first one, and the others after one button', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    const { host } = screen()
    const page = await draw(host, <ViewActions view={withActions(NAMES)} />)
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Ask', 'More'])
    await press(button(page, 'More'))
    expect(page.querySelector('dialog')?.textContent).toContain('Save')
  })

  test('are all beside each other on a desktop', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
    const page = await draw(screen().host, <ViewActions view={withActions(NAMES)} />)
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Ask',
      'Locked',
      'Save',
    ])
  })

  test('begin with an emphasized one, unless it only shows something to read', async () => {
    const firstOf = async (...names: string[]) =>
      (await draw(screen().host, <ViewActions view={withActions(names)} />)).querySelector('button')?.className
    expect([await firstOf('ask', 'past'), await firstOf('past', 'ask')]).toEqual([
      'cs-button cs-button--primary',
      'cs-button',
    ])
  })

  test('run once that list is closed, unless they are disabled', async () => {
    const { host } = screen()
    const [onClose, pressed] = [vi.fn(), vi.fn()]
    const actions = NAMES.flatMap((name) => host.actionState(name) ?? [])
    const page = await draw(
      host,
      <MoreActions {...{ actions, onClose }} onPress={({ action }) => pressed(action.name)} />,
    )
    await press(button(page, 'Locked'))
    expect([onClose.mock.calls, page.querySelector('.cs-more__reason')?.textContent]).toEqual([[], 'Not today.'])
    await press(button(page, 'Save'))
    expect([onClose.mock.calls.length, pressed.mock.calls]).toEqual([1, [['save']]])
  })
})

test('closes an overlay over another one and returns to that one', async () => {
  const { host } = screen()
  const page = await draw(
    host,
    <Overlay View={({ overlay, onClose }) => <button onClick={onClose}>{overlay}</button>} />,
  )
  await doing(() => openHelp(host))
  await doing(() =>
    changeState(host.store, ({ overlay: under }) => ({ overlay: { overlay: 'viewer', with: {}, under } })),
  )
  expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['help', 'viewer'])
  await press(button(page, 'viewer'))
  expect(page.textContent).toBe('help')
})

test.each([
  [new CallError('http', { path: '', status: 403 }), true, false],
  [new CallError('network', { path: '' }), false, true],
  [new Error('x'), false, false],
])('recognises of %s whether access is forbidden and whether the connection is lost', (error, forbidden, isNetwork) => {
  expect(shownErrorOf(error)).toMatchObject({ forbidden, isNetwork })
  expect(shownErrorOf(error).text).not.toBe('')
})

describe('waiting for a drawn element', () => {
  test('checks once per frame, for at most two seconds', () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date', 'requestAnimationFrame', 'cancelAnimationFrame'] })
    onTestFinished(() => void vi.useRealTimers())
    const isDone = vi.fn(() => false)
    pollEachFrame(isDone)
    vi.advanceTimersByTime(3000)
    expect(isDone).toHaveBeenLastCalledWith(true)
    const count = isDone.mock.calls.length
    vi.advanceTimersByTime(1000)
    expect(isDone.mock.calls.length).toBe(count)
  })

  test('focuses the first field with an error, unless the person has moved the focus', () => {
    document.body.innerHTML = `<div data-field="A"><input id="a"></div><div data-field="B"><input type="hidden"><select id="b"></select></div>`
    focusFieldError(['B', 'C'])
    expect(document.activeElement?.id).toBe('b')
    focusFieldError(['B', 'A'])
    expect(document.activeElement?.id).toBe('a')
    focusFieldError([])
    expect(document.activeElement?.id).toBe('a')
  })

  test('focuses the first cell of lines with an error, and the canvas that has no elements for its cells', () => {
    const cell = (name: string) => `<div data-field="Items.${name}"><input id="${name}"></div>`
    const after = '<div data-field="B"><input id="b"></div>'
    document.body.innerHTML = `<div data-field="Items">${cell('k1.Qty')}${cell('k2.Qty')}</div>${after}`
    focusFieldError(['B', 'Items.k2.Qty'])
    expect(document.activeElement?.id).toBe('k2.Qty')
    document.body.innerHTML = `<div data-field="Items"><canvas id="canvas" tabindex="0"></canvas></div>${after}`
    focusFieldError(['B', 'Items.k2.Qty'])
    expect(document.activeElement?.id).toBe('canvas')
  })
})
