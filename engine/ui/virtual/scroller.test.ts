// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Heights } from './heights.ts'
import { createScroller, type Drawn } from './scroller.ts'

const NO_BARS = () => ({ before: 0, after: 0 })
let scrolled = 0

beforeEach(() => {
  scrolled = 0
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(window, 'scrollBy').mockImplementation((...[, by]: unknown[]) => void (scrolled += Number(by)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A list of rows of 92 px, 200 px below the top of the page. */
function listOf(count: number, margins = NO_BARS) {
  const heights = new Heights({ estimate: 92, gap: 8 })
  const keys = Array.from({ length: count }, (_, index) => `k${index}`)
  heights.setKeys(keys)
  const scroller = createScroller(heights, margins)
  const element = document.createElement('div')
  element.getBoundingClientRect = () => new DOMRect(0, 200 - scrolled, 400, heights.total())
  scroller.attach(element)
  let drawn: Drawn = scroller.first
  const stop = scroller.start((next) => (drawn = next))
  const scrollTo = (to: number) => {
    scrolled = to
    window.dispatchEvent(new Event('scroll'))
  }
  scroller.settle()
  return { heights, keys, scroller, scrollTo, stop, drawn: () => drawn }
}

test('draws what is in sight, and 320 px before and after it', () => {
  const { scrollTo, drawn } = listOf(1000)
  scrollTo(10_200)
  expect([drawn().first, drawn().end]).toEqual([96, 112])
})

test('draws about one window before the list is laid out', () => {
  const { scroller } = listOf(1000)
  expect([scroller.first.first, scroller.first.end]).toEqual([0, 10])
})

test('moves nothing in sight when rows above the window are removed', () => {
  const { heights, keys, scroller, scrollTo } = listOf(1000)
  scrollTo(10_250)
  const before = scroller.position()
  heights.setKeys(keys.slice(5))
  scroller.settle()
  expect(scrolled).toBe(10_250 - 5 * 100)
  expect(scroller.position()).toEqual(before)
})

test('moves nothing in sight when a row above the window turns out higher', () => {
  const { heights, scroller, scrollTo } = listOf(1000)
  for (const key of ['k0', 'k1', 'k2', 'k3']) heights.measure(key, 92)
  scrollTo(10_250)
  heights.measure('k50', 192)
  scroller.settle()
  expect(scrolled).toBe(10_350)
})

test('moves nothing for a person at the very top', () => {
  const { heights, scroller } = listOf(1000)
  heights.measure('k0', 500)
  scroller.settle()
  expect([scrolled, scroller.position()]).toEqual([0, null])
})

test('scrolls to a row far away, clear of the bars', () => {
  const { scroller, drawn } = listOf(1000, () => ({ before: 60, after: 96 }))
  scroller.scrollTo('k500')
  for (let frame = 0; frame < 3; frame += 1) scroller.settle()
  const bottom = 200 + 500 * 100 + 92 - scrolled
  expect(bottom).toBe(800 - 96)
  expect(drawn().first <= 500 && drawn().end > 500).toBe(true)
})

test('restores a stored position to the pixel', () => {
  const { scroller } = listOf(1000)
  scroller.scrollTo('k300', 37)
  scroller.settle()
  expect(scroller.position()).toEqual({ key: 'k299', below: -63 })
})

test('is near the end within 500 px of it', () => {
  const { scroller, scrollTo } = listOf(100)
  expect(scroller.isNearEnd()).toBe(false)
  scrollTo(200 + 100 * 100 - 8 - 800 - 499)
  expect(scroller.isNearEnd()).toBe(true)
})

test('stops until the next task when the heights of rows never settle', async () => {
  const { scroller } = listOf(10)
  const row = document.createElement('div')
  row.dataset['key'] = 'k0'
  scroller.element()?.append(row)
  let height = 100
  vi.spyOn(row, 'offsetHeight', 'get').mockImplementation(() => (height = height === 100 ? 120 : 100))
  let drawings = 0
  scroller.start(() => {
    drawings += 1
    scroller.settle()
  })
  scroller.settle()
  const inOneTask = drawings
  // React gives up, and unmounts the screen, after 50.
  expect(inOneTask).toBeLessThan(30)
  await new Promise((resolve) => setTimeout(resolve))
  scroller.settle()
  expect(drawings).toBeGreaterThan(inOneTask)
})

test('draws nothing after it was stopped', () => {
  const { scrollTo, stop, drawn } = listOf(1000)
  stop()
  const before = drawn()
  scrollTo(10_000)
  expect(drawn()).toBe(before)
})
