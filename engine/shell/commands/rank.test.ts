import { expect, test } from 'vitest'
import { rank, rankGroups } from './rank.ts'

const SCREENS: readonly (readonly [string, string])[] = [
  ['Open crate product', 'Yard & Open'],
  ['Open crates', 'Yard & Open'],
  ['Open technical', 'Yard & Open'],
  ['Crates to open', 'Lists'],
  ['Shelf report', 'Depot'],
]

function namesFor(typed: string): readonly string[] {
  const ranked = SCREENS.map(([name, more]) => ({ name, score: rank(typed, name, more) }))
  return ranked
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

test('ranks the shorter of two names that begin as typed first', () => {
  expect(namesFor('open cra').slice(0, 2)).toEqual(['Open crates', 'Open crate product'])
  expect(namesFor('open crate p')[0]).toBe('Open crate product')
})

test('ranks a match in the name before a match in the section', () => {
  expect(namesFor('depot')).toEqual(['Shelf report'])
  expect(rank('open', 'Open crates', 'Yard')).toBeGreaterThan(rank('open', 'Ladder', 'Yard & Open'))
})

test('does not find what nothing matches', () => {
  expect(namesFor('zebra')).toEqual([])
})

test('ranks kinds of match: whole name, beginning, beginnings of words, initials, middle, letters in order', () => {
  const names = ['Sto', 'Stock takes', 'Machine stops', 'Sorting table outside', 'Restocking', 'Screen to print']
  const scores = names.map((name) => rank('sto', name))
  expect(scores.every((score) => score > 0)).toBe(true)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(new Set(scores).size).toBe(names.length)
})

test('finds the beginnings of words in any order, and ignores case, hyphens and spaces', () => {
  expect(rank('status part', 'Part-wise status')).toBeGreaterThan(rank('status part', 'Status of spare apartments'))
  expect(rank('  PART-WISE  st', 'Part-wise status')).toBe(rank('part wise st', 'Part-wise status'))
  expect(rank('partwise', 'Part-wise status')).toBeGreaterThan(0)
})

test('ranks letters that are close together before the same letters far apart', () => {
  expect(rank('gtp', 'Gate pass')).toBeGreaterThan(rank('gtp', 'Great outdoor paper'))
})

test('finds Arabic names by their beginning, a word and their middle', () => {
  const [whole, start, word, middle] = ['أوامر البيع', 'أوامر', 'البيع', 'مر الب'].map((typed) =>
    rank(typed, 'أوامر البيع'),
  )
  expect([whole, start, word, middle].toSorted().toReversed()).toEqual([whole, start, word, middle])
  expect(middle).toBeGreaterThan(0)
})

const GROUPS = [
  { heading: 'On this page', words: ['Soiled crates', 'Open crates'] },
  { heading: 'Go to', words: ['Crates to open', 'Open'] },
  { heading: 'You', words: ['Logout'] },
].map(({ heading, words }) => ({
  heading,
  commands: words.map((each) => ({ name: each, words: each, run: () => undefined })),
}))

const linesFor = (typed: string) =>
  rankGroups(typed, GROUPS).map(({ heading, commands }) => [heading, ...commands.map(({ words }) => words)])

test('lists the group of the best match first, without commands and groups that do not match', () => {
  expect(linesFor('open')).toEqual([
    ['Go to', 'Open', 'Crates to open'],
    ['On this page', 'Open crates'],
  ])
})

test('lists everything in its own order while nothing is typed', () => {
  expect(rankGroups(' ', GROUPS)).toBe(GROUPS)
})
