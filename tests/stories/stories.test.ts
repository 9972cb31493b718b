/** Every story is shown once, and must hold what every screen promises: no error, something to see, no sideways scrolling. */
import type { AxeResults } from 'axe-core'
import { createRequire } from 'node:module'
import { afterAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage } from '../browser/browser.ts'
import { KNOWN_VIOLATIONS } from './known-violations.ts'
import { buildStorybook, settled, showStory } from './storybook.ts'

const DESK = { width: 1280, height: 900 }
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

const book = await buildStorybook()
const browser = await launchBrowser()
const { page, complaints } = await openPage(browser, DESK)
await page.goto(`${book.address}&id=${book.stories[0]?.id}&globals=theme:light`)
await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') })

afterAll(async () => {
  await browser.close()
  await book.close()
})

test('there are stories of every screen', () => {
  expect(new Set(book.stories.map(({ title }) => title)).size).toBeGreaterThan(30)
})

describe('a story', () => {
  test.each(book.stories)('$title / $name', async (story) => {
    const before = complaints().length
    await page.setViewportSize(DESK)
    await showStory(page, story)
    expect(await seenWords(), 'characters a person can read').toBeGreaterThan(5)
    expect(await violations(), 'of accessibility').toEqual([])
    for (const phone of PHONES) {
      await page.setViewportSize(phone)
      await settled(page)
      expect(await tooWide(), `reach beyond ${phone.width} px`).toEqual([])
    }
    expect(complaints().slice(before)).toEqual([])
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
    const all = [...document.querySelectorAll('#storybook-root *')]
    const beyond = all.filter((each) => {
      const { left, right } = each.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    })
    return [`${scrollWidth} px`, ...beyond.map(({ tagName, className }) => `${tagName} ${className}`).slice(-6)]
  })
}

/** `rule: selector`, without those that are known. */
async function violations(): Promise<readonly string[]> {
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: { run(on: unknown, how: unknown): Promise<AxeResults> } }
    const rules = { region: { enabled: false } }
    const { violations } = await axe.run('#storybook-root', { resultTypes: ['violations'], rules })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
  return found.filter((line) => !KNOWN_VIOLATIONS.some((known) => known.test(line)))
}
