/** The calendar of documents, a page of the server in a frame of the site (specialised-modules §2). */
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { visitor } from './visitor.ts'

const visit = visitor('Sales head')

async function calendarIn(page: Page): Promise<FrameLocator> {
  await page.getByRole('tab', { name: 'Calendar' }).click()
  const frame = page.frameLocator('iframe[title="Calendar"]')
  await frame.locator('.calendar').waitFor()
  return frame
}

test('the calendar changes its month and its view with keys alone', async () => {
  const page = await visit('documentsys')
  const frame = await calendarIn(page)
  await frame.getByRole('link', { name: 'Next', exact: true }).focus()
  const before = await frame.locator('.time').textContent()
  await page.keyboard.press('Enter')
  await expect.poll(() => frame.locator('.time').textContent()).not.toBe(before)
  await frame.getByRole('link', { name: 'List', exact: true }).focus()
  await page.keyboard.press('Enter')
  await frame.locator('[data-view=list]').waitFor()
  expect(await frame.getByRole('link', { name: 'List', exact: true }).getAttribute('aria-current')).toBe('page')
})

test('an entry of the calendar opens the checklist of its job', async () => {
  const page = await visit('documentsys')
  const frame = await calendarIn(page)
  const entry = frame.locator('.month .entry').first()
  const job = (await entry.locator('.job').textContent()) ?? ''
  await entry.click()
  await page.getByRole('heading', { name: 'Checklist & Documents' }).waitFor()
  await expect.poll(() => page.getByLabel('Job ID').inputValue()).toBe(job)
})

test('the calendar shows one job on request, without a script', { tags: 'journey' }, async () => {
  const page = await visit('documentsys')
  const frame = await calendarIn(page)
  await frame.getByRole('combobox', { name: 'Job' }).selectOption('SB-2403')
  await frame.getByRole('button', { name: 'Show' }).click()
  await frame.locator('option[value="SB-2403"]:checked').waitFor({ state: 'attached' })
  // The frame reloads: until then, the previous page may still answer.
  const jobs = () =>
    frame
      .locator('.month .job')
      .allTextContents()
      .catch(() => [])
  await expect.poll(async () => [...new Set(await jobs())]).toEqual(['SB-2403'])
})

test('the calendar uses the person’s language and theme', async () => {
  const page = await visit('documentsys')
  await page.locator('.cs-user__button').click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' })
  await page.locator('html[lang=ar]').waitFor()
  await page.locator('.cs-user__button').click()
  await page.locator('input[name=theme]').nth(1).check({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'التقويم' }).click()
  const root = page.frameLocator('iframe[title="التقويم"]').locator('html[lang=ar][dir=rtl]')
  await root.waitFor()
  expect(await root.getAttribute('data-theme')).toBe('dark')
})

test('the calendar shows a month of weeks on a phone, seven days side by side', async () => {
  const page = await visit('documentsys', PHONE)
  const frame = await calendarIn(page)
  await frame.locator('.month .day').first().waitFor()
  const tops = await frame
    .locator('.month tbody tr')
    .evaluateAll((weeks) =>
      weeks.map((week) => new Set([...week.children].map((day) => day.getBoundingClientRect().top)).size),
    )
  expect(tops.length).toBeGreaterThan(3)
  expect(new Set(tops)).toEqual(new Set([1]))
})

test('the calendar shows counts per day on a phone, and fits its width', async () => {
  const page = await visit('documentsys', PHONE)
  const frame = await calendarIn(page)
  await frame.locator('.counts').first().waitFor()
  // The style sheet of the frame may load after its first rows.
  await expect.poll(() => frame.locator('.month .entry').first().isVisible()).toBe(false)
  await frame.locator('.below .card').first().waitFor()
  const overflow = await frame.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(overflow).toBe(0)
})
