import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

const distance = (a: string, b: string): number => editDistance(a, b, 9)

test('each letter that is added, dropped or replaced counts once', () => {
  expect(distance('status', 'status')).toBe(0)
  expect(distance('staus', 'status')).toBe(1)
  expect(distance('statuss', 'status')).toBe(1)
  expect(distance('stasus', 'status')).toBe(1)
  expect(distance('kitten', 'sitting')).toBe(3)
})

test('two swapped neighbours count once, other swaps twice', () => {
  expect(distance('satus', 'staus')).toBe(1)
  expect(distance('ab', 'ba')).toBe(1)
  expect(distance('abc', 'cba')).toBe(2)
  // A letter that was moved is not also replaced: three edits, where distances without that rule count two.
  expect(distance('ca', 'abc')).toBe(3)
})

test('it is the same in both directions', () => {
  const words = ['', 'a', 'rate', 'tare', 'rates', 'Rate', 'amount']
  for (const a of words) for (const b of words) expect(distance(a, b), `${a} ${b}`).toBe(distance(b, a))
})

test('the distance to an empty text is the length of the other', () => {
  expect(distance('', '')).toBe(0)
  expect(distance('', 'rate')).toBe(4)
  expect(distance('rate', '')).toBe(4)
})

test('capital and small letters differ', () => {
  expect(distance('Rate', 'rate')).toBe(1)
})

test('the distance stops at the limit', () => {
  expect(editDistance('kitten', 'sitting', 3)).toBe(3)
  expect(editDistance('kitten', 'sitting', 2)).toBe(2)
  expect(editDistance('ab', 'abcdefgh', 4)).toBe(4)
  expect(editDistance('ab', 'ab', 1)).toBe(0)
})
