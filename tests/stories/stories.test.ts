/** Every story is shown once, and must hold what every screen promises: no error, something to see, no sideways scrolling. */
import type { AxeResults } from 'axe-core'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../browser/browser.ts'
import { KNOWN_VIOLATIONS } from './known-violations.ts'
import { DARK_ARABIC, DESK, MOST_PICTURES, PHONE, picturesOf, type Look } from './picture-rule.ts'
import { DRAWN_ALIKE, drawWith, forgetDifferences, leftOver, lookAt, signReferences, standStill } from './pictures.ts'
import { buildStorybook, chooseGlobals, showStory, type IndexedStory } from './storybook.ts'

const LOOKS: readonly Look[] = [DESK, PHONE, { name: 'small phone', size: { width: 320, height: 640 } }]

const book = await buildStorybook()
const pictures = picturesOf(book.stories)
await forgetDifferences()
const browser = await launchBrowser({ light: true, more: DRAWN_ALIKE })
drawWith(browser)
const { page, complaints } = await openPage(browser, DESK.size)
await standStill(page)
await page.goto(`${book.address}&id=${book.stories[0]?.id}`)
await page.locator('.sb-show-main #storybook-root > *').first().waitFor()
await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })

afterAll(async () => {
  signReferences()
  await browser.close()
  await book.close()
})

test('there are stories of every screen', () => {
  expect(new Set(book.stories.map(({ title }) => title)).size).toBeGreaterThan(30)
})

/** From where the one before ended, back: every change of width is paid for by drawing it all anew. */
let looks = LOOKS

/** States whose notes and bones are the same on every screen: looked at in the width at hand. */
const ALIKE = new Set(['Thousands', 'Loading', 'Empty', 'Nothing matches', 'Error', 'No network', 'Not allowed'])

describe('a story', () => {
  test.each(book.stories)('$title / $name', async (story) => {
    const before = complaints().length
    if (pictures.some((picture) => picture.story === story)) await beginAtDesk()
    await showStory(page, story)
    // Before anything else looks at it: words that are said for a while are still there.
    if (looks === LOOKS) await compareAs(story, DESK)
    expect(await seenWords(), 'characters a person can read').toBeGreaterThan(5)
    expect(await violations(), 'of accessibility').toEqual([])
    for (const look of ALIKE.has(story.name) ? looks.slice(0, 1) : looks) {
      await page.setViewportSize(look.size)
      const { beyond, cut } = await fitOf()
      // What watches sizes may need more than two frames.
      if (beyond.length > 0) await expect.poll(tooWide, { message: `reach beyond ${look.size.width} px` }).toEqual([])
      expect(cut, `cut at ${look.size.width} px`).toEqual([])
      if (look !== DESK) await compareAs(story, look)
    }
    if (!ALIKE.has(story.name)) looks = looks === LOOKS ? LOOKS.toReversed() : LOOKS
    expect(complaints().slice(before)).toEqual([])
  })
})

describe('in dark and from right to left, with rows', () => {
  beforeAll(async () => {
    await beginAtDesk()
    await chooseGlobals(page, { theme: 'dark', language: 'ar' })
    looked.clear()
  })
  afterAll(() => chooseGlobals(page, { theme: 'light', language: 'en' }))
  test.each(book.stories.filter(({ name }) => name === 'Few rows'))('$title', async (story) => {
    await showStory(page, story)
    await compareAs(story, DARK_ARABIC)
    expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect(await violations(), 'of accessibility').toEqual([])
    await expect.poll(tooWide).toEqual([])
  })
})

describe('a picture looks as it was accepted', () => {
  test.each(pictures)('$story.title / $story.name, $look.name', ({ name }) => {
    expect(found.has(name), 'was looked at').toBe(true)
    expect(found.get(name)).toBeNull()
  })
  test('there are as many as are looked at, and no more than are worth it', async () => {
    expect(await leftOver(pictures)).toEqual([])
    expect(pictures.length).toBeLessThanOrEqual(MOST_PICTURES)
  })
})

/** What is wrong with each picture; null: nothing. */
const found = new Map<string, string | null>()

/** Where there is to be a picture of it. */
async function compareAs(story: IndexedStory, look: Look): Promise<void> {
  const picture = pictures.find((each) => each.story === story && each.look === look)
  if (picture) found.set(picture.name, await lookAt(page, picture))
}

/** So that a picture never depends on the width the story before it was left in. */
async function beginAtDesk(): Promise<void> {
  await page.setViewportSize(DESK.size)
  looks = LOOKS
}

function seenWords(): Promise<number> {
  return page.evaluate(() => document.querySelector<HTMLElement>('#storybook-root')?.innerText.trim().length ?? 0)
}

interface Fit {
  /** What makes the page scroll sideways, innermost last; empty when it does not. */
  readonly beyond: readonly string[]
  /** Amounts whose end is not seen: of those nobody knows how much it is. */
  readonly cut: readonly (string | null)[]
}

/** After two frames: styles of another width are in force and what watches sizes has been told. */
function fitOf(): Promise<Fit> {
  return page.evaluate(async () => {
    await new Promise<void>((drawn) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn()))),
    )
    const { clientWidth, scrollWidth } = document.documentElement
    const isBeyond = (each: Element): boolean => {
      const { left, right } = each.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    }
    const wide = scrollWidth > clientWidth ? [...document.querySelectorAll('#storybook-root *')].filter(isBeyond) : null
    const figures = [...document.querySelectorAll('#storybook-root [data-kind=amount]')]
    return {
      beyond: wide
        ? [`${scrollWidth} px`, ...wide.map((each) => `${each.tagName} ${each.getAttribute('class')}`).slice(-6)]
        : [],
      cut: figures.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
    }
  })
}

const tooWide = async (): Promise<readonly string[]> => (await fitOf()).beyond

const looked = new Set<string>()

/** `rule: selector`, without those that are known. Of pages that are made of the very same parts one is looked at. */
async function violations(): Promise<readonly string[]> {
  const parts = `${page.viewportSize()?.width} ${await partsShown()}`
  if (looked.has(parts)) return []
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(on: unknown, how: unknown): Promise<AxeResults> } }
    // Of the frame around a screen, which a story has none of.
    const rules = { region: { enabled: false } }
    // Style sheets are read anew for one rule only, which is off.
    const preload = { assets: ['media'] }
    const { violations } = await axe.run('#storybook-root', { resultTypes: ['violations'], rules, preload })
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
