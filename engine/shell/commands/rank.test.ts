import { expect, test } from 'vitest'
import { rank } from './rank.ts'

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
