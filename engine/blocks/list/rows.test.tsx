// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createMemoryRouter } from 'react-router-dom'
import { doing, draw, drawAlone } from '../../../tests/blocks/open-screen.tsx'
import type { Action } from '../../definition/definition.ts'
import { ANY_ADDRESS, InRouter } from '../../../tools/stories/InRouter.tsx'
import { DocumentPagesContext, type DocumentPageRoutes } from '../../screen/document-pages.ts'
import { ListKeys } from './ListKeys.tsx'
import { RowBar } from './RowBar.tsx'
import { Rows } from './Rows.tsx'
import { hasScrollPosition, readScrollPosition, storeScrollPosition } from './scroll-position.ts'
import { ListPosition } from './ListPosition.tsx'
import { useListKeys } from './use-list-keys.ts'
import type { Scroller } from '../../ui/virtual/scroller.ts'
import { orders } from '../../../tests/blocks/orders-list.ts'
import { changeState } from '../../page/events/change-state.ts'

beforeEach(() => sessionStorage.clear())

test('moves, selects and opens by the keys of a list', async () => {
  const { host, items, actions, block } = orders()
  const select = vi.fn()
  const about = { ...block.about, comments: true }
  const sources = { host, items, about, select, actions: actions.selected, onPress: null, firstInSight: () => 0 }
  expect(useListKeys).toBeTypeOf('function')
  await draw(host, <ListKeys {...sources} />)
  const key = (code: string, more = {}) =>
    doing(() =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          code,
          key: code.slice(-1).toLowerCase(),
          bubbles: true,
          cancelable: true,
          ...more,
        }),
      ),
    )
  await key('KeyJ')
  expect(host.store.getState()).toMatchObject({ active: '1', focus: '1' })
  await key('KeyX')
  expect(select).toHaveBeenCalledWith(items[0], false)
  await key('KeyC')
  expect(host.store.getState().overlay?.overlay).toBe('comments')
})

/** The keys of a list whose actions never end. */
async function withKeys(actionsOf: (all: ReturnType<typeof orders>['actions']) => readonly Action[]) {
  const { host, items, actions, block } = orders()
  const showMessage = vi.fn()
  const press = vi.fn(() => new Promise<never>(() => undefined))
  const own = { ...host, showMessage, press }
  const sources = { items, about: block.about, select: vi.fn(), onPress: null, firstInSight: () => 0 }
  await draw(own, <ListKeys {...sources} host={own} actions={actionsOf(actions)} />)
  const key = (code: string) =>
    doing(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })))
  return { own, showMessage, press, key }
}

test('the key of a decision says why nothing can be decided', async () => {
  const { showMessage, key } = await withKeys(() => [])
  await key('KeyR')
  expect(showMessage).toHaveBeenLastCalledWith('Nothing can be rejected here.', expect.anything())
})

test('keys pressed while a decision begins do not decide again, and open nothing', async () => {
  const { own, press, key } = await withKeys(({ selected }) => selected)
  await key('KeyJ')
  for (const code of ['KeyA', 'KeyA', 'KeyR', 'Enter']) await key(code)
  expect(press).toHaveBeenCalledTimes(1)
  expect(own.store.getState().overlay).toBeNull()
})

test('does not draw rows far below, and focuses the wanted one', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, Party: `Party ${index}` }))
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(160)
  const { host, block, read, items, actions } = orders({}, many)
  const page = await draw(host, <Rows {...{ block, actions, items, read }} />)
  expect(page.querySelectorAll('article').length).toBeLessThan(30)
  await doing(() => changeState(host.store, { focus: 'r1' }))
  expect(document.activeElement?.getAttribute('data-key')).toBe('r1')
  vi.restoreAllMocks()
})

const POSITION = { question: 'list', position: { key: '2', below: 40 }, rows: 2, active: '2' }

test('stores a scroll position per history entry, and ignores an unreadable one', () => {
  storeScrollPosition(sessionStorage, 'a', POSITION)
  expect([readScrollPosition(sessionStorage, 'a'), hasScrollPosition(sessionStorage, 'b')]).toEqual([POSITION, false])
  sessionStorage.setItem('countersign.scroll c', '{')
  expect(readScrollPosition(sessionStorage, 'c')).toBeNull()
})

test('returns to the row somebody was at on Back, once its page is loaded', async () => {
  const more = vi.fn(async () => true)
  const { host, read } = orders({ isComplete: false, more })
  storeScrollPosition(sessionStorage, 'before', { ...POSITION, question: read.question, rows: 50 })
  const scroller = { position: () => null, scrollTo: vi.fn(), heights: { indexOf: () => -1 } } as unknown as Scroller
  const router = createMemoryRouter(ANY_ADDRESS, { initialEntries: [{ pathname: '/', key: 'before' }] })
  await drawAlone(
    <InRouter router={router}>
      <ListPosition {...{ read, scroller }} store={host.store} focusRow={() => undefined} />
    </InRouter>,
  )
  expect(more).toHaveBeenCalledOnce()
})

test('links each row to the page of the site about it, where there is one', async () => {
  const { host, items, block } = orders()
  const [item] = items
  if (!item) throw new Error('There is no item.')
  const bar = <RowBar actions={[]} {...{ host, item, about: block.about }} more={[]} />
  const link = async (routes: DocumentPageRoutes) =>
    (await draw(host, <DocumentPagesContext value={routes}>{bar}</DocumentPagesContext>)).querySelector('a')
  expect(await link({})).toBeNull()
  const there = await link({ alerts: { route: 'letters', label: 'Letters' } })
  expect(there?.textContent).toBe('Letters')
  expect(there?.getAttribute('href')).toMatch(/^\/letters\?slug=\w+&pk=1&name=Deccan\+Infra$/)
})
