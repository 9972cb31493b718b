// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { liveScreen } from '../../tests/blocks/live-screen.tsx'
import { button, doing, eventually, press } from '../../tests/blocks/open-screen.tsx'
import { changeState } from '../page/events/change-state.ts'
// The code that the first press would load.
import '../page/actions/press-page.ts'
import '../page/react/run-effects.ts'
import '../ui/QuestionDialog.tsx'

const ORDERS = `
label: Orders
kind: page
fields: { id: code, Party: text }
data: { orders: { get: list } }
actions:
  open: { show: entry, with: =row }
views:
  orders: { label: All orders, blocks: [{ list: orders, card: { title: Party }, onPress: open }] }
  entry: { label: Entry, blocks: [{ form: [Party] }] }
`
const list = () => ({ get_list: { result: [{ id: '1', Party: 'Deccan' }], isComplete: true } })

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('scrollTo', () => undefined)
})

/** The view of a record, with one overlay over another. */
async function withOverlays() {
  const { page, open } = await liveScreen(ORDERS, { answers: { list } })
  await eventually(() => expect(page.querySelector('[data-key="1"] button')).not.toBeNull())
  await press(page.querySelector('[data-key="1"] button'))
  const heading = () => page.querySelector('[data-view] h2')?.textContent
  await eventually(() => expect(heading()).toBe('Entry'))
  const host = open.screen?.host.get() ?? expect.unreachable('no screen')
  const under = { overlay: 'help', with: {} } as const
  await doing(() => changeState(host.store, { overlay: { ...under, under } }))
  const overlays = () => {
    const { overlay } = host.store.getState()
    return [overlay, overlay?.under].filter(Boolean).length
  }
  return { host, page, heading, overlays }
}

test('Back closes one overlay after another, and then leaves the view', async () => {
  const { heading, overlays } = await withOverlays()
  for (const left of [1, 0]) {
    await doing(() => window.history.back())
    await eventually(() => expect(overlays()).toBe(left))
    await eventually(() => expect([heading(), window.location.search]).toEqual(['Entry', '?view=entry&w.id=1']))
  }
  await doing(() => window.history.back())
  await eventually(() => expect(heading()).toBe('All orders'))
})

test('leaves a page that has changed its own address while its question was open', async () => {
  const { host, page, heading } = await withOverlays()
  const chosenFiles = new Map([['a', [{ file: new File(['a'], 'a.pdf'), state: 'chosen' as const }]]])
  await doing(() => changeState(host.store, { overlay: null, chosenFiles: chosenFiles as never }))
  const question = () => page.querySelector('dialog[open]')
  await doing(() => window.history.back())
  await eventually(() => expect(question()).not.toBeNull())
  await doing(() => host.setFilters({ search: 'a' }, 'typing'))
  await press(button(page, 'Confirm'))
  await eventually(() => expect([heading(), question()]).toEqual(['All orders', null]))
})

test('an action that goes back leaves the view below an overlay', async () => {
  const { host, heading } = await withOverlays()
  await doing(() => host.back())
  await eventually(() => expect(heading()).toBe('All orders'))
})
