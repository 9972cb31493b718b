// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { freeHeight, heightOfBars } from './use-above-bars.ts'

/** A page with one bar, of a window that is 800 px high. */
function bar(className: string, box: { readonly top: number; readonly bottom: number }): void {
  document.body.innerHTML = `<header class="cs-view__head"><div class="${className}"></div></header>`
  const element = document.querySelector(`.${className}`)
  const rectangle = { ...box, height: box.bottom - box.top } as DOMRect
  if (element) vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rectangle)
}

beforeEach(() => vi.stubGlobal('innerHeight', 800))

it('the bar of a view at the lower edge of a phone counts with all its lines', () => {
  bar('cs-view__actions', { top: 670, bottom: 800 })
  expect(heightOfBars()).toBe(130)
})

it('the floating bar of what is selected counts with the room below it', () => {
  bar('cs-selection', { top: 720, bottom: 776 })
  expect(heightOfBars()).toBe(80)
})

it('the actions at the head of a desk are no bar at the lower edge', () => {
  bar('cs-view__actions', { top: 110, bottom: 150 })
  expect(heightOfBars()).toBe(0)
})

const place = { height: 60, bars: 60, now: 60, window: 800 }
const at = (top: number, height = 44) => ({ top, bottom: top + height })

it('a message stands above the bars where it covers nothing', () => {
  expect(freeHeight(place, [at(740, 60), at(100)])).toBe(60)
})

it('a message moves above the button it would lie over, and over the next one too where there is no room between', () => {
  expect(freeHeight(place, [at(680)])).toBe(120)
  expect(freeHeight(place, [at(680), at(600)])).toBe(200)
})

it('a message stays where it covers nothing, and does not come down again', () => {
  expect(freeHeight({ ...place, now: 120 }, [])).toBe(120)
  expect(freeHeight({ ...place, now: 20 }, [])).toBe(60)
})

it('there may be no room for a message', () => {
  expect(
    freeHeight(
      place,
      Array.from({ length: 16 }, (_, index) => at(index * 50)),
    ),
  ).toBe(null)
})
