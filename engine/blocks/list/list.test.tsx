// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { FilterValues } from '../../filters/filter-spec.ts'
import type { FreshRowChanges } from '../../page/reads/compare-pages.ts'
import { button, doing, draw, press, readOf } from '../../../tests/blocks/open-screen.tsx'
import { ActionsModal } from './ActionsModal.tsx'
import { ActionButtons } from '../../screen/ActionButtons.tsx'
import { AllThatMatch } from './AllThatMatch.tsx'
import { Card } from './Card.tsx'
import { ChangesBar } from './ChangesBar.tsx'
import { Emptiness } from './Emptiness.tsx'
import { Facts } from './Facts.tsx'
import { emptinessOf, readyActions } from './list-state.ts'
import { ListBar } from './ListBar.tsx'
import { ListModals } from './ListModals.tsx'
import { ListTail } from './ListTail.tsx'
import { Modals } from './Modals.tsx'
import { ProgressBars } from './ProgressBars.tsx'
import { RemovedRowOutcomes } from './RemovedRowOutcomes.tsx'
import { RowBar } from './RowBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { LazySelectionBar } from './LazySelectionBar.tsx'
import { Skeletons } from './Skeletons.tsx'
import { ListView } from './View.tsx'
import { orders, ROWS } from '../../../tests/blocks/orders-list.ts'
import { changeState } from '../../page/events/change-state.ts'

beforeEach(() => sessionStorage.clear())

const texts = (page: Element, selector: string) => [...page.querySelectorAll(selector)].map((each) => each.textContent)

test('gives a card a title, facts, progress and its position in the list', async () => {
  const { host, block } = orders()
  const page = await draw(host, <ListView block={block} />)
  expect(texts(page, 'article h2')).toEqual(['Deccan Infra', 'Konkan Steel'])
  expect(page.querySelector('article')?.textContent).toContain('₹1,200')
  expect(page.querySelector('article:last-of-type')?.getAttribute('aria-posinset')).toBe('2')
})

test('marks a document that was submitted again', async () => {
  const rows = ROWS.map((row) => ({ ...row, submittedAgain: row.id === '2' }))
  const { host, block } = orders({}, rows)
  const page = await draw(host, <ListView block={block} />)
  const marked = [...page.querySelectorAll('article')].filter((card) => card.textContent?.includes('Submitted again'))
  expect(marked.map((card) => card.dataset['key'])).toEqual(['2'])
})

test('selects a card by its checkbox, and all cards at once', async () => {
  const { host, block } = orders()
  const page = await draw(host, <ListView block={block} />)
  const boxes = [...page.querySelectorAll<HTMLInputElement>('article input[type=checkbox]')]
  await press(boxes[0])
  expect([...host.store.getState().selected]).toEqual(['1'])
  await press(page.querySelector('.cs-list__all input'))
  expect([...host.store.getState().selected]).toEqual(['1', '2'])
})

test('runs the action of a pressed card, but not when its checkbox is pressed', async () => {
  const { host, block, items } = orders()
  const pressed = vi.fn(host.press)
  const card = {
    ...block,
    index: 0,
    setSize: 2,
    start: 0,
    isSelectable: true,
    isDecided: true,
    isTabStop: true,
    select: () => undefined,
  }
  const [item] = items
  if (!item) throw new Error('There is no item.')
  const page = await draw({ ...host, press: pressed }, <Card {...card} item={item} actions={[]} onPress="open" />)
  await press(page.querySelector('input'))
  expect(pressed).not.toHaveBeenCalled()
  await press(page.querySelector('article'))
  expect(pressed).toHaveBeenCalledWith('open', [item.row])
})

test('draws facts as amounts or as text', async () => {
  const { host } = orders()
  const page = await draw(host, <Facts names={['Code', 'Amount']} side="left" host={host} row={ROWS[0] ?? {}} />)
  expect([...page.querySelectorAll('dd')].map((each) => each.dataset['kind'])).toEqual(['words', 'amount'])
})

test('fills a bar past 100 %, and shows the percentage', async () => {
  const { host, block } = orders()
  const page = await draw(host, <ProgressBars host={host} row={ROWS[1] ?? {}} bars={block.card.progress} />)
  expect(page.querySelector('[role=meter]')?.getAttribute('aria-valuenow')).toBe('100')
  expect(page.querySelector('.cs-bar-item__percent')?.textContent).toBe('120%')
})

test.each([
  [{ kind: 'nothing-matches' } as const, 'Nothing matches these filters'],
  [{ kind: 'failed', text: 'Lost.', reference: 'r-1' } as const, 'The list could not be read'],
])('shows why a list is empty: %o', async (emptiness, title) => {
  const { host, read } = orders({}, [])
  const page = await draw(host, <Emptiness {...{ host, read, emptiness }} />)
  expect(page.querySelector('h2')?.textContent).toBe(title)
  expect(page.querySelector('.cs-reference')?.textContent).toBe(
    emptiness.kind === 'failed' ? 'Reference r-1' : undefined,
  )
})

test('offers everybody’s rows when nothing of their own matches, unless that is where they looked', async () => {
  const { host, read } = orders({}, [])
  const offered = async (filters: FilterValues) => {
    const filtered = { ...host, filters }
    const page = await draw(filtered, <Emptiness host={filtered} read={read} emptiness={{ kind: 'nothing-matches' }} />)
    return texts(page, 'button')
  }
  expect(await offered({ search: 'SO-1' })).toEqual(['Clear filters', 'All company data'])
  expect(await offered({ Status: 'Approved' })).toEqual(['Clear filters'])
})

test('is empty only after its answer has arrived', () => {
  const { host, read } = orders({}, [])
  expect([emptinessOf(host, read)?.kind, emptinessOf(host, { ...read, status: 'first' })]).toEqual([
    'nothing-yet',
    null,
  ])
})

test('shows the end of the list, and after a failure the rows with a way to try again', async () => {
  const more = vi.fn(async () => true)
  const { host, read } = orders()
  expect((await draw(host, <ListTail {...{ host, read }} />)).textContent).toBe('End of list')
  const failed = readOf(read.read, read.rows, { error: new Error('lost'), isComplete: false, more })
  await press(button(await draw(host, <ListTail host={host} read={failed} />), 'Try again'))
  expect(more).toHaveBeenCalledOnce()
})

test('counts the loaded rows in the bar, and opens the help of the keys', async () => {
  const { host, block, read, items, actions } = orders({ isComplete: false })
  const page = await draw(host, <ListBar {...{ host, block, read, items, actions }} />)
  expect(page.querySelector('.cs-list__all')?.textContent).toBe('Select all 2 loaded')
  await press(button(page, 'Keyboard shortcuts'))
  expect(host.store.getState().open).toEqual({ modal: 'keys' })
})

test('opens comments, details and files of a row through the screen', async () => {
  const { host, items, block } = orders()
  const [item] = items
  if (!item) throw new Error('There is no item.')
  const about = { ...block.about, details: true, comments: true, attachments: true }
  const page = await draw(host, <RowBar actions={[]} {...{ host, item, about }} more={block.card.more} />)
  const opened = async (name: string) => {
    await press(button(page, name))
    return host.store.getState().overlay
  }
  expect(await opened('Comments')).toEqual({ overlay: 'comments', with: { key: '1', title: 'Deccan Infra' } })
  expect((await opened('Details'))?.overlay).toBe('details')
  expect((await opened('Attachments 2'))?.with).toEqual({ pk: '1', title: 'Deccan Infra', table: '' })
  await press(button(page, 'Additional info'))
  expect(page.querySelector('dl')?.textContent).toContain('Urgent')
})

test('decides and clears a selection, with the actions that do not fit in a dialog', async () => {
  const screen = orders()
  const { host, read, items, actions } = screen
  await doing(() => changeState(host.store, { selected: new Set(['1']) }))
  const page = await draw(
    host,
    <SelectionBar
      {...{ host, read, items, itemsOf: () => items }}
      actions={actions.selected}
      chosen={items.slice(0, 1)}
    />,
  )
  expect(page.querySelector('[role=status]')?.textContent).toContain('1 selected')
  expect(texts(page, '.cs-action button').length).toBeGreaterThan(0)
  await press(button(page, 'Clear'))
  expect(host.store.getState().selected.size).toBe(0)
})

test('shows no bar without a selection', async () => {
  const { host, read, items, actions } = orders()
  const page = await draw(
    host,
    <LazySelectionBar {...{ host, read, items, itemsOf: () => items }} actions={actions.selected} />,
  )
  expect(page.textContent).toBe('')
})

test('loads everything that matches only on request', async () => {
  const upTo = vi.fn(async () => ROWS)
  const { host, read, items } = orders({ isComplete: false, upTo })
  changeState(host.store, { selected: new Set(['1', '2']) })
  const page = await draw(host, <AllThatMatch {...{ host, read, items, itemsOf: () => items }} />)
  expect(upTo).not.toHaveBeenCalled()
  await press(button(page, 'Select all that match'))
  expect(upTo).toHaveBeenCalledOnce()
})

test('shows why an action cannot be used', async () => {
  const { host, actions, items } = orders()
  const [ready] = readyActions(
    host,
    actions.selected,
    items.map(({ row }) => row),
  )
  if (!ready) throw new Error('There is no action.')
  const page = await draw(
    host,
    <ActionButtons host={host} actions={[{ ...ready, enabled: false, reason: 'Already decided.' }]} />,
  )
  expect(page.querySelector('button')?.disabled).toBe(true)
  expect(page.textContent).toContain('Already decided.')
})

test('lists all actions but the first in the dialog', async () => {
  const { host, actions, items } = orders()
  changeState(host.store, { selected: new Set(['1']) })
  const page = await draw(
    host,
    <ActionsModal {...{ host, items }} actions={actions.selected} onClose={() => undefined} />,
  )
  expect(page.querySelectorAll('li')).toHaveLength(actions.selected.length - 1)
})

test('renders over the list what the screen has opened', async () => {
  const { host, actions, items } = orders()
  const shared = { host, items, actions: actions.selected }
  const keys = await draw(host, <Modals {...shared} open={{ modal: 'keys' }} />)
  expect(keys.querySelector('h2')?.textContent).toBe('Keyboard shortcuts')
  expect((await draw(host, <ListModals {...shared} />)).textContent).toBe('')
})

test('shows why a row was not decided until it is dismissed, though the row has left the list', async () => {
  const { host, read, items } = orders()
  const { store } = host
  changeState(store, {
    outcomes: new Map([
      ['1', 'On its card.'],
      ['9', 'ORD-9 was decided by Asha.'],
    ]),
  })
  const page = await draw(host, <RemovedRowOutcomes {...{ store, read, items }} />)
  expect(texts(page, 'li')).toEqual(['ORD-9 was decided by Asha.'])
  await press(button(page, 'Dismiss'))
  expect([...store.getState().outcomes.keys()]).toEqual(['1'])
})

test('draws skeletons in the shape of the cards', async () => {
  const { host, block } = orders()
  const page = await draw(host, <Skeletons card={block.card} selectable />)
  expect(page.querySelectorAll('.cs-row--skeleton:first-child .cs-skeleton--fact')).toHaveLength(2)
})

/** A list of the rows 1 and 2 with the bar about changes by others, and a function that reports one. */
async function watchedList() {
  const reload = vi.fn(async () => null)
  const { host, read } = orders()
  let report: (changes: FreshRowChanges | null) => void = () => undefined
  const now = { ...read, reload }
  const watched = {
    ...host,
    read: () => now,
    watchChanges: (_name: string, show: (changes: FreshRowChanges | null) => void) => {
      report = show
      return () => undefined
    },
  }
  const page = await draw(watched, <ChangesBar host={watched} read={read} />)
  const changed = (changes: Partial<FreshRowChanges> | null) =>
    doing(() => report(changes && { added: 0, isMore: false, firstAdded: null, isChanged: false, ...changes }))
  return { page, host, reload, changed, words: () => page.querySelector('[role=status]')?.textContent }
}

test('keeps the bar about others empty until there is a change', async () => {
  const { page, words, changed } = await watchedList()
  expect([words(), page.querySelector('button')]).toEqual(['', null])
  await changed({ added: 3 })
  expect(words()).toBe('3 new')
  await changed({ added: 200, isMore: true })
  expect(words()).toBe('200+ new')
  await changed({ isChanged: true })
  expect(words()).toBe('Some of these rows have changed')
  await changed(null)
  expect(words()).toBe('')
})

test('reads the list again on a press on the bar, goes to the first new row, and deselects removed rows', async () => {
  const { page, host, reload, changed } = await watchedList()
  changeState(host.store, { selected: new Set(['1', 'gone']) })
  await changed({ added: 1, firstAdded: '2' })
  await press(button(page, 'Show'))
  expect(reload).toHaveBeenCalledOnce()
  expect([host.store.getState().focus, [...host.store.getState().selected]]).toEqual(['2', ['1']])
})
