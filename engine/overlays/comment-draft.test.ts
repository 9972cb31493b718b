import { expect, test } from 'vitest'
import { deleteOldDrafts, draftOf } from './comment-draft.ts'

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  } as Storage
}

function counting() {
  let count = 0
  return () => `k${(count += 1)}`
}

test('restores a draft for the same person at the same document', () => {
  const stored = storage()
  draftOf(stored, ['co', 'me', '7'], counting()).write('Call th')
  expect(draftOf(stored, ['co', 'me', '7'], counting()).read().text).toBe('Call th')
  expect(draftOf(stored, ['co', 'you', '7'], counting()).read().text).toBe('')
})

test('keeps the key of an unchanged text until it is answered, also over a reload', () => {
  const stored = storage()
  const newKey = counting()
  const draft = draftOf(stored, ['7'], newKey)
  expect([draft.keyFor('a'), draft.keyFor('a'), draftOf(stored, ['7'], newKey).keyFor('a')]).toEqual(['k1', 'k1', 'k1'])
})

test('gives a changed text another key', () => {
  const draft = draftOf(storage(), ['7'], counting())
  const first = draft.keyFor('a')
  draft.write('ab')
  expect([first, draft.keyFor('ab')]).toEqual(['k1', 'k2'])
})

test('removes everything about a comment that was sent', () => {
  const stored = storage()
  const draft = draftOf(stored, ['7'], counting())
  draft.keyFor('a')
  draft.clear()
  expect([draft.read(), stored.length]).toEqual([{ text: '', key: null }, 0])
})

test('deletes a draft that nobody changed for a week, and nothing else', () => {
  const stored = storage()
  draftOf(stored, ['7'], counting()).write('Call th')
  stored.setItem('countersign.theme', 'dark')
  deleteOldDrafts(stored, Date.now() + 6 * 24 * 60 * 60 * 1000)
  expect(stored.length).toBe(2)
  deleteOldDrafts(stored, Date.now() + 8 * 24 * 60 * 60 * 1000)
  expect([draftOf(stored, ['7'], counting()).read().text, stored.length]).toEqual(['', 1])
})
