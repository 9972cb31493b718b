/** Dates typed and picked, on desk and phone, in the languages of the site (foundation §2; site-modules §2.7). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './axe.ts'
import { DESK, PHONE } from './browser.ts'
import { dateField, dateIn, fillDate } from './dates.ts'
import { visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Administrator')

/** The form of the first task, which has a date and time. */
async function form(viewport = DESK, language = 'en'): Promise<Page> {
  const page = await visit('task', viewport)
  if (language !== 'en') {
    await page.evaluate((name) => localStorage.setItem('countersign.language', name), language)
    await page.reload()
  }
  await page.locator('article[data-key] .cs-row__open').first().click()
  await due(page).waitFor()
  return page
}

const due = (page: Page) => page.locator('[data-field=dueAt] [role=group]')
const plain = async (page: Page) =>
  ((await due(page).textContent()) ?? '').replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
const calendar = (page: Page) => page.locator('.cs-calendar')
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a date and time is typed in the order of the locale, on a %s', async (_, viewport) => {
  const page = await form(viewport)
  await due(page).getByRole('spinbutton').first().click()
  await page.keyboard.type('120220311430')
  expect(await plain(page)).toBe('12/02/2031, 14:30')
  await page.keyboard.press('ArrowUp')
  expect(await plain(page)).toBe('12/02/2031, 14:31')
})

test('Alt+Down opens the calendar on the day, Monday first; arrows and Enter pick, and the time stays', async () => {
  const page = await form()
  await due(page).getByRole('spinbutton').first().click()
  await page.keyboard.type('120220311430')
  await page.keyboard.press('Alt+ArrowDown')
  expect(await calendar(page).locator('th').first().textContent()).toBe('Mon')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('12')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => plain(page)).toBe('13/02/2031, 14:30')
  expect(await calendar(page).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton')
})

test('Esc closes the calendar and nothing else', async () => {
  const page = await visit('sales')
  await page.getByRole('button', { name: /^Select filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Date', { exact: true }).selectOption('Custom')
  await dateField(panel, 'Start date').getByRole('spinbutton').first().click()
  await page.keyboard.press('Alt+ArrowDown')
  await calendar(page).waitFor()
  await page.keyboard.press('Escape')
  await calendar(page).waitFor({ state: 'detached' })
  expect(await panel.isVisible()).toBe(true)
})

test('an incomplete date is refused at its field, and can be completed', async () => {
  const page = await visit('sales')
  await page.getByRole('button', { name: /^Select filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Date', { exact: true }).selectOption('Custom')
  const start = dateField(panel, 'Start date')
  await start.getByRole('spinbutton').first().click()
  await page.keyboard.type('2111')
  await panel.getByRole('button', { name: 'Search' }).click()
  await panel.getByText('Enter a whole date.').waitFor()
  expect(await dateIn(start)).toBe('21/11/yyyy')
  await start.getByRole('spinbutton').last().click()
  await page.keyboard.type('2026')
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('startDate') === '2026-11-21')
})

test('on a phone the calendar is at the bottom edge, picks the company’s today, and clears the field', async () => {
  const page = await form(PHONE)
  const open = page.locator('[data-field=dueAt] .cs-date__open')
  await open.click()
  const box = await calendar(page).boundingBox()
  expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0)), box?.width]).toEqual([0, PHONE.height, PHONE.width])
  const small = await calendar(page)
    .locator('button:not([tabindex="-1"]), td [role=button]:visible')
    .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 43.5).length)
  expect(small).toBe(0)
  await calendar(page).getByRole('button', { name: 'Today', exact: true }).click()
  const [year, month, day] = today().split('-')
  await expect.poll(() => plain(page)).toContain(`${day}/${month}/${year}`)
  await open.click()
  await calendar(page).getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => plain(page)).toBe('dd/mm/yyyy, ––:––')
})

test.each(['hi', 'ar'])('uses the page’s language (%s), with Gregorian dates in Latin digits', async (language) => {
  const page = await form(DESK, language)
  await page.locator('[data-field=dueAt] .cs-date__open').click()
  const heading = await calendar(page).getByRole('heading').textContent()
  expect(heading).toMatch(/20\d\d/)
  expect(heading).not.toMatch(/[a-z]/i)
  expect(await plain(page)).toMatch(/^\d\d\/\d\d\/20\d\d/)
  expect(await calendar(page).evaluate((each) => getComputedStyle(each).direction)).toBe(
    language === 'ar' ? 'rtl' : 'ltr',
  )
})

test.each(['light', 'dark'] as const)('has no accessibility violations, in %s', async (colorScheme) => {
  const page = await form()
  await page.emulateMedia({ colorScheme })
  await page.locator('[data-field=dueAt] .cs-date__open').click()
  await calendar(page).waitFor()
  expect(await violations(page)).toEqual([])
})

test('a date can be typed as text until the code of its field has loaded', async () => {
  const page = await visit('sales')
  await page.route('**/DateParts-*.js', () => new Promise(() => {}))
  await page.getByRole('button', { name: /^Select filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Date', { exact: true }).selectOption('Custom')
  await panel.getByLabel('Start date').fill('21/11/2026')
  await panel.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL((url) => url.searchParams.get('startDate') === '2026-11-21')
})

test('date fields are filled one after the other', async () => {
  const page = await visit('sales')
  await page.getByRole('button', { name: /^Select filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByLabel('Date', { exact: true }).selectOption('Custom')
  await fillDate(panel, 'Start date', '2031-02-12')
  await fillDate(panel, 'End date', '2031-03-01')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('endDate') === '2031-03-01')
})
