/** Every story is shown once, and must hold what every screen promises: no error, something to see, no sideways scrolling. */
import type { AxeResults } from 'axe-core'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../browser/browser.ts'
import { KNOWN_VIOLATIONS } from './known-violations.ts'
import { buildStorybook, chooseGlobals, settled, showStory } from './storybook.ts'

const DESK = { width: 1280, height: 900 }
const WIDTHS = [DESK, { width: 390, height: 844 }, { width: 320, height: 640 }]

const book = await buildStorybook()
const browser = await launchBrowser({ light: true })
const { page, complaints } = await openPage(browser, DESK)
await page.goto(`${book.address}&id=${book.stories[0]?.id}`)
await page.locator('.sb-show-main #storybook-root > *').first().waitFor()
await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })

afterAll(async () => {
  await browser.close()
  await book.close()
})

test('there are stories of every screen', () => {
  expect(new Set(book.stories.map(({ title }) => title)).size).toBeGreaterThan(30)
})

/** From where the one before ended, back: every change of width is paid for by drawing it all anew. */
let widths = WIDTHS

/** States whose notes and bones are the same on every screen: looked at in the width at hand. */
const ALIKE = new Set(['Thousands', 'Loading', 'Empty', 'Nothing matches', 'Error', 'No network', 'Not allowed'])

describe('a story', () => {
  test.each(book.stories)('$title / $name', async (story) => {
    const before = complaints().length
    await showStory(page, story)
    expect(await seenWords(), 'characters a person can read').toBeGreaterThan(5)
    expect(await violations(), 'of accessibility').toEqual([])
    for (const size of ALIKE.has(story.name) ? widths.slice(0, 1) : widths) {
      await page.setViewportSize(size)
      await settled(page)
      expect(await tooWide(), `reach beyond ${size.width} px`).toEqual([])
    }
    if (!ALIKE.has(story.name)) widths = widths.toReversed()
    expect(complaints().slice(before)).toEqual([])
  })
})

describe('in dark and from right to left, with rows', () => {
  beforeAll(async () => {
    await chooseGlobals(page, { theme: 'dark', direction: 'rtl' })
    looked.clear()
  })
  afterAll(() => chooseGlobals(page, { theme: 'light', direction: 'ltr' }))
  test.each(book.stories.filter(({ name }) => name === 'Few rows'))('$title', async (story) => {
    await showStory(page, story)
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect(await violations(), 'of accessibility').toEqual([])
    expect(await tooWide()).toEqual([])
  })
})

function seenWords(): Promise<number> {
  return page.evaluate(() => document.querySelector<HTMLElement>('#storybook-root')?.innerText.trim().length ?? 0)
}

/** What makes the page scroll sideways, innermost last; empty when it does not. */
function tooWide(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.querySelectorAll('#storybook-root *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    return [`${scrollWidth} px`, ...beyond.map((each) => `${each.tagName} ${each.getAttribute('class')}`).slice(-6)]
  })
}

const looked = new Set<string>()

/** `rule: selector`, without those that are known. Of pages that are made of the very same parts one is looked at. */
async function violations(): Promise<readonly string[]> {
  const parts = `${page.viewportSize()?.width} ${await partsShown()}`
  if (looked.has(parts)) return []
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(on: unknown, how: unknown): Promise<AxeResults> } }
    // Of the frame around a screen, which a story has none of.
    const rules = { region: { enabled: false } }
    const { violations } = await axe.run('#storybook-root', { resultTypes: ['violations'], rules })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
  const unknown = found.filter((line) => !KNOWN_VIOLATIONS.some((known) => known.test(line)))
  if (unknown.length === 0) looked.add(parts)
  return unknown
}

/** Which elements there are: their kinds, classes, roles and states, each once. */
function partsShown(): Promise<string> {
  return page.evaluate(() => {
    const told = ['class', 'role', 'type', 'data-tone', 'disabled', 'aria-disabled', 'aria-checked', 'aria-expanded']
    const parts = [...document.querySelectorAll('#storybook-root *')].map((each) =>
      [each.tagName, ...told.map((name) => each.getAttribute(name) ?? '')].join(' '),
    )
    return [...new Set(parts)].toSorted().join('\n')
  })
}
