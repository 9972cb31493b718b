/**
 * Enlarged (WCAG 1.4.4, 1.4.10): a window of 1280 × 900 at 200 % has 640 × 450 CSS pixels, one of 1280 × 1024 at 400 %
 * has 320 × 256. With reduced motion, nothing moves.
 */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { selectRows } from './journeys.ts'
import { visitors } from './visitor.ts'

const { pages, installed, as, sessionAs } = visitors()
const visit = as('Administrator')
const SIZES = [
  ['200 %', { width: 640, height: 450, mouse: true }],
  ['400 %', { width: 320, height: 256, mouse: true }],
] as const

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The share of the window's height, 0 to 1, that fixed and sticky elements cover while the page is scrolled. */
function covered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    window.scrollTo(0, 300)
    await new Promise((done) => setTimeout(done, 100))
    const stays = [...document.querySelectorAll('main *, header, .cs-bar, aside')].filter((each) => {
      const { position } = getComputedStyle(each)
      const { width, height, top, bottom } = each.getBoundingClientRect()
      const isWide = width > innerWidth / 2 && height > 0 && top < innerHeight && bottom > 0
      return (position === 'fixed' || position === 'sticky') && isWide && each.checkVisibility()
    })
    const lines = new Set<number>()
    for (const each of stays) {
      const { top, bottom } = each.getBoundingClientRect()
      // A sticky element that was not scrolled to its edge covers nothing yet.
      if (top > 120 && bottom < innerHeight - 40) continue
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) lines.add(y)
    }
    window.scrollTo(0, 0)
    return lines.size / innerHeight
  })
}

async function expectRoom(page: Page): Promise<void> {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await covered(page)).toBeLessThanOrEqual(0.5)
}

/** Checks that every control of a layer can be scrolled into view, whole, and receives the press there. */
async function expectReach(layer: Locator): Promise<void> {
  await layer.waitFor()
  const missed = await layer.evaluate((element) =>
    [...element.querySelectorAll('button, a[href], input, select, textarea')]
      .filter((each) => each.checkVisibility() && !each.matches(':disabled, [type=file]'))
      .flatMap((each) => {
        each.scrollIntoView({ block: 'center', inline: 'nearest' })
        const { left, top, width, height } = each.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const hit = document.elementFromPoint(x, y)
        const label = (each as HTMLInputElement).labels?.[0]
        const isHit = hit !== null && (each.contains(hit) || label?.contains(hit) === true)
        return isHit ? [] : [`${each.outerHTML.slice(0, 90)} at ${Math.round(x)}, ${Math.round(y)}`]
      }),
  )
  expect(missed).toEqual([])
}

const dialog = (page: Page) => page.getByRole('dialog')
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

describe.each(SIZES)('enlarged to %s', (_, viewport) => {
  test('the login fits, with both of its ways', async () => {
    const { page } = await pages.open(viewport)
    await page.goto(installed.current.address)
    await page.getByRole('tab').first().waitFor()
    await expectRoom(page)
    await page.getByRole('tab', { name: 'Email Login' }).click()
    await expectRoom(page)
    await expectReach(page.locator('form:visible').first())
  })

  test('the dashboard fits, and so does the menu', async () => {
    const page = await visit('', viewport)
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectRoom(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expectReach(page.getByRole('dialog', { name: 'Menu' }))
    await close(page)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await expectReach(page.locator('.cs-user__menu'))
  })

  test('a list fits, also with a selection, and so do its dialogs', async () => {
    const { page, context } = await pages.open(viewport)
    await context.addCookies(await sessionAs('Sales head'))
    await page.goto(`${installed.current.address}/sales?Status=Submitted&search=a`)
    await page.locator('[data-key]').first().waitFor()
    await expectRoom(page)
    await selectRows(page, 1)
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor()
    await expectRoom(page)
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expectReach(dialog(page))
    await close(page)
    for (const name of ['Comments', 'Details']) {
      await page.locator('[data-key]').first().getByRole('button', { name }).click()
      await expectReach(dialog(page))
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await close(page)
    }
    await page
      .getByRole('button', { name: /^Select filters|^Search$/ })
      .first()
      .click()
    await expectReach(page.getByRole('dialog', { name: 'Filters' }))
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Cancel' }).click()
  })

  test('attachments and a PDF fit', async () => {
    const page = await visit('sales?Status=Approved', viewport)
    const row = page.locator('[data-key]').first()
    await row.getByRole('button', { name: /^Attachments/ }).click()
    await page.getByText('No attachments available').waitFor()
    await expectReach(dialog(page))
    await close(page)
    await row.getByRole('link', { name: 'PDF' }).click()
    await dialog(page).locator('canvas').waitFor()
    await expectReach(dialog(page))
    // The document needs room beside its controls.
    const stage = await dialog(page).locator('.cs-viewer__stage').boundingBox()
    expect(stage?.height ?? 0).toBeGreaterThanOrEqual(viewport.height * 0.4)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test('a form over editable rows fits', async () => {
    const page = await visit('partwisestatus?view=entry&w.JobId=SB-2404', viewport)
    await page.getByRole('heading', { name: /SB-2404/ }).waitFor()
    await page.locator('.cs-grid__count', { hasText: 'rows' }).waitFor()
    await expectRoom(page)
    const more = page.getByRole('button', { name: 'More', exact: true })
    if (await more.isVisible()) await more.click()
    await page.getByRole('button', { name: 'Clear entries' }).click()
    await expectReach(dialog(page))
    await close(page)
  })

  test('a register fits', async () => {
    const page = await visit('partwisestatus', viewport)
    await page.locator('.cs-grid__count', { hasText: 'row' }).waitFor()
    await expectRoom(page)
    await page.getByRole('button', { name: /^Columns|^Sort and filter/ }).click()
    await expectReach(page.locator('.cs-popover'))
  })
})

describe('with reduced motion', () => {
  /** Opens a page and records every animation longer than 10 ms from its start. */
  async function watched(path: string) {
    const { page, context } = await pages.open({ width: 390, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await context.addCookies(await sessionAs('Sales head'))
    await page.addInitScript(() => {
      const moving = new Set<string>()
      const look = (): void => {
        for (const each of document.getAnimations()) {
          const { duration, iterations } = each.effect?.getComputedTiming() ?? {}
          const lasts = Number(duration) * (iterations ?? 1)
          const { target = null } = each.effect as KeyframeEffect
          const name = each instanceof CSSAnimation ? each.animationName : 'transition'
          if (lasts > 10) moving.add(`${name} of ${target?.className} for ${lasts} ms`)
        }
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { moving })
    })
    // Slow enough for the loading states to be shown.
    await page.route('**/list?*', async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue()
    })
    await page.goto(`${installed.current.address}/${path}`)
    const moving = () => page.evaluate(() => [...(window as unknown as { moving: Set<string> }).moving])
    return { page, moving }
  }

  test('nothing moves: skeletons, the drawer, a dialog, the filters, a message, a busy button', async () => {
    const { page, moving } = await watched('sales?Status=Submitted')
    await page.locator('.cs-skeleton').first().waitFor()
    await page.locator('[data-key]').first().waitFor()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await close(page)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await dialog(page).waitFor()
    await close(page)
    await selectRows(page, 1)
    await page.route('**/approve*', async (route) => {
      await new Promise((done) => setTimeout(done, 400))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await page.locator('.cs-message').first().waitFor()
    expect(await moving()).toEqual([])
  })
})
