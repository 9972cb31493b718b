import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const SCREENS: readonly (readonly [string, string])[] = [
  ['Open crate product', 'Yard & Open'],
  ['Open crates', 'Yard & Open'],
  ['Open technical', 'Yard & Open'],
  ['Crates to open', 'Lists'],
  ['Shelf report', 'Depot'],
]

function found(typed: string): readonly string[] {
  const ranked = SCREENS.map(([name, more]) => ({ name, score: rank(typed, name, more) }))
  return ranked
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ name }) => name)
}

test('the shorter of two names that begin as typed comes first', () => {
  expect(found('open cra').slice(0, 2)).toEqual(['Open crates', 'Open crate product'])
  expect(found('open crate p')[0]).toBe('Open crate product')
})

test('a name that has it comes before a place that has it', () => {
  expect(found('depot')).toEqual(['Shelf report'])
  expect(rank('open', 'Open crates', 'Yard')).toBeGreaterThan(rank('open', 'Ladder', 'Yard & Open'))
})

test('what nothing has is not found', () => {
  expect(found('zebra')).toEqual([])
})
