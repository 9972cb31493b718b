/** The lines of a document, filled in in its form: on a desk and on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Window } from './browser.ts'
import { cellOf, textIn } from './grids.ts'
import { button, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Creates documents')

const DESK: Window = { width: 1440, height: 900 }
const PHONE: Window = { width: 390, height: 844 }

/** Search texts, each of which finds one row of the item master. */
const ITEMS = ['anchor bolt', 'hex bolt', 'cutting']
const ANCHOR = 'Anchor bolt M24 x 600'
const FOUND = [ANCHOR, 'Hex bolt M20 x 60, grade 8.8', 'Cutting disc 355 mm']

async function newRequest(viewport: Window): Promise<Page> {
  const page = await visit('purchaserequest', viewport)
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Used for' }).fill(`Shed ${viewport.width}`)
  return page
}

/** Opens the saved document again, from the list. */
async function openAgain(page: Page, { width }: Window): Promise<void> {
  const url = new URL(page.url())
  await page.goto(`${url.origin}/purchaserequest`)
  const card = page.locator('article[data-key]', { hasText: `Shed ${width}` })
  await card.getByRole('button', { name: 'Edit', exact: true }).click()
}

describe('on a desk', () => {
  const lines = async (page: Page) =>
    Number(await page.locator('.cs-grid__frame [role=grid]').getAttribute('aria-rowcount'))

  async function typed(page: Page, ...texts: readonly string[]): Promise<void> {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }

  /** Waits until the options show the item with this text. */
  const optionShown = (page: Page, text = '') =>
    page.locator('[role=listbox][aria-busy=false] [data-active=true]', { hasText: text }).waitFor()

  async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      },
      rows.map((cells) => cells.join('\t')).join('\n'),
    )
  }

  test(
    'three lines are typed, ten pasted; what the server refuses is marked, and saved once corrected',
    { tags: 'journey' },
    async () => {
      const page = await newRequest(DESK)
      await button(page, 'Add row').click()
      await (await cellOf(page, 'Item')).waitFor({ state: 'attached' })
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
      for (const [at, item] of ITEMS.entries()) {
        await page.keyboard.type(item)
        await optionShown(page, FOUND[at])
        await typed(page, '', '2.5', 'K', '3.21')
      }
      await expect.poll(() => textIn(page, 'Amount', { line: 2 })).toContain('8.03')
      // The fourth line was started automatically.
      await page.keyboard.press('Escape')
      const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
      await paste(page, [
        ['Rate', 'Item', 'Qty', 'Unit'],
        ...numbers.map((at) => ['10', ANCHOR, String(at), at === 4 ? 'Box' : 'Kg']),
      ])
      await expect.poll(() => textIn(page, 'Item', { line: 12 })).toBe(ANCHOR)
      expect(await textIn(page, 'Unit', { line: 6 })).toContain('Box')
      expect(await page.locator('[data-field=Total]').textContent()).toContain('574.09')
      const answer = page.waitForResponse((each) => each.url().includes('/item?') && each.request().method() === 'POST')
      await button(page, 'Save draft').click()
      expect(Object.keys((await (await answer).json()).post_item)).toEqual([expect.stringMatching(/^Items\..+\.Unit$/)])
      await page.locator('.cs-grid__note', { hasText: 'Unit: "Box" is none of the options.' }).waitFor()
      await page.keyboard.type('K')
      await page.keyboard.press('Enter')
      await button(page, 'Save draft').click()
      await message(page, 'Saved.')
      await openAgain(page, DESK)
      await expect.poll(() => textIn(page, 'Item', { line: 12 })).toBe(ANCHOR)
      expect([await textIn(page, 'Item'), await textIn(page, 'Unit', { line: 6 })]).toEqual([ANCHOR, 'Kg'])
      expect(await lines(page)).toBeGreaterThanOrEqual(13)
    },
  )

  test('an item chosen by the keyboard fills its line; text that matches no item is marked and not saved', async () => {
    const page = await newRequest(DESK)
    await button(page, 'Add row').click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('bolt')
    await optionShown(page, ANCHOR)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => textIn(page, 'Item')).toBe(FOUND[1])
    expect(await textIn(page, 'Rate')).toContain('42.50')
    // The focus moved on within the line.
    await page.keyboard.type('4')
    await page.keyboard.press('Tab')
    await expect.poll(() => textIn(page, 'Qty')).toBe('4')
    await page.keyboard.press('Escape')
    await button(page, 'Add row').click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('no such thing')
    await page.getByText('No match.').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => textIn(page, 'Item', { line: 1 })).toContain('no such thing')
    await button(page, 'Save draft').click()
    await message(page, 'Please fix the marked fields.')
    await expect.poll(() => textIn(page, 'Item', { line: 1 })).toContain('Choose one of the list.')
  })

  test('an empty line is not marked and does not prevent the others from being saved', async () => {
    const page = await newRequest(DESK)
    await button(page, 'Add row').click()
    await page.getByRole('listbox').waitFor()
    expect(await page.locator('.cs-grid__editor').boundingBox()).toMatchObject({ height: 35 })
    await page.keyboard.type('anchor')
    await optionShown(page, ANCHOR)
    await page.keyboard.press('Tab')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect.poll(() => textIn(page, 'Unit', { line: 1 })).toBe('Nos')
    await page.keyboard.press('Escape')
    expect(await textIn(page, 'Item', { line: 1 })).not.toContain('Required')
    await button(page, 'Save draft').click()
    await message(page, 'Saved.')
  })

  test('text typed right after a line is started goes into it, even if animation frames are late', async () => {
    const page = await newRequest(DESK)
    await button(page, 'Add row').click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type(ITEMS[0] ?? '')
    await optionShown(page, ANCHOR)
    await typed(page, '', '3', 'K')
    await page.evaluate(() => {
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = (draw) => Number(setTimeout(() => requestAnimationFrame(draw), 400))
    })
    await typed(page, '2.68')
    await page.keyboard.type('hex bolt')
    expect(await page.locator('.cs-grid__editor').first().inputValue()).toBe('hex bolt')
    await expect.poll(() => textIn(page, 'Rate')).toContain('2.68')
  })

  test('Enter moves to the next line, and from the last one starts another, unless that is still empty', async () => {
    const page = await newRequest(DESK)
    await button(page, 'Add row').click()
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await paste(page, [['Item', 'Qty', 'Unit', 'Rate'], ...['1', '2', '3'].map((qty) => [ANCHOR, qty, 'Nos', '5'])])
    await expect.poll(() => textIn(page, 'Qty', { line: 2 })).toBe('3')
    const before = await lines(page)
    await page.keyboard.press('ArrowRight')
    for (const qty of ['11', '12']) {
      await page.keyboard.type(qty)
      await page.keyboard.press('Enter')
    }
    await expect
      .poll(async () => [await textIn(page, 'Qty'), await textIn(page, 'Qty', { line: 1 })])
      .toEqual(['11', '12'])
    expect(await lines(page)).toBe(before)
    await page.keyboard.type('13')
    await page.keyboard.press('Enter')
    await expect.poll(() => lines(page)).toBe(before + 1)
    await expect.poll(() => textIn(page, 'Qty', { line: 2 })).toBe('13')
    // The new line is still empty: another Enter adds none.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await lines(page)).toBe(before + 1)
  })

  test('the menu of a line stays open after a mouse click', async () => {
    const page = await newRequest(DESK)
    for (let at = 0; at < 2; at += 1) {
      await button(page, 'Add row').click()
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('Escape')
    }
    await page.locator('.cs-grid__frame [aria-haspopup=menu]').first().click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect.poll(() => lines(page)).toBe(3)
  })
})

describe('on a phone', () => {
  const card = (page: Page, at: number) => page.locator('.cs-grid-card').nth(at)

  async function fill(page: Page, at: number, item: string): Promise<void> {
    await card(page, at).getByLabel('Item').fill(item)
    await page.locator('.cs-combo__option', { hasText: FOUND[ITEMS.indexOf(item)] ?? '' }).click()
    await card(page, at).getByLabel('Qty').fill('2')
    await card(page, at).getByLabel('Rate').fill('2.5')
    await card(page, at).getByLabel('Rate').blur()
  }

  async function menu(page: Page, at: number, words: string): Promise<void> {
    await card(page, at)
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await page.getByRole('menuitem', { name: words }).click()
  }

  const items = (page: Page) =>
    page.locator('.cs-grid-card').evaluateAll((cards) => cards.map((each) => each.querySelector('input')?.value))

  test('lines are cards: added, moved, removed, refused at the card, saved and read again', async () => {
    const page = await newRequest(PHONE)
    const [bolt, nut, washer] = FOUND
    for (const [at, item] of ITEMS.entries()) {
      await button(page, 'Add row').click()
      await fill(page, at, item)
    }
    await expect.poll(() => card(page, 1).locator('dd').first().textContent()).toContain('5.00')
    await menu(page, 2, 'Move up')
    await expect.poll(() => items(page)).toEqual([bolt, washer, nut])
    await menu(page, 0, 'Remove')
    await expect.poll(() => items(page)).toEqual([washer, nut])
    await card(page, 1).getByLabel('Qty').fill('0')
    const save = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByText('Save draft', { exact: true }).click()
    }
    await save()
    await message(page, 'Please fix the marked fields.')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('0')
    await card(page, 1).getByLabel('Qty').fill('4')
    await card(page, 1).getByLabel('Qty').blur()
    await save()
    await message(page, 'Saved.')
    await openAgain(page, PHONE)
    await expect.poll(() => items(page)).toEqual([washer, nut])
    expect(await page.locator('[data-field=Total]').textContent()).toContain('15.00')
  })

  test('Enter moves to the next input, then to the next card, and adds none', async () => {
    const page = await newRequest(PHONE)
    for (let at = 0; at < 2; at += 1) await button(page, 'Add row').click()
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('.cs-grid-card__input')?.getAttribute('data-field') ?? 'none')
    await card(page, 0).getByRole('textbox', { name: 'Qty' }).fill('7')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/Unit$/)
    expect(await card(page, 0).getByRole('textbox', { name: 'Qty' }).inputValue()).toBe('7')
    await card(page, 0).getByLabel('Rate').fill('2.5')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toMatch(/Item$/)
    expect(await page.locator('.cs-grid-card').count()).toBe(2)
  })
})
