// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { button, doing, draw, openScreen, press, readOf } from '../../tests/blocks/open-screen.tsx'
import type { Row, ScreenHost } from '../screen/host.ts'
import { Details } from './Details.tsx'
import { changeState } from '../page/events/change-state.ts'

const SCREEN = `
label: Orders
kind: page
fields: { Party: text, isDecided: yesno }
data: { orders: { get: list } }
actions:
  approve:
    label: 'Approve {size(selected)}'
    tone: primary
    allow: { when: row.isDecided == false, reason: Already decided. }
    steps: [{ decide: approval }]
views: { only: [{ list: orders, card: { title: Party }, actions: [approve] }] }
`
const row = (id: string, isDecided: boolean): Row => ({ id, Party: `Party ${id}`, isDecided, version: 1 })
const ROWS = [row('1', true), row('2', false), row('3', true), row('4', false)]

interface Opened {
  readonly at: string
  readonly rows?: readonly Row[]
  readonly host?: Partial<ScreenHost>
}

async function openDetails({ at, rows = ROWS, host: change = {} }: Opened) {
  const opened = openScreen(SCREEN, {
    rows: { orders: rows },
    calls: { details: async ({ key }) => ({ ...rows.find(({ id }) => id === key), version: 2 }) },
  }).host
  const reads = { ...opened.reads }
  const { orders } = reads
  const host = { ...opened, read: (name: string) => reads[name] ?? null, ...change }
  const show = () => host.store.getState().overlay?.with ?? null
  changeState(host.store, { active: at, overlay: { overlay: 'details', with: { key: at, title: `Party ${at}` } } })
  // The decision is sent by the runner of the page, which a drawn screen does not have.
  const actionState: ScreenHost['actionState'] = (name, among = []) => {
    const [shown] = among
    const action = opened.definition.actions[name]
    if (!action || !shown) return null
    const reason = shown['isDecided'] === true ? 'Already decided.' : null
    return { action, label: 'Approve 1', enabled: reason === null, reason, rows: [shown], leftOut: 0 }
  }
  const page = await draw(
    { ...host, actionState },
    <Details with={{ key: at, title: `Party ${at}` }} onClose={() => undefined} />,
  )
  return {
    page,
    store: host.store,
    show,
    setRows: (next: readonly Row[]) => void (orders && (reads['orders'] = readOf(orders.read, next))),
  }
}

test('leads to the documents that wait, and to all where none does', async () => {
  const waiting = await openDetails({ at: '2' })
  await press(button(waiting.page, 'Next document'))
  expect(waiting.show()).toEqual({ key: '4', title: 'Party 4' })
  const first = await openDetails({ at: '2' })
  expect(button(first.page, 'Previous document').getAttribute('aria-disabled')).toBe('true')
  const decided = await openDetails({ at: '2', rows: ROWS.map((each) => ({ ...each, isDecided: true })) })
  await press(button(decided.page, 'Next document'))
  expect(decided.show()).toEqual({ key: '3', title: 'Party 3' })
})

test('decides the version that is shown, then opens the next document that waits', async () => {
  const pressed = vi.fn<ScreenHost['press']>(async () => ({ result: 'done', messages: [] }))
  const { page, show, setRows } = await openDetails({ at: '2', host: { press: pressed } })
  pressed.mockImplementation(async () => {
    setRows(ROWS.filter(({ id }) => id !== '2'))
    return { result: 'done', messages: [{ text: 'Party 2: Approved.', tone: 'success' }] }
  })
  await press(button(page, 'Approve 1'))
  expect(pressed).toHaveBeenCalledWith('approve', [expect.objectContaining({ id: '2', version: 2 })])
  expect(show()).toEqual({ key: '4', title: 'Party 4' })
  expect(page.querySelector('.cs-document-bar [role=status]')?.textContent).toBe('Party 2: Approved.')
})

test('returns to the list after the last document that waited', async () => {
  const { page, show } = await openDetails({
    at: '4',
    host: { press: async () => ({ result: 'done', messages: [] }) },
  })
  await press(button(page, 'Approve 1'))
  expect(show()).toBeNull()
})

test('stays on a document that was refused, with the reason', async () => {
  const { page, show, store } = await openDetails({
    at: '2',
    host: {
      press: async () => {
        changeState(store, { outcomes: new Map([['2', 'First Approved by Asha.']]) })
        return { result: 'done', messages: [] }
      },
    },
  })
  await press(button(page, 'Approve 1'))
  expect(show()).toMatchObject({ key: '2' })
  expect(page.querySelector('.cs-document-bar [role=status]')?.textContent).toBe('First Approved by Asha.')
})

test('shows why a document may not be decided in the place of the button', async () => {
  const { page } = await openDetails({ at: '3' })
  expect(page.querySelectorAll('.cs-document-bar .cs-action button')).toHaveLength(0)
  expect(page.querySelector('.cs-document-bar__reasons')?.textContent).toBe('Already decided.')
})

test('obeys the single keys of the list while no question is open', async () => {
  const pressed = vi.fn<ScreenHost['press']>(async () => ({ result: 'stopped', why: 'cancelled', messages: [] }))
  const { show, store } = await openDetails({ at: '2', host: { press: pressed } })
  const type = (code: string) =>
    doing(() => void document.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))
  await type('KeyA')
  expect(pressed).toHaveBeenCalledOnce()
  const confirm = { title: '', text: '', tone: 'plain', answer: () => undefined } as const
  changeState(store, { confirm })
  await type('KeyJ')
  expect(show()).toMatchObject({ key: '2' })
  changeState(store, { confirm: null })
  await type('KeyJ')
  expect(show()).toMatchObject({ key: '4' })
})

test('has no such bar for a record that is in no list of the page', async () => {
  const { page } = await openDetails({ at: '9' })
  expect(page.querySelector('.cs-document-bar')).toBeNull()
})
