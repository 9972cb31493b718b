import { expect, test } from 'vitest'
import { drafts, forgetOldDrafts } from './comment-draft.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  } as Storage
}

function counting() {
  let count = 0
  return () => `k${(count += 1)}`
}

test('a draft is found again by the same person at the same document', () => {
  const kept = storage()
  drafts(kept, ['co', 'me', '7'], counting()).write('Call th')
  expect(drafts(kept, ['co', 'me', '7'], counting()).read().text).toBe('Call th')
  expect(drafts(kept, ['co', 'you', '7'], counting()).read().text).toBe('')
})

test('the same text keeps its key until it is answered, also over a reload', () => {
  const kept = storage()
  const newKey = counting()
  const draft = drafts(kept, ['7'], newKey)
  expect([draft.keyFor('a'), draft.keyFor('a'), drafts(kept, ['7'], newKey).keyFor('a')]).toEqual(['k1', 'k1', 'k1'])
})

test('another text is another comment', () => {
  const draft = drafts(storage(), ['7'], counting())
  const first = draft.keyFor('a')
  draft.write('ab')
  expect([first, draft.keyFor('ab')]).toEqual(['k1', 'k2'])
})

test('nothing stays of what was sent', () => {
  const kept = storage()
  const draft = drafts(kept, ['7'], counting())
  draft.keyFor('a')
  draft.clear()
  expect([draft.read(), kept.length]).toEqual([{ text: '', key: null }, 0])
})

test('a draft nobody came back for within a week goes, and nothing else', () => {
  const kept = storage()
  drafts(kept, ['7'], counting()).write('Call th')
  kept.setItem('countersign.theme', 'dark')
  forgetOldDrafts(kept, Date.now() + 6 * 24 * 60 * 60 * 1000)
  expect(kept.length).toBe(2)
  forgetOldDrafts(kept, Date.now() + 8 * 24 * 60 * 60 * 1000)
  expect([drafts(kept, ['7'], counting()).read().text, kept.length]).toEqual(['', 1])
})
