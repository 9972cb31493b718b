// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formsOf } from '../../../tests/page/forms-of.ts'
import { compiledScreen, openPage } from '../../../tests/page/opened-page.ts'
import type { Row } from '../../calls/contract.ts'
import type { PageModel } from '../page-model.ts'
import { createPage } from '../page.ts'
import { browserDrafts, removeUnusedDrafts, useDrafts } from './browser-drafts.ts'
import { changeState } from '../events/change-state.ts'

const LEAVE = compiledScreen('miscellaneous/leaverequest.yaml')
const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.parse('2026-03-10T06:00:00Z') })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

/** The form of a new request, or of this row; opening another one starts the same form again. */
function open(row: Row = {}): PageModel {
  const { definition, given } = openPage(LEAVE, { view: 'document', withRow: row })
  return createPage(definition, { ...given, drafts: browserDrafts }, formsOf(definition))
}
const reason = (page: PageModel) => page.form.get()['LeaveReason'] ?? null

/** Subscribes to the page without drawing; returns how to leave it. */
async function follow(model: PageModel): Promise<() => Promise<void>> {
  const Follows = () => {
    useDrafts(model)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Follows />))
  const leave = () => act(async () => root.unmount())
  onTestFinished(leave)
  return leave
}
const drafts = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.includes('draft'))

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}

describe('values typed into a form', () => {
  test('are restored when the form is opened again', () => {
    const page = open()
    page.setField('LeaveReason', 'A journey')
    page.saveDraft()
    expect(reason(open())).toBe('A journey')
  })
  test('are restored after the tab was closed, and this tab’s own values first', () => {
    const page = open()
    page.setField('LeaveReason', 'A journey')
    page.saveDraft()
    sessionStorage.clear()
    expect(reason(open())).toBe('A journey')
    const [key = ''] = drafts(localStorage)
    sessionStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('A journey', 'A wedding'))
    expect(reason(open())).toBe('A wedding')
  })
  test('belong to that record only, and are removed after a week', () => {
    const page = open({ id: '1' })
    page.setField('LeaveReason', 'A journey')
    page.saveDraft()
    expect([reason(open({ id: '2' })), reason(open({ id: '1' }))]).toEqual([null, 'A journey'])
    vi.setSystemTime(Date.now() + 8 * DAY_MS)
    expect(reason(open({ id: '1' }))).toBeNull()
  })
  test('are lost if the browser refuses to store them, without other errors', () => {
    const full = { length: 0, key: () => null, getItem: () => null, setItem: vi.fn(refuse), removeItem: refuse }
    vi.stubGlobal('localStorage', full)
    vi.stubGlobal('sessionStorage', full)
    const page = open()
    page.setField('LeaveReason', 'A journey')
    page.saveDraft()
    expect(full.setItem).toHaveBeenCalled()
    expect([reason(page), reason(open())]).toEqual(['A journey', null])
  })
})

describe('a drawn page', () => {
  test('writes its draft shortly after the last key, not at every key', async () => {
    const page = open()
    await follow(page)
    page.setField('LeaveReason', 'A')
    vi.advanceTimersByTime(299)
    page.setField('LeaveReason', 'A journey')
    vi.advanceTimersByTime(299)
    expect(drafts(localStorage)).toEqual([])
    vi.advanceTimersByTime(1)
    expect(drafts(localStorage)).toHaveLength(1)
    expect(reason(open())).toBe('A journey')
  })
  test('writes nothing while nothing is typed', async () => {
    const page = open()
    await follow(page)
    changeState(page.store, { selected: new Set(['1']) })
    vi.advanceTimersByTime(1000)
    expect(drafts(localStorage)).toEqual([])
  })
  test('writes the draft immediately when the browser leaves the page', async () => {
    const page = open()
    await follow(page)
    page.setField('LeaveReason', 'A journey')
    window.dispatchEvent(new Event('pagehide'))
    expect(reason(open())).toBe('A journey')
  })
  test('writes the draft when it is unmounted, and nothing after that', async () => {
    const page = open()
    const leave = await follow(page)
    page.setField('LeaveReason', 'A journey')
    await leave()
    expect(reason(open())).toBe('A journey')
    page.setField('LeaveReason', 'A wedding')
    vi.advanceTimersByTime(1000)
    window.dispatchEvent(new Event('pagehide'))
    expect(reason(open())).toBe('A journey')
  })
})

test('drafts that were not used for a week are removed', () => {
  const old = open({ id: '1' })
  old.setField('LeaveReason', 'A journey')
  old.saveDraft()
  localStorage.setItem('countersign.density', 'compact')
  vi.setSystemTime(Date.now() + 8 * DAY_MS)
  removeUnusedDrafts()
  expect([drafts(localStorage), localStorage.getItem('countersign.density')]).toEqual([[], 'compact'])
})
