import { expect, test } from 'vitest'
import { draftKey, readFormDraft, removeDraft, removeOldDrafts, writeDraft } from './drafts.ts'
import { typedIn } from './start-values.ts'

const storage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
const owner = { company: 'c', person: '1', screen: 's', view: 'v', record: 'id=7' }
const key = draftKey(owner)
const draft = { form: { a: 'typed' }, edits: { rows: new Map([['1', { qty: 3 }]]) } }
const DAY = 24 * 60 * 60 * 1000

test('typed values are available in another tab, for the same person and record only', () => {
  const [tab, browser] = [storage(), storage()]
  writeDraft({ tab, browser }, key, { ...draft, at: 0 })
  expect(readFormDraft({ tab: storage(), browser }, key, DAY)).toEqual(draft)
  for (const other of [{ person: '2' }, { record: 'id=8' }, { view: 'w' }, { company: 'd' }])
    expect(readFormDraft({ tab, browser }, draftKey({ ...owner, ...other }), 0)).toBeNull()
})

test('drafts that were sent or are older than a week are removed', () => {
  const storages = { tab: storage(), browser: storage() }
  writeDraft(storages, key, { ...draft, at: 0 })
  expect(readFormDraft(storages, key, 8 * DAY)).toBeNull()
  removeDraft(storages, key)
  expect(readFormDraft(storages, key, 0)).toBeNull()
})

test('untouched values are not part of a draft', () => {
  const opened = { a: 'stored', b: 1, version: 1, party: { id: '4', text: 'Sharda' } }
  const form = { ...opened, a: 'typed', party: { id: '5', text: 'Deccan' }, c: null }
  expect(typedIn({ form, opened })).toEqual({ a: 'typed', party: { id: '5', text: 'Deccan' }, c: null })
  // An older version stored only the values of the form.
  expect(typedIn({ form })).toEqual(form)
})

test('old drafts are removed and other entries stay', () => {
  const browser = storage()
  browser.setItem('other', 'x')
  writeDraft({ tab: storage(), browser }, key, { ...draft, at: 0 })
  writeDraft({ tab: storage(), browser }, draftKey({ ...owner, record: '' }), { ...draft, at: 7 * DAY })
  removeOldDrafts(browser, 8 * DAY)
  expect(browser.length).toBe(2)
  expect(browser.getItem('other')).toBe('x')
})

test('a storage that refuses access loses only the draft', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  writeDraft({ tab: full, browser: full }, key, { ...draft, at: 0 })
  expect(readFormDraft({ tab: full, browser: full }, key, 0)).toBeNull()
})
