/** Default filters and the badges of cards, on the task list (site-modules §2.7; foundation §2, §4). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { DESK, PHONE } from './browser.ts'
import { visitor } from './visitor.ts'

const visit = visitor('Administrator')

const chips = (page: Page) => page.getByRole('button', { name: /^Remove filter/ })
const pressed = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { pressed: true }).innerText()

async function tasks(viewport = DESK): Promise<Page> {
  const page = await visit('task', viewport)
  await page.locator('article[data-key]').first().waitFor()
  return page
}

describe('a filter in force by default', () => {
  test('is shown by its buttons on a desk, and is no chip', async () => {
    const page = await tasks()
    expect(await pressed(page, 'Show')).toMatch(/^Open/)
    expect(await pressed(page, 'Whose')).toBe('My Tasks')
    expect(await chips(page).count()).toBe(0)
  })

  test('is shown on a phone as text that cannot be pressed', async () => {
    const page = await tasks(PHONE)
    const states = page.locator('.cs-chips__state')
    await expect.poll(() => states.allInnerTexts()).toEqual(['Show: Open', 'Whose: My Tasks'])
    expect(await states.locator('xpath=ancestor-or-self::button').count()).toBe(0)
    expect(await chips(page).count()).toBe(0)
  })

  test('comes back when the chip of another choice is removed', async () => {
    const page = await visit('task?OpenTasks=All', PHONE)
    await chips(page).click()
    await expect.poll(() => page.locator('.cs-chips__state').allInnerTexts()).toEqual(['Show: Open', 'Whose: My Tasks'])
    await page.waitForURL((url) => !url.searchParams.has('OpenTasks'))
  })
})

describe('a card', () => {
  const badges = (page: Page) => page.locator('article[data-key] .cs-badge')

  test('shows its priority and its labels, each label in its own colour', async () => {
    const page = await tasks()
    await badges(page)
      .filter({ hasText: /^(Low|High|Urgent)$/ })
      .first()
      .waitFor()
    const colored = page.locator('article[data-key] .cs-badge[style*="--badge-color"]')
    await colored.first().waitFor()
    const shown = await colored.evaluateAll((all) =>
      all.map((each) => [each.textContent, (each as HTMLElement).style.getPropertyValue('--badge-color')]),
    )
    const colors = new Map(shown.map(([text, color]) => [text, color]))
    expect(shown.filter(([text, color]) => colors.get(text) !== color)).toEqual([])
    expect(new Set(colors.values()).size).toBe(colors.size)
    expect(colors.size).toBeGreaterThan(2)
  })

  test.each(['light', 'dark'] as const)(
    'is readable in %s: every badge has the contrast that AA requires',
    async (scheme) => {
      const page = await tasks()
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await badges(page).first().waitFor()
      expect(await violations(page)).toEqual([])
    },
  )
})
