/** A document's way from one file: raised, sent back, changed, handed in again, approved twice (documents.md). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { dateField, fillDate } from './dates.ts'
import { button, confirm, told, visitors } from './visitor.ts'

const { as } = visitors()
const asOwner = as('Creates documents')
const asManager = as('Project manager')
const asDirector = as('Director')

const cards = (page: Page) => page.locator('article[data-key]')
const mine = (page: Page, number: string) => cards(page).filter({ hasText: number })

async function opened(visit: typeof asOwner, size?: typeof PHONE): Promise<Page> {
  const page = await visit('leaverequest', size)
  await cards(page).first().waitFor()
  return page
}

async function approve(page: Page, number: string, status: string): Promise<void> {
  await mine(page, number).getByRole('checkbox').click()
  await button(page, 'Approve 1').click()
  await confirm(page)
  await page.getByText(`: ${status}.`).first().waitFor()
}

describe.each([
  ['desk', undefined],
  ['phone', PHONE],
] as const)('a leave request on a %s', (_, size) => {
  test('is raised, sent back, changed, handed in again and approved', async () => {
    const owner = await opened(asOwner, size)
    await button(owner, 'New').click()
    await dateField(owner, 'Last day').waitFor()
    await button(owner, 'Submit').click()
    await owner.getByText('Please fix the marked fields.').waitFor()
    await fillDate(owner, 'Last day', '2099-12-31')
    await owner.getByLabel('Leave reason').fill('A long journey')
    if (size) await button(owner, 'More').click()
    await owner.getByText('Save draft', { exact: true }).click()
    await told(owner, 'Saved.')
    // They lie over what stands below on a phone.
    const messages = owner.locator('.cs-message')
    while ((await messages.count()) > 0) await messages.first().getByRole('button').click()
    await owner
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'certificate.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF'),
      })
    await button(owner, 'Upload').click()
    await owner.getByText('File uploaded successfully').waitFor()
    await button(owner, 'Submit').click()
    const said = owner.getByText(/LR-\d\d-\d\d-\d{4}: Submitted\./)
    await said.waitFor()
    const number = /LR-[\d-]+\d/.exec((await said.textContent()) ?? '')?.[0] ?? ''

    const manager = await opened(asManager, size)
    // The certificate is there.
    await mine(manager, number).getByTitle('Attachments: 1').waitFor()
    await mine(manager, number).getByRole('checkbox').click()
    if (size) await button(manager, 'Actions').click()
    await manager.getByText('Reject 1', { exact: true }).click()
    await manager.getByRole('dialog').getByRole('textbox').fill('Only until the spring')
    await manager.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await manager
      .getByText(/: Not Approved\./)
      .first()
      .waitFor()

    const again = await opened(asOwner, size)
    await mine(again, number).getByRole('button', { name: 'Edit' }).click()
    await again.getByText(/Sent back by .+: Only until the spring/).waitFor()
    await fillDate(again, 'Last day', '2099-03-31')
    await button(again, 'Submit').click()
    await again.getByText(`${number}: Submitted.`).waitFor()

    await manager.reload()
    await mine(manager, number).getByRole('button', { name: 'Details' }).click()
    const details = manager.getByRole('dialog')
    await details.getByText('Changes').waitFor()
    expect(await details.textContent()).toMatch(/Last day.*31\/12\/2099.*31\/03\/2099/s)
    await manager.keyboard.press('Escape')
    await approve(manager, number, 'First Approved')
    await approve(await opened(asDirector, size), number, 'Approved')
  })
})
