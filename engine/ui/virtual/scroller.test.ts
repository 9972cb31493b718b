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

/** A list of rows of 92 px whose top stands 200 px below that of the page. */
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

test('what is in sight is drawn, and 320 px before and after it', () => {
  const { scrollTo, drawn } = listOf(1000)
  scrollTo(10_200)
  expect([drawn().first, drawn().end]).toEqual([96, 112])
})

test('before the list has a place about a window is drawn', () => {
  const { scroller } = listOf(1000)
  expect([scroller.first.first, scroller.first.end]).toEqual([0, 10])
})

test('rows that leave above the window move nothing in sight', () => {
  const { heights, keys, scroller, scrollTo } = listOf(1000)
  scrollTo(10_250)
  const before = scroller.position()
  heights.setKeys(keys.slice(5))
  scroller.settle()
  expect(scrolled).toBe(10_250 - 5 * 100)
  expect(scroller.position()).toEqual(before)
})

test('a row that turns out higher above the window moves nothing in sight', () => {
  const { heights, scroller, scrollTo } = listOf(1000)
  for (const key of ['k0', 'k1', 'k2', 'k3']) heights.measure(key, 92)
  scrollTo(10_250)
  heights.measure('k50', 192)
  scroller.settle()
  expect(scrolled).toBe(10_350)
})

test('nobody at the very top is moved', () => {
  const { heights, scroller } = listOf(1000)
  heights.measure('k0', 500)
  scroller.settle()
  expect([scrolled, scroller.position()]).toEqual([0, null])
})

test('a row far away is landed on, clear of the bars', () => {
  const { scroller, drawn } = listOf(1000, () => ({ before: 60, after: 96 }))
  scroller.scrollTo('k500')
  for (let frame = 0; frame < 3; frame += 1) scroller.settle()
  const bottom = 200 + 500 * 100 + 92 - scrolled
  expect(bottom).toBe(800 - 96)
  expect(drawn().first <= 500 && drawn().end > 500).toBe(true)
})

test('a stored position is restored to the pixel', () => {
  const { scroller } = listOf(1000)
  scroller.scrollTo('k300', 37)
  scroller.settle()
  expect(scroller.position()).toEqual({ key: 'k299', below: -63 })
})

test('the end is near within 500 px of it', () => {
  const { scroller, scrollTo } = listOf(100)
  expect(scroller.isNearEnd()).toBe(false)
  scrollTo(200 + 100 * 100 - 8 - 800 - 499)
  expect(scroller.isNearEnd()).toBe(true)
})

test('rows that never come to rest are left as they are, until the next task', async () => {
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
  // React gives up, and the screen with it, after 50.
  expect(inOneTask).toBeLessThan(30)
  await new Promise((resolve) => setTimeout(resolve))
  scroller.settle()
  expect(drawings).toBeGreaterThan(inOneTask)
})

test('nothing is drawn after it was stopped', () => {
  const { scrollTo, stop, drawn } = listOf(1000)
  stop()
  const before = drawn()
  scrollTo(10_000)
  expect(drawn()).toBe(before)
})
