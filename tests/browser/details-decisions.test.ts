/** Foundation §2, §4: documents are decided in their details, one after the other, without going back to the list. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { approve, checkboxOf, endSession, logOut, rowIds, signIn, storedRows } from './journeys.ts'
import { demoLogin } from './product.ts'
import { visitors } from './visitor.ts'

const { pages, installed, as } = visitors()
const details = (page: Page) => page.getByRole('dialog', { name: 'Details' })
const about = (page: Page) => details(page).locator('.cs-modal__about').textContent()
const rowOf = (page: Page, id: string) => page.locator(`article[data-key="${id}"]`)

async function openDetails(page: Page, id: string): Promise<void> {
  await rowOf(page, id).getByRole('button', { name: 'Details' }).click()
  await details(page).locator('dl').first().waitFor()
}

test('decides on a phone, with a reason and without, and returns to the place in the list', async () => {
  const page = await as('Project manager')('contractinvoice?Status=Submitted', PHONE)
  await page.locator('[data-key]').first().waitFor()
  const [first = '', second = '', third = '', fourth = ''] = await rowIds(page)
  await checkboxOf(page, first).check()
  await openDetails(page, second)
  await details(page).getByRole('button', { name: 'Reject', exact: true }).click()
  const reason = page.getByRole('dialog').filter({ has: page.getByPlaceholder('Enter reason') })
  await reason.getByPlaceholder('Enter reason').fill('Measured twice')
  await reason.getByRole('button', { name: 'Reject', exact: true }).click()
  await details(page).getByRole('status').filter({ hasText: 'Rejected' }).waitFor()
  await details(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await details(page).getByRole('status').filter({ hasText: 'First Approved' }).waitFor()
  const stored = await storedRows(page, 'contractinvoice')
  expect([second, third].map((id) => stored.get(id)?.Status)).toEqual(['Rejected', 'First Approved'])
  await page.keyboard.press('Escape')
  await expect.poll(() => rowOf(page, fourth).evaluate((row) => row === document.activeElement)).toBe(true)
  expect([await checkboxOf(page, first).isChecked(), await checkboxOf(page, fourth).isChecked()]).toEqual([true, false])
  expect(await rowOf(page, second).count()).toBe(0)
})

test('goes on by keys, to the documents that wait for this person', async () => {
  const page = await as('Sales head')('sales?Status=All+company+data', DESK)
  await page.locator('[data-key]').first().waitFor()
  const ids = await rowIds(page)
  const stored = await storedRows(page, 'sales')
  const waiting = ids.filter((id) => stored.get(id)?.Status === 'Submitted')
  const [from = '', to = ''] = waiting
  await openDetails(page, from)
  const start = await about(page)
  await page.keyboard.press('j')
  await expect.poll(() => about(page)).not.toBe(start)
  await page.keyboard.press('k')
  await expect.poll(() => about(page)).toBe(start)
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).waitFor()
  await page.keyboard.press('j')
  expect(await about(page)).toBe(start)
  await page.keyboard.press('Enter')
  await expect.poll(() => about(page)).not.toBe(start)
  await page.keyboard.press('Escape')
  await expect.poll(() => rowOf(page, to).evaluate((row) => row === document.activeElement)).toBe(true)
})

test('decides on a phone in the form that a number or a code opens', async () => {
  const page = await as('Project manager')('leaverequest?Status=Submitted', PHONE)
  await page.locator('[data-key]').first().waitFor()
  const [id = ''] = await rowIds(page)
  await page.goto(new URL(`/leaverequest?view=document&w.id=${id}`, page.url()).href)
  await page.getByLabel('Leave reason').waitFor()
  expect(await page.getByRole('button', { name: 'Reject', exact: true }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.locator('.cs-message', { hasText: 'First Approved' }).waitFor()
  await expect.poll(() => page.locator('article[data-key]').count()).toBeGreaterThan(0)
  expect((await storedRows(page, 'leaverequest')).get(id)?.Status).toBe('First Approved')
})

test('somebody else was faster: the details stay, with the reason', async () => {
  const [here, there] = await Promise.all([1, 2].map(() => as('Sales head')('sales?Status=Submitted', DESK)))
  if (!here || !there) throw new Error('Two pages are needed.')
  await here.locator('[data-key]').first().waitFor()
  const [id = ''] = await rowIds(here)
  await openDetails(here, id)
  await checkboxOf(there, id).check()
  await approve(there, 1)
  await there.locator('.cs-message', { hasText: 'First Approved' }).waitFor()
  const start = await about(here)
  await details(here).getByRole('button', { name: 'Approve', exact: true }).click()
  await here.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await details(here)
    .getByRole('status')
    .filter({ hasText: /Approved by .+, now First Approved/ })
    .waitFor()
  expect(await about(here)).toBe(start)
})

test('a decision in the details is carried out after the session was renewed', async () => {
  const { page, context, expect: allow } = await pages.open(DESK)
  allow(/status of 401/)
  await page.goto(`${installed.current.address}/sales?Status=Submitted`)
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  await page.locator('[data-key]').first().waitFor()
  const [id = ''] = await rowIds(page)
  await openDetails(page, id)
  await endSession(page, () => logOut(context, installed.current))
  await details(page).getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  await expect.poll(async () => (await storedRows(page, 'sales')).get(id)?.Status).toBe('First Approved')
})
