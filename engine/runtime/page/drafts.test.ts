import { expect, test } from 'vitest'
import { draftKey, draftOf, forgetDraft, forgetOldDrafts, keepDraft } from './drafts.ts'

const storage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
const place = { company: 'c', person: '1', screen: 's', view: 'v', record: 'id=7' }
const key = draftKey(place)
const draft = { form: { a: 'typed' }, edits: { rows: new Map([['1', { qty: 3 }]]) } }
const DAY = 24 * 60 * 60 * 1000

test('what was typed is there in another tab, for the same person and record only', () => {
  const [tab, browser] = [storage(), storage()]
  keepDraft({ tab, browser }, key, { ...draft, at: 0 })
  expect(draftOf({ tab: storage(), browser }, key, DAY)).toEqual(draft)
  for (const other of [{ person: '2' }, { record: 'id=8' }, { view: 'w' }, { company: 'd' }])
    expect(draftOf({ tab, browser }, draftKey({ ...place, ...other }), 0)).toBeNull()
})

test('what was sent, and what is older than a week, is gone', () => {
  const storages = { tab: storage(), browser: storage() }
  keepDraft(storages, key, { ...draft, at: 0 })
  expect(draftOf(storages, key, 8 * DAY)).toBeNull()
  forgetDraft(storages, key)
  expect(draftOf(storages, key, 0)).toBeNull()
})

test('old drafts are cleared away and nothing else', () => {
  const browser = storage()
  browser.setItem('other', 'x')
  keepDraft({ tab: storage(), browser }, key, { ...draft, at: 0 })
  keepDraft({ tab: storage(), browser }, draftKey({ ...place, record: '' }), { ...draft, at: 7 * DAY })
  forgetOldDrafts(browser, 8 * DAY)
  expect(browser.length).toBe(2)
  expect(browser.getItem('other')).toBe('x')
})

test('a storage that refuses costs nothing but the draft', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full')
    },
  }
  keepDraft({ tab: full, browser: full }, key, { ...draft, at: 0 })
  expect(draftOf({ tab: full, browser: full }, key, 0)).toBeNull()
})
