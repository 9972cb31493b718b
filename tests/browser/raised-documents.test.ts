/** The life cycle of a document from one file: raised, sent back, decided, printed, found, scanned, reported. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { codeOnPaper } from '../contract/paper-code.ts'
import { variants } from '../runner/tiers.ts'
import { PHONE } from './browser.ts'
import { dateField, fillDate } from './dates.ts'
import { scanLongCode, searchBox } from './journeys.ts'
import { startProduct } from './product.ts'
import { button, confirm, message, type Visit, visitors } from './visitor.ts'

type Size = typeof PHONE | undefined

const cards = (page: Page) => page.locator('article[data-key]')
const mine = (page: Page, number: string) => cards(page).filter({ hasText: number })

async function opened(visit: Visit, size: Size): Promise<Page> {
  const page = await visit('leaverequest', size)
  await button(page, 'New').waitFor()
  return page
}

async function approve(page: Page, number: string, status: string): Promise<void> {
  await mine(page, number).getByRole('checkbox').click()
  await button(page, 'Approve').click()
  await confirm(page)
  await page.getByText(`: ${status}.`).first().waitFor()
}

/** The owner creates a request with a certificate and submits it. Returns its number. */
async function raise(owner: Page, size: Size): Promise<string> {
  await button(owner, 'New').click()
  await dateField(owner, 'Last day').waitFor()
  await button(owner, 'Submit').click()
  await owner.getByText('Please fix the marked fields.').waitFor()
  await fillDate(owner, 'Last day', '2099-12-31')
  await owner.getByLabel('Leave reason').fill('A long journey')
  if (size) await button(owner, 'More').click()
  await owner.getByText('Save draft', { exact: true }).click()
  await message(owner, 'Saved.')
  await owner
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') })
  await button(owner, 'Upload').click()
  await owner.getByText('File uploaded successfully').waitFor()
  await button(owner, 'Submit').click()
  const submitted = owner.getByText(/LR-\d\d-\d\d-\d{4}: Submitted\./)
  await submitted.waitFor()
  return /LR-[\d-]+\d/.exec((await submitted.textContent()) ?? '')?.[0] ?? ''
}

async function sendBack(manager: Page, number: string, size: Size): Promise<void> {
  // The certificate is attached.
  await mine(manager, number).getByTitle('Attachments: 1').waitFor()
  await mine(manager, number).getByRole('checkbox').click()
  if (size) await button(manager, 'Actions').click()
  await manager.getByText('Reject', { exact: true }).click()
  await manager.getByRole('dialog').getByRole('textbox').fill('Only until the spring')
  await manager.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await manager
    .getByText(/: Not Approved\./)
    .first()
    .waitFor()
}

async function submitAgain(owner: Page, number: string): Promise<void> {
  await mine(owner, number).getByRole('button', { name: 'Edit' }).click()
  await owner.getByText(/Rejected by .+: Only until the spring/).waitFor()
  await fillDate(owner, 'First day', '2099-01-01')
  await fillDate(owner, 'Last day', '2099-03-31')
  await button(owner, 'Submit').click()
  await owner.getByText(`${number}: Submitted.`).waitFor()
}

/** The printed PDF of the request, as bytes. */
async function printed(page: Page, number: string): Promise<Buffer> {
  const link = mine(page, number).getByRole('link', { name: 'PDF' })
  const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href
  return (await page.context().request.get(address)).body()
}

/** What the page shows, with the values of its fields. */
const textOfPage = (): string =>
  [document.body.innerText, ...[...document.querySelectorAll('textarea')].map(({ value }) => value)].join(' ')

async function showsOnly(page: Page, number: string): Promise<void> {
  await mine(page, number).first().waitFor()
  await expect.poll(() => cards(page).count()).toBe(1)
}

async function isFoundByItsNumber(page: Page, number: string, size: Size): Promise<void> {
  if (size) await button(page, 'Search').click()
  await searchBox(page).fill(number)
  await searchBox(page).press('Enter')
  await showsOnly(page, number)
}

/** Checks that the exported report has a line with this number, and that it matches. */
async function isInReport(page: Page, number: string, line: RegExp): Promise<void> {
  await page.locator('.cs-grid-group, .cs-grid__frame [role=gridcell]').first().waitFor({ state: 'attached' })
  await button(page, 'Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.split('\n').find((each) => each.includes(number))).toMatch(line)
}

const databases = [
  ['PostgreSQL', undefined],
  ['the embedded database', () => startProduct({ embedded: true })],
] as const
const sizes = [
  ['desk', undefined],
  ['phone', PHONE],
] as const

describe.each(variants(databases))('on %s', (_, start) => {
  const { as } = visitors(start)
  // Somebody in a department.
  const asOwner = as('Store head')
  const asManager = as('Project manager')
  const asDirector = as('Director')

  test.each(variants(sizes))(
    'a leave request goes through its life cycle on a %s',
    { tags: 'journey' },
    async (_name, size) => {
      const number = await raise(await opened(asOwner, size), size)
      const manager = await opened(asManager, size)
      await sendBack(manager, number, size)
      await submitAgain(await opened(asOwner, size), number)

      await manager.reload()
      await mine(manager, number).getByRole('button', { name: 'Details' }).click()
      const details = manager.getByRole('dialog')
      await details.getByText('Changes').waitFor()
      expect(await details.textContent()).toMatch(/Last day.*31\/12\/2099.*31\/03\/2099/s)
      await manager.keyboard.press('Escape')
      await approve(manager, number, 'First Approved')
      const director = await opened(asDirector, size)
      await approve(director, number, 'Approved')

      await director.goto(new URL('/leaverequest?Status=Approved', director.url()).href)
      await isFoundByItsNumber(director, number, size)
      const paper = codeOnPaper(await printed(director, number))
      const scanner = await asManager('scancode', size)
      await button(scanner, 'Hardware').click()
      await scanner.getByRole('button', { name: 'Hardware', pressed: true }).waitFor()
      await scanLongCode(scanner, paper)
      await scanner.waitForURL((url) => url.pathname === '/leaverequest' && url.searchParams.get('view') === 'document')
      await expect.poll(() => scanner.evaluate(textOfPage)).toContain('A long journey')
      const report = (tab: number) => asManager(`leavereport?activeTab=${tab}&search=${number}`, size)
      await isInReport(await report(1), number, /store.*90.*Approved/i)
      await isInReport(await report(4), number, /store.*90.*Approved/i)
      await isInReport(await report(2), number, /01\/2099.*90.*Approved|2099-01.*90.*Approved/)
    },
  )
})
