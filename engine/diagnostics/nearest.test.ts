import { expect, test } from 'vitest'
import { choicesNote, listNames } from './nearest.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`)

test('a list of names is cut with how many more there are, and never for a single one', () => {
  expect(listNames(names(3))).toBe('f0, f1, f2')
  expect(listNames(names(4), 3)).toBe('f0, f1, f2, f3')
  expect(`It has: ${listNames(names(14), 2)}.`).toBe('It has: f0, f1 and 12 more.')
})

test('few names are choices of a sentence', () => {
  expect(choicesNote('Words', names(2))).toBe('Write f0 or f1.')
  expect(choicesNote('Words', names(20), 2)).toBe('Words: f0, f1 and 18 more')
})
