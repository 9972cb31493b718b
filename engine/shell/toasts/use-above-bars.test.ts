// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { freeHeight, heightOfBars, heightOffControls } from './use-above-bars.ts'

/** A page with one bar, in a window that is 800 px high. */
function bar(className: string, box: { readonly top: number; readonly bottom: number }): void {
  document.body.innerHTML = `<header class="cs-view__head"><div class="${className}"></div></header>`
  const element = document.querySelector(`.${className}`)
  const rectangle = { ...box, height: box.bottom - box.top } as DOMRect
  if (element) vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rectangle)
}

beforeEach(() => vi.stubGlobal('innerHeight', 800))

it('measures the bar of a view at the lower edge of a phone with all its lines', () => {
  bar('cs-view__actions', { top: 670, bottom: 800 })
  expect(heightOfBars()).toBe(130)
})

it('measures the floating bar of the selection with the space below it', () => {
  bar('cs-selection', { top: 720, bottom: 776 })
  expect(heightOfBars()).toBe(80)
})

it('ignores the actions at the head of a desktop view', () => {
  bar('cs-view__actions', { top: 110, bottom: 150 })
  expect(heightOfBars()).toBe(0)
})

it('keeps a message off a field with an error, whose text is below its control', () => {
  document.body.innerHTML = '<div data-field="Until" data-invalid="true"><input><p>Required.</p></div><aside></aside>'
  const boxed = (selector: string, top: number, bottom: number): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`There is no ${selector}.`)
    const box = { top, bottom, width: 300, height: bottom - top } as DOMRect
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(box)
    return element
  }
  boxed('input', 700, 744)
  const field = boxed('div', 680, 790)
  const message = boxed('aside', 748, 788)
  expect(heightOffControls(message, 0)).toBe(120)
  field.dataset['invalid'] = 'false'
  // It prefers to cover no field at all.
  expect(heightOffControls(message, 0)).toBe(120)
  delete field.dataset['field']
  expect(heightOffControls(message, 0)).toBe(0)
})

const place = { height: 60, bars: 60, now: 60, window: 800 }
const at = (top: number, height = 44) => ({ top, bottom: top + height })

it('places a message above the bars when it covers nothing there', () => {
  expect(freeHeight(place, [at(740, 60), at(100)])).toBe(60)
})

it('moves a message above the button it would cover, and above the next one too when there is no space between', () => {
  expect(freeHeight(place, [at(680)])).toBe(120)
  expect(freeHeight(place, [at(680), at(600)])).toBe(200)
})

it('leaves a message where it covers nothing, and does not move it down again', () => {
  expect(freeHeight({ ...place, now: 120 }, [])).toBe(120)
  expect(freeHeight({ ...place, now: 20 }, [])).toBe(60)
})

it('finds no place for a message when there is no space', () => {
  expect(
    freeHeight(
      place,
      Array.from({ length: 16 }, (_, index) => at(index * 50)),
    ),
  ).toBe(null)
})
