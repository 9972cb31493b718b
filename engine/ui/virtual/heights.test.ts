import { expect, test } from 'vitest'
import { Heights, rangeInView, scrollToSee } from './heights.ts'

const GAP = 8

function made(count: number, estimate = 92) {
  const heights = new Heights({ estimate, gap: GAP })
  heights.setKeys(Array.from({ length: count }, (_, index) => `k${index}`))
  return heights
}

/** The expected sums, counted one by one. */
function slowStart(sizes: readonly number[], index: number): number {
  return sizes.slice(0, index).reduce((sum, size) => sum + size + GAP, 0)
}

test('positions unmeasured rows by the estimate', () => {
  const heights = made(10)
  expect([heights.start(0), heights.start(3), heights.end(3), heights.total()]).toEqual([0, 300, 392, 992])
})

test('moves the rows after a measured one, and none before it', () => {
  const heights = made(10)
  expect(heights.measure('k2', 192)).toBe(true)
  expect([heights.start(2), heights.start(3), heights.total()]).toEqual([200, 400, 1092])
  expect(heights.measure('k2', 192)).toBe(false)
})

test('computes correct sums for any order of measurements', () => {
  const heights = made(200, 50)
  const sizes = Array.from({ length: 200 }, () => 50)
  // The first four fix the estimate, because they are as high as it.
  for (const index of [0, 1, 2, 3]) heights.measure(`k${index}`, 50)
  for (let round = 0; round < 400; round += 1) {
    const index = (round * 7919) % 200
    sizes[index] = 20 + ((round * 31) % 90)
    heights.measure(`k${index}`, sizes[index])
    const asked = (round * 104_729) % 200
    expect(heights.start(asked)).toBe(slowStart(sizes, asked))
  }
  expect(heights.total()).toBe(slowStart(sizes, 200) - GAP)
})

test('replaces the estimate by the mean of the first measured rows', () => {
  const heights = made(100)
  for (const index of [0, 1, 2, 3]) heights.measure(`k${index}`, 192)
  expect(heights.start(50)).toBe(50 * 200)
  for (const index of [4, 5, 6, 7]) heights.measure(`k${index}`, 92)
  expect(heights.start(8)).toBe(4 * 200 + 4 * 100)
  expect(heights.start(58) - heights.start(8)).toBe(50 * 200)
})

test('keeps the heights of remaining rows when the list changes', () => {
  const heights = made(10)
  heights.measure('k5', 192)
  heights.setKeys(['k9', 'k5', 'k0'])
  expect([heights.start(1), heights.end(1), heights.total()]).toEqual([100, 292, 392])
  expect([heights.indexOf('k5'), heights.indexOf('k1'), heights.keyAt(2)]).toEqual([1, -1, 'k0'])
})

test('keeps the sums so far when rows are appended', () => {
  const heights = made(10)
  heights.measure('k1', 192)
  expect(heights.start(10)).toBe(1100)
  heights.setKeys(Array.from({ length: 5000 }, (_, index) => `k${index}`))
  expect([heights.start(2), heights.start(5000)]).toEqual([300, 500_100])
})

test('discards measurements when the width changes', () => {
  const heights = made(10)
  heights.measure('k1', 192)
  heights.invalidate()
  expect(heights.start(2)).toBe(200)
})

test('finds the row at an offset', () => {
  const heights = made(5000)
  heights.measure('k0', 492)
  expect([-50, 0, 499, 500, 501, 599, 600, 9_999_999].map((offset) => heights.indexAt(offset))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 4999,
  ])
})

test('draws the rows in sight and a few around them', () => {
  expect(rangeInView(made(5000), { from: 1000, to: 1900 }, 200)).toEqual({ first: 8, end: 22 })
  expect(rangeInView(made(5), { from: -300, to: 600 }, 200)).toEqual({ first: 0, end: 5 })
  expect(rangeInView(made(0), { from: 0, to: 600 }, 200)).toEqual({ first: 0, end: 0 })
})

test('scrolls as little as needed, and keeps rows clear of the bars', () => {
  const sight = { from: 1000, to: 2000 }
  const margins = { before: 64, after: 96 }
  const far = (from: number, to: number) => scrollToSee({ from, to }, sight, margins)
  expect(far(1100, 1200)).toBe(0)
  expect(far(1000, 1100)).toBe(-64)
  expect(far(1900, 2000)).toBe(96)
  expect(far(100, 200)).toBe(-964)
  // Too high for the window: its beginning is visible.
  expect(far(1500, 4000)).toBe(436)
})
