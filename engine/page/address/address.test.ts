import { expect, test } from 'vitest'
import { startAt } from '../form/start-values.ts'
import { viewAddress } from './address-of.ts'
import { historyEntry, plainValues, recordIdentity, tabIn, viewIn } from './address.ts'
import { field, pageOf } from '../../../tests/page/samples/sample-page.ts'

const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'id', 'done'].map((each) =>
  field(each, each === 'done' ? { type: 'yesno' } : {}),
)
const page = pageOf(fields)
const params = (text: string) => new URLSearchParams(text)

test('an address names a view; an unknown view or a modal one counts as the first', () => {
  const views = ['view=record', '', 'view=gone', 'view=over', 'view=__proto__'].map((text) =>
    viewIn(page, params(text)),
  )
  expect(views).toEqual(['record', 'start', 'start', 'start', 'start'])
})

test('another view keeps the filters and drops the tab and the values of the previous view', () => {
  const next = viewAddress(page, params('stage=Open&activeTab=2&w.a=1'), { view: 'record', with: { id: 'J 1' } })
  expect(next.toString()).toBe('stage=Open&view=record&w.id=J+1')
  expect(viewAddress(page, next, { view: 'start', with: null }).toString()).toBe('stage=Open')
})

test('an address carries six short values, keys first', () => {
  const row = { a: 1, b: true, c: 'x'.repeat(101), d: '', e: 'e', f: 'f', id: '7', done: false, other: 1, list: ['x'] }
  expect(plainValues(page, row).map(([name]) => name)).toEqual(['id', 'a', 'b', 'e', 'f', 'done'])
})

test('a link opens with the values in its address; a history entry uses its own', () => {
  const link = historyEntry(page, params('w.id=7&w.done=true&w.gone=1'), null)
  expect(startAt(page, link)).toEqual({ id: '7', done: true })
  const stored = { form: 'x', with: { id: '8' }, modal: 'over', below: null }
  expect(historyEntry(page, params('w.id=7'), { page: stored })).toEqual(stored)
  expect(historyEntry(page, params(''), { page: { ...stored, modal: 'record' } }).modal).toBeNull()
})

test('a record is identified by its key, otherwise by the values in the address', () => {
  expect([{ id: 7, a: 'x' }, { a: 'x', b: 1 }, {}, null].map((row) => recordIdentity(page, row))).toEqual([
    'id=7',
    'a=x&b=1',
    '',
    '',
  ])
})

test('a tab is an index of at most two digits', () => {
  expect(['activeTab=3', 'activeTab=-1', 'activeTab=x', ''].map((text) => tabIn(params(text)))).toEqual([
    3,
    null,
    null,
    null,
  ])
})
