/**
 * Shows every story once and checks what holds for every screen: no error, something to see, no sideways scrolling. The
 * quick tier shows one story of each screen and part, without pictures.
 */
import type { AxeResults } from 'axe-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currentTier } from '../runner/tiers.ts'
import { KNOWN_VIOLATIONS } from './known-violations.ts'
import { DARK_ARABIC, DESK, firstStories, MOST_PICTURES, PHONE, picturesOf, type Look } from './picture-rule.ts'
import {
  setPictureBrowser,
  deleteDifferences,
  unusedReferences,
  comparePicture,
  recordReferenceBrowser,
} from './pictures.ts'
import { StoryPage } from './story-page.ts'
import { buildStorybook, showStory, type IndexedStory } from './storybook.ts'

const LOOKS: readonly Look[] = [DESK, PHONE, { name: 'small phone', size: { width: 320, height: 640 } }]

const book = await buildStorybook()
const tier = currentTier()
const quickStories = new Set(firstStories(book.stories))
const stories = tier === 'quick' ? [...quickStories] : book.stories
const pictures = tier === 'quick' ? [] : picturesOf(book.stories)
if (tier !== 'quick') await deleteDifferences()
const shown = await StoryPage.open(book)
setPictureBrowser(shown.browser)

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await shown.recover()
})

afterAll(async () => {
  if (tier !== 'quick') recordReferenceBrowser()
  await shown.close()
  await book.close()
})

test('has stories of every screen', () => {
  expect(new Set(book.stories.map(({ title }) => title)).size).toBeGreaterThan(30)
})

/** The widths in the order that begins where the previous story ended, because every change redraws everything. */
let looks = LOOKS

/** States whose notices and skeletons are the same on every screen: checked only at the current width. */
const ALIKE = new Set(['Thousands', 'Loading', 'Empty', 'Nothing matches', 'Error', 'No network', 'Not allowed'])

describe('a story', () => {
  test.each(stories)('$title / $name', async (story) => {
    const before = shown.complaints().length
    if (pictures.some((picture) => picture.story === story)) await beginAtDesk()
    await showStory(shown.page, story)
    // Before anything else: texts that are shown only for a while are still there.
    if (looks === LOOKS) await compareAs(story, DESK)
    expect(await seenWords(), 'characters a person can read').toBeGreaterThan(5)
    // The quick tier has looked for them.
    if (tier !== 'thorough' || !quickStories.has(story)) expect(await violations(), 'of accessibility').toEqual([])
    for (const look of ALIKE.has(story.name) ? looks.slice(0, 1) : looks) {
      await shown.page.setViewportSize(look.size)
      const { beyond, cut } = await fitOf()
      // Code that observes sizes may need more than two frames.
      if (beyond.length > 0) await expect.poll(tooWide, { message: `reach beyond ${look.size.width} px` }).toEqual([])
      expect(cut, `cut at ${look.size.width} px`).toEqual([])
      if (look !== DESK) await compareAs(story, look)
    }
    if (!ALIKE.has(story.name)) looks = looks === LOOKS ? LOOKS.toReversed() : LOOKS
    expect(shown.complaints().slice(before)).toEqual([])
  })
})

describe.skipIf(tier === 'quick')('in dark and from right to left, with rows', () => {
  beforeAll(async () => {
    await beginAtDesk()
    await shown.chooseGlobals({ theme: 'dark', language: 'ar' })
    checkedParts.clear()
  })
  afterAll(() => shown.chooseGlobals({ theme: 'light', language: 'en' }))
  test.each(book.stories.filter(({ name }) => name === 'Few rows'))('$title', async (story) => {
    await showStory(shown.page, story)
    await compareAs(story, DARK_ARABIC)
    expect(await shown.page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
    expect(await violations(), 'of accessibility').toEqual([])
    await expect.poll(tooWide).toEqual([])
  })
})

describe.skipIf(tier === 'quick')('accepted pictures', () => {
  test.each(pictures)('$story.title / $story.name, $look.name', async (picture) => {
    const { name } = picture
    expect(results.has(name), 'was looked at').toBe(true)
    if (results.get(name) !== null && MAY_REPEAT) await lookAgain(picture)
    expect(results.get(name)).toBeNull()
  })
  test('have a story each, and are no more than the limit', async () => {
    expect(await unusedReferences(pictures)).toEqual([])
    expect(pictures.length).toBeLessThanOrEqual(MOST_PICTURES)
  })
})

/** Where a test that fails may run once more (`TEST_RERUNS`), one picture is taken again instead of all stories. */
const MAY_REPEAT = Number(process.env['TEST_RERUNS'] ?? 0) > 0

/** Shows the story once more. */
async function lookAgain({ story, look }: (typeof pictures)[number]): Promise<void> {
  await shown.recover()
  const isDark = look === DARK_ARABIC
  await shown.chooseGlobals(isDark ? { theme: 'dark', language: 'ar' } : { theme: 'light', language: 'en' })
  await shown.page.setViewportSize(look.size)
  await showStory(shown.page, story)
  await compareAs(story, look)
  console.log(`${story.title} / ${story.name}, ${look.name}: taken again`)
}

/** The error of each picture; null: none. */
const results = new Map<string, string | null>()

/** Compares the story if there is to be a picture of it in this look. */
async function compareAs(story: IndexedStory, look: Look): Promise<void> {
  const picture = pictures.find((each) => each.story === story && each.look === look)
  if (picture) results.set(picture.name, await comparePicture(shown.page, picture))
}

/** Makes a picture independent of the width in which the story before it ended. */
async function beginAtDesk(): Promise<void> {
  await shown.page.setViewportSize(DESK.size)
  looks = LOOKS
}

function seenWords(): Promise<number> {
  return shown.page.evaluate(() => document.querySelector<HTMLElement>('#storybook-root')?.innerText.trim().length ?? 0)
}

interface Fit {
  /** The elements that make the page scroll sideways, innermost last; empty when it does not scroll. */
  readonly beyond: readonly string[]
  /** Amounts whose end is cut off, so that nobody can tell how much they are. */
  readonly cut: readonly (string | null)[]
}

/** After two frames the styles of another width are applied and size observers have been called. */
function fitOf(): Promise<Fit> {
  return shown.page.evaluate(async () => {
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

const checkedParts = new Set<string>()

/** `rule: selector`, without the known ones. Of pages made of exactly the same parts only one is checked. */
async function violations(): Promise<readonly string[]> {
  const parts = `${shown.page.viewportSize()?.width} ${await partsShown()}`
  if (checkedParts.has(parts)) return []
  const found = await shown.page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(on: unknown, how: unknown): Promise<AxeResults> } }
    // It concerns the frame around a screen, which a story does not have.
    const rules = { region: { enabled: false } }
    // Style sheets would be fetched only for a rule that is off.
    const preload = { assets: ['media'] }
    const { violations } = await axe.run('#storybook-root', { resultTypes: ['violations'], rules, preload })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
  const unknown = found.filter((line) => !KNOWN_VIOLATIONS.some((known) => known.test(line)))
  if (unknown.length === 0) checkedParts.add(parts)
  return unknown
}

/** The kinds of elements shown: their tags, classes, roles and states, each once. */
function partsShown(): Promise<string> {
  return shown.page.evaluate(() => {
    const names = ['class', 'role', 'type', 'data-tone', 'disabled', 'aria-disabled', 'aria-checked', 'aria-expanded']
    const parts = [...document.querySelectorAll('#storybook-root *')].map((each) =>
      [each.tagName, ...names.map((name) => each.getAttribute(name) ?? '')].join(' '),
    )
    return [...new Set(parts)].toSorted().join('\n')
  })
}
