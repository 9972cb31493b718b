/** Dialogs about a record are headed by the title of its card, not by its key (foundation §2). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressCell, waitForRows, textIn } from './grids.ts'
import { button, visitor } from './visitor.ts'

const visit = visitor('Administrator')

const aboutOf = (page: Page, name: string) => page.getByRole('dialog', { name }).locator('.cs-modal__about').innerText()

test('comments of an erection entry are headed by its job', async () => {
  const page = await visit('erectionstatus?view=entry&w.id=ES-0008')
  await button(page, 'Comments').click()
  expect(await aboutOf(page, 'Comments')).toMatch(/^SB-\d+$/)
})

test('files of a timeline entry are headed by its author', async () => {
  const page = await visit('task')
  await page.locator('article[data-key] .cs-row__open').first().click()
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).fill('The crane is late')
  await button(page, 'Attach files').click()
  await page.getByRole('dialog', { name: 'Attachments' }).waitFor()
  await page.keyboard.press('Escape')
  const entry = page.locator('article[data-key]', { hasText: 'The crane is late' })
  const by = (await entry.getByRole('heading').innerText()).trim()
  await entry.getByRole('button', { name: 'Files', exact: true }).click()
  expect(await aboutOf(page, 'Attachments')).toBe(by)
})

test('files of a comparison are headed by the title in the list', async () => {
  const page = await visit('comparisonsheet')
  await waitForRows(page)
  const number = await textIn(page, 'Sheet No')
  await pressCell(page, 'Sheet No')
  await button(page, 'Attachments').click()
  expect(await aboutOf(page, 'Attachments')).toBe(number)
})
