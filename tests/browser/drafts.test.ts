/** A draft starts with few values, is submitted once complete, and is copied; its form shows its status. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillDate } from './dates.ts'
import { button, message, visitor } from './visitor.ts'

const visit = visitor('Store head')

const status = (page: Page) => page.locator('.cs-view__head .cs-badge')
const valuesIn = (page: Page) => [...new URL(page.url()).searchParams.keys()].filter((name) => name.startsWith('w.'))

async function submit(page: Page): Promise<string> {
  await button(page, 'Submit').click()
  const confirmation = page.getByText(/LR-\d\d-\d\d-\d{4}: Submitted\./).last()
  await confirmation.waitFor()
  await button(page, 'New').waitFor()
  return /LR-[\d-]+\d/.exec((await confirmation.textContent()) ?? '')?.[0] ?? ''
}

test('a draft may lack required values until it is submitted', async () => {
  const page = await visit('leaverequest')
  await button(page, 'New').click()
  await button(page, 'Save draft').click()
  await message(page, 'Saved.')
  await expect.poll(() => status(page).allTextContents()).toEqual(['Draft'])
  expect(valuesIn(page)).toEqual(['w.id'])
  await button(page, 'Submit').click()
  await message(page, 'Please fix the marked fields.')
  await page.locator('[data-field=LastDay]').getByText('Required.').waitFor()
  await fillDate(page, 'Last day', '2099-12-31')
  await page.getByLabel('Leave reason').fill('A long journey')
  const number = await submit(page)
  await page.locator('article[data-key]', { hasText: number }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('heading', { name: number }).waitFor()
  expect(await status(page).getAttribute('data-tone')).toBe('info')
  expect(await status(page).textContent()).toBe('Submitted')

  await button(page, 'Copy').click()
  await button(page, 'Submit').waitFor()
  expect([valuesIn(page), await page.getByLabel('Leave reason').inputValue()]).toEqual([[], 'A long journey'])
  const copy = await submit(page)
  expect(copy).not.toBe(number)
  await page.locator('article[data-key]', { hasText: copy }).waitFor()
  const linked = await visit('leaverequest')
  await linked.locator('article[data-key]', { hasText: copy }).getByRole('button', { name: 'Open' }).click()
  await linked.getByRole('heading', { name: copy }).waitFor()
  const other = await visit(new URL(linked.url()).pathname.slice(1) + new URL(linked.url()).search)
  await other.getByRole('heading', { name: copy }).waitFor()
  expect(await other.getByLabel('Leave reason').inputValue()).toBe('A long journey')
})
