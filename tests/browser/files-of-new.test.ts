/** A new document gets its files on the phone before it was ever saved: chosen, kept while offline, sent with Submit. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { fillDate } from './dates.ts'
import { storedRows } from './journeys.ts'
import { paper } from './papers.ts'
import { button, message, visitors } from './visitor.ts'

const { pages, installed, sessionAs } = visitors()

async function newRequest(): Promise<{ page: Page; setOffline: (isOffline: boolean) => Promise<void> }> {
  const { page, context, expect: allow } = await pages.open(PHONE)
  allow(/ERR_INTERNET_DISCONNECTED/)
  await context.addCookies(await sessionAs('Store head'))
  await page.goto(`${installed.current.address}/leaverequest`)
  await button(page, 'New').click()
  await page.getByLabel('Choose files to upload').setInputFiles(await paper('certificate.pdf'))
  await page.getByText('They are uploaded as soon as the form is saved.').waitFor()
  return { page, setOffline: (isOffline) => context.setOffline(isOffline) }
}

const view = (page: Page) => new URL(page.url()).searchParams
const field = (page: Page, label: string) => page.getByLabel(label)

test('a request is submitted with its certificate, which was chosen before it was saved', async () => {
  const { page, setOffline } = await newRequest()
  const before = await storedRows(page, 'leaverequest')
  expect(await button(page, 'Upload').count()).toBe(0)
  await fillDate(page, 'Last day', '2099-12-31')
  await field(page, 'Leave reason').fill('A long journey')
  await setOffline(true)
  await button(page, 'Submit').click()
  await page.locator('.cs-message').first().waitFor()
  expect(await page.locator('.cs-upload__table tbody td:last-child').allInnerTexts()).toEqual(['Ok for upload'])
  expect(await field(page, 'Leave reason').inputValue()).toBe('A long journey')
  await setOffline(false)
  await button(page, 'Submit').click()
  await page.getByText(/LR-\d\d-\d\d-\d{4}: Submitted\./).waitFor()
  const added = [...(await storedRows(page, 'leaverequest'))].filter(([id]) => !before.has(id))
  expect(added.map(([, { Status }]) => Status)).toEqual(['Submitted'])
  await page.locator(`[data-key="${added[0]?.[0]}"]`).getByTitle('Attachments: 1').waitFor()
})

test('what is not complete is a draft with its files, also after the page is loaded again', async () => {
  const { page } = await newRequest()
  await field(page, 'Leave reason').fill('Not known yet')
  await button(page, 'Submit').click()
  await message(page, 'Please fix the marked fields.')
  await page.getByRole('button', { name: 'certificate.pdf', exact: true }).waitFor()
  expect(view(page).get('w.id')).not.toBeNull()
  await page.reload()
  await page.getByRole('button', { name: 'certificate.pdf', exact: true }).waitFor()
  expect(await field(page, 'Leave reason').inputValue()).toBe('Not known yet')
  await fillDate(page, 'Last day', '2099-12-31')
  await button(page, 'Submit').click()
  await page.getByText(/: Submitted\./).waitFor()
})
