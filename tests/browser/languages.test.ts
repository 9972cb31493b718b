/** The product in the language and with the density that a person chooses. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, visitor } from './visitor.ts'

const visit = visitor('Sales head')

const settings = (page: Page) => page.locator('.cs-user__button').click()

async function speak(page: Page, language: string): Promise<void> {
  await settings(page)
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: language })
}

test(
  'in Arabic a list reads right to left; texts of product and site and statuses are translated',
  { tags: 'journey' },
  async () => {
    const page = await visit('sales')
    await speak(page, 'العربية')
    await page.getByPlaceholder('بحث', { exact: true }).waitFor()
    await page.locator('[data-key]').first().waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'ar',
      'rtl',
    ])
    const card = page.locator('[data-key]').first()
    await card.getByText('رقم الأمر').waitFor()
    expect(await card.locator('.cs-badge').first().textContent()).toMatch(/^\p{Script=Arabic}[\p{Script=Arabic} ]+$/u)
  },
)

test('numbers are formatted by language, in Latin digits, and dates as Gregorian dd/mm/yyyy', async () => {
  const page = await visit('sales')
  await speak(page, 'العربية')
  const facts = page.locator('[data-key]').first().locator('.cs-fact__value')
  await page.getByText('رقم الأمر').first().waitFor()
  const values = (await facts.allTextContents()).map((text) => text.replace(/[\u200e\u200f\u00a0]/g, ' ').trim())
  expect(values.some((value) => /^\d\d\/\d\d\/20\d\d$/.test(value))).toBe(true)
  // Digits are grouped by thousands here, not by lakhs.
  expect(values.some((value) => /\d{3},\d{3}\.\d\d/.test(value))).toBe(true)
})

test('a document is approved in Hindi: the count on the button, the question, and the answer to it', async () => {
  const page = await visit('sales?Status=Submitted')
  await speak(page, 'हिन्दी')
  await page.locator('[data-key] input[type=checkbox]:enabled').first().check()
  await page.getByText('1 चुने गए').waitFor()
  await button(page, 'मंज़ूर करें').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('यह दस्तावेज़ मंज़ूर करें?').waitFor()
  await dialog.getByRole('button', { name: 'पुष्टि करें' }).click()
  await page.locator('.cs-message').first().waitFor()
  await expect.poll(() => page.getByText('1 चुने गए').count()).toBe(0)
})

test('an empty comment is refused in Hindi, too', async () => {
  const page = await visit('sales')
  await speak(page, 'हिन्दी')
  await page.locator('[data-key]').first().getByRole('button', { name: 'टिप्पणियाँ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'टिप्पणी जोड़ें' }).click()
  await page.getByRole('dialog').getByRole('alert').getByText('खाली टिप्पणी नहीं जोड़ी जा सकती').waitFor()
})

test('a language that nobody has reviewed says so, and the person can switch back', async () => {
  const page = await visit('')
  await speak(page, 'हिन्दी')
  await page.getByRole('heading', { name: 'आपकी प्रतीक्षा में' }).waitFor()
  await settings(page)
  await page.getByText('अभी जाँचा नहीं गया').waitFor()
  await page.getByRole('combobox', { name: 'भाषा' }).selectOption({ label: 'English' })
  await page.getByRole('heading', { name: /wait for you/ }).waitFor()
})

test('the language can be chosen before logging in', async () => {
  const page = await visit('login')
  await page.context().clearCookies()
  await page.goto(new URL('/login', page.url()).href)
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' })
  await page.getByRole('tab', { name: 'الدخول بالبريد الإلكتروني' }).click()
  await page.getByRole('textbox', { name: 'كلمة المرور' }).waitFor()
})

test('compact density shows more of a list, also after a reload', async () => {
  const page = await visit('sales')
  const height = async () => Math.round((await page.locator('[data-key]').first().boundingBox())?.height ?? 0)
  await page.locator('[data-key]').first().waitFor()
  const before = await height()
  await settings(page)
  await page.getByRole('radio', { name: 'Compact' }).check()
  await expect.poll(height).toBeLessThan(before - 8)
  await page.reload()
  await page.locator('[data-key]').first().waitFor()
  await expect.poll(height).toBeLessThan(before - 8)
})

test('a site that declares no languages offers no choice', async () => {
  const page = await visit('')
  await page.route('**/manifest.json', async (route) => {
    const answer = await route.fetch()
    const manifest = (await answer.json()) as object
    await route.fulfill({ json: { ...manifest, languages: [{ name: 'en', words: null }] } })
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await settings(page)
  await button(page, 'Logout').first().waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Language' }).count()).toBe(0)
})
