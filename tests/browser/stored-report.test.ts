/** A report that a file makes of documents people raised: groups, months, a row opened, a filter (documents.md). */
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { visitors } from './visitor.ts'

const asManager = visitors().as('Project manager')

test('groups fold on a phone with the sums of all their rows, and a press opens the document', async () => {
  const page = await asManager('leavereport', PHONE)
  const headings = page.locator('.cs-grid-group')
  await headings.first().waitFor()
  expect(await headings.first().textContent()).toMatch(/Casual\s*\(\d+\).*Days\s*[\d,]+ days/)
  await headings.first().getByRole('button').click()
  await headings.nth(1).waitFor()
  expect(await headings.nth(1).textContent()).toContain('Earned')
  await page.getByRole('tab', { name: 'By month' }).click()
  await headings
    .filter({ hasText: /\d\d\/20\d\d/ })
    .first()
    .waitFor()
  await page.locator('.cs-grid-card__press:visible').first().click()
  await page.waitForURL(/leaverequest\?.*view=document/)
  await page.getByLabel('Leave reason').waitFor()
})

test('a filter of the report narrows its groups', async () => {
  const page = await asManager('leavereport?LeaveType=Sick', PHONE)
  const headings = page.locator('.cs-grid-group')
  await headings.first().waitFor()
  expect(await headings.allTextContents()).toEqual([expect.stringContaining('Sick')])
})
