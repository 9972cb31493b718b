// @vitest-environment happy-dom
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useLocation, useNavigate } from 'react-router-dom'
import { routerAt } from '../../tests/blocks/router-at.ts'
import { fixedCell } from '../../tests/blocks/fixed-cell.ts'
import { button, doing, draw, drawAlone, eventually, openScreen, press } from '../../tests/blocks/open-screen.tsx'
import { askForReason, askToConfirm } from '../page/events/prompts.ts'
import type { TabsBlock } from '../definition/definition.ts'
import { InRouter } from '../../tools/stories/InRouter.tsx'
import { AskReason } from './AskReason.tsx'
import { BlockViewsContext } from './Blocks.tsx'
import type { OpenScreen } from './commands.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { Row, ScreenHost } from './host.ts'
import { HeadedView, ModalView } from './HeadedView.tsx'
import { saveScrollPosition, useScrollPosition } from './use-scroll-position.ts'
import { useReportOpenScreen } from './use-report-open-screen.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { usePanels, useTabs } from './use-tabs.ts'
import { changeState } from '../page/events/change-state.ts'

const SCREEN = `
label: Orders
kind: page
fields: { Party: text, Kind: text }
actions:
  save: { label: Save, keys: Ctrl+S, say: Saved. }
  find: { label: Find, keys: F, say: Found. }
views:
  only: { label: The orders, actions: [save, find], blocks: [{ form: [Party] }, { tabs: { one: [{ text: One. }], two: [{ text: Two. }], none: { visibleWhen: form.Kind == "x", blocks: [{ text: None. }] } } }, { accordion: { first: [{ text: First. }], more: [{ text: More. }] } }, { form: [Kind] }] }
`
const BADGED = `
label: Orders
kind: page
fields: { Party: text, Status: { type: badge, class: StatusClass }, StatusClass: text, Amount: money }
views:
  only: { badges: [Status, Amount], blocks: [{ form: [Party] }, { text: '{form.StatusClass}' }] }
`
const RECORDS = `
label: Orders
kind: page
fields: { id: code, Party: text, Town: text }
data: { orders: { get: list, page: 50 } }
actions:
  new: { steps: [{ show: record, with: {} }] }
  open: { steps: [{ show: record, with: =row }] }
views:
  list: { actions: [new], blocks: [{ list: orders, card: { title: Town }, onPress: open }] }
  record: { label: '{form.Party}', blocks: [{ form: [Party] }] }
`
const opened = (host: Partial<ScreenHost> = {}) => openScreen(SCREEN, { host })

beforeEach(() => {
  sessionStorage.clear()
  document.body.innerHTML = ''
})

describe('shortcuts', () => {
  async function drawn(change: Partial<ScreenHost> = {}, actions = ['save', 'find']) {
    const pressed = vi.fn()
    const { host } = opened({ press: pressed, ...change })
    function Part() {
      useShortcuts(fixedCell(host), new Set(actions))
      return <input />
    }
    const page = await draw(host, <Part />)
    const type = (key: string, { ctrlKey = false, at = document as EventTarget | null } = {}) =>
      doing(() => {
        const code = `Key${key.toUpperCase()}`
        at?.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, bubbles: true, cancelable: true }))
      })
    return { host, page, type, pressed }
  }

  test('run the action of the page that has those keys', async () => {
    const { type, pressed } = await drawn()
    await type('s', { ctrlKey: true })
    await type('x')
    expect(pressed.mock.calls).toEqual([['save']])
  })

  test('are letters in an input, unless Ctrl is held', async () => {
    const { page, type, pressed } = await drawn()
    await type('f', { at: page.querySelector('input') })
    await type('s', { ctrlKey: true, at: page.querySelector('input') })
    expect(pressed.mock.calls).toEqual([['save']])
  })

  test('do nothing under a question, while an action is running, or for actions that are not on the page', async () => {
    const { host, type, pressed } = await drawn({}, ['find'])
    await type('s', { ctrlKey: true })
    await doing(() => changeState(host.store, { running: new Set(['find']) }))
    await type('f')
    await doing(() => changeState(host.store, { running: new Set() }))
    void askToConfirm(host.store, { title: 'Really?', text: '', tone: 'plain' })
    await type('f')
    expect(pressed).not.toHaveBeenCalled()
  })
})

test('asks for a reason when an action requires one, and passes it on', async () => {
  const { host } = opened()
  const page = await draw(host, <AskReason />)
  expect(page.innerHTML).toBe('')
  let answer: Promise<string | null> | undefined
  await doing(() => void (answer = askForReason(host.store, { title: 'Why?' } as never)))
  await eventually(() => expect(page.querySelector('dialog[open]')).not.toBeNull())
  await press(button(page, 'Cancel'))
  expect(await answer).toBeNull()
})

test('shows a question until it is answered', async () => {
  const { host } = opened()
  const page = await draw(host, <ConfirmDialog />)
  let answer: Promise<boolean> | undefined
  const question = { title: 'Close?', text: 'For good.', tone: 'danger' } as const
  await doing(() => void (answer = askToConfirm(host.store, question)))
  await eventually(() => expect(page.querySelector('dialog[open]')?.textContent).toContain('For good.'))
  await press(button(page, 'Confirm'))
  expect([await answer, page.querySelector('dialog')]).toEqual([true, null])
})

test('shows the heading and the actions of a view, and closes a view over another one by going back', async () => {
  const back = vi.fn(async () => true)
  const { host, definition } = opened({ back })
  const view = definition.views['only'] ?? expect.unreachable('only')
  const page = await draw(host, <HeadedView view={{ ...view, blocks: [] }} />)
  expect([page.querySelector('h2')?.textContent, button(page, 'Save').title]).toEqual(['The orders', 'Save (Ctrl+S)'])
  const modal = await draw(host, <ModalView view={{ ...view, blocks: [] }}>Restored.</ModalView>)
  expect(modal.querySelector('dialog')?.textContent).toContain('Restored.')
  await press(button(modal, 'Close'))
  expect(back).toHaveBeenCalledOnce()
})

test('heads the form of a new record with the name of the screen, a stored one with its own or that of its card', async () => {
  const heading = async (form: Row) => {
    const { host, definition } = openScreen(RECORDS, { host: { form, textOf: () => String(form['Party'] ?? '') } })
    const view = definition.views['record'] ?? expect.unreachable('record')
    const page = await draw(
      host,
      <BlockViewsContext value={{ form: () => null }}>
        <HeadedView view={view} />
      </BlockViewsContext>,
    )
    const head = page.querySelector('h2')
    return head?.className === 'cs-view__heading' ? head.textContent : null
  }
  expect(await heading({ id: null, Party: null })).toBe('New entry in Orders')
  expect(await heading({ id: '1', Party: 'Asha', Town: 'Pune' })).toBe('Asha')
  expect(await heading({ id: '1', Party: null, Town: 'Pune' })).toBe('Pune')
  expect(await heading({ id: '1', Party: null })).toBeNull()
})

test('shows badges of the form beside the heading, in the colour of their field, once they have a text', async () => {
  const shown = async (form: Row) => {
    const { host, definition } = openScreen(BADGED, { host: { form } })
    const view = definition.views['only'] ?? expect.unreachable('only')
    const page = await draw(host, <HeadedView view={{ ...view, blocks: [] }} />)
    return [...page.querySelectorAll<HTMLElement>('.cs-view__head .cs-badge')].map((each) => [
      each.textContent,
      each.dataset['tone'],
    ])
  }
  expect(await shown({ Status: 'Draft', StatusClass: 'success', Amount: null })).toEqual([['Draft', 'success']])
  expect(await shown({ Status: null, Amount: null })).toEqual([])
})

test('shows the visible tabs, and mounts only visited ones', async () => {
  const chooseTab = vi.fn()
  const { host, block } = opened({ chooseTab })
  const tabs = block('tabs') as TabsBlock
  function Part() {
    const { shown, drawn, open, choose } = useTabs(tabs)
    const names = (all: typeof shown) => all.map(({ name }) => name).join()
    return <button onClick={() => choose('two')}>{`${names(shown)} ${names(drawn)} ${open}`}</button>
  }
  const page = await draw(host, <Part />)
  expect(page.textContent).toBe('one,two one one')
  await press(page.querySelector('button'))
  expect(chooseTab).toHaveBeenCalledWith(tabs, 'two')
})

test('opens the first panel of an accordion, and mounts the blocks of another once it was opened', async () => {
  const chooseTab = vi.fn()
  const { host, block } = opened({ chooseTab })
  const fold = block('accordion')
  function Part() {
    const { shown, drawn, opened: onOpen } = usePanels(fold)
    return <button onClick={() => onOpen('more')}>{`${shown.length} ${drawn.map(({ name }) => name).join()}`}</button>
  }
  const page = await draw(host, <Part />)
  expect(page.textContent).toBe('2 first')
  await press(page.querySelector('button'))
  expect(chooseTab).toHaveBeenCalledWith(fold, 'more')
})

test('reports the open screen, and that it was closed', async () => {
  const { host } = opened()
  const report = vi.fn<(screen: OpenScreen | null) => void>()
  const screen = { host: fixedCell(host), actions: new Set<string>(), hasListKeys: true }
  function Part() {
    useReportOpenScreen(report, screen)
    return null
  }
  function Closable() {
    const [isOpen, setOpen] = useState(true)
    return <button onClick={() => setOpen(false)}>{isOpen ? <Part /> : null}</button>
  }
  const page = await drawAlone(<Closable />)
  await press(page.querySelector('button'))
  expect(report.mock.calls).toEqual([[screen], [null]])
})

test('focuses the heading of a new view, and on the way back the row that had the focus', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  function Part() {
    const navigate = useNavigate()
    const view = useLocation().pathname === '/entry' ? 'entry' : 'list'
    const main = useRef<HTMLDivElement>(null)
    useScrollPosition(main, view)
    return (
      <div ref={main}>
        <section data-view={view}>
          <h2 tabIndex={-1}>{view}</h2>
        </section>
        <button data-key="7" onClick={() => (view === 'list' ? void navigate('/entry') : void navigate(-1))}>
          Go
        </button>
      </div>
    )
  }
  const router = await routerAt('/')
  const page = await drawAlone(
    <InRouter router={router}>
      <Part />
    </InRouter>,
  )
  page.querySelector<HTMLElement>('[data-key]')?.focus()
  saveScrollPosition()
  await press(page.querySelector('button'))
  expect([document.activeElement?.textContent, scrollTo.mock.calls]).toEqual(['entry', [[0, 0]]])
  await press(page.querySelector('button'))
  await eventually(() => expect(document.activeElement?.textContent).toBe('Go'))
})
