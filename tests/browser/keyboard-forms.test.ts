/** Forms, tabs, the scanner, e-mails and tasks with the keyboard alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFormPage, type FormPage } from '../form/form-page.ts'
import { DESK } from './browser.ts'
import { keysOf, type Keys } from './by-keys.ts'
import { waitForRows, textIn } from './grids.ts'
import { dateField } from './dates.ts'
import { storedRows } from './journeys.ts'
import { message, visitors } from './visitor.ts'

const { pages, as } = visitors()
const visit = as('Administrator')

async function tasks(): Promise<Keys> {
  const keys = keysOf(await visit('task'))
  await keys.page.locator('article[data-key]').first().waitFor()
  return keys
}

const form = (keys: Keys) => keys.page.locator('[data-view=task]')
const field = (keys: Keys, name: string) => form(keys).locator(`[data-field="${name}"]`)

describe('a task', () => {
  test('is created; a missing value is reported at its field, which has the focus', async () => {
    const keys = await tasks()
    await keys.enter('New task')
    await form(keys).getByRole('textbox', { name: 'Task Name' }).waitFor()
    await keys.press('Control+s')
    await keys.expectFocus(form(keys).getByRole('textbox', { name: 'Task Name' }))
    await keys.type('Check the anchor bolts')
    await keys.tabTo(form(keys).getByLabel('Description'))
    await keys.type('Before the columns are set')
    await keys.tabTo(field(keys, 'assignedTo_username').locator('input, select'))
    await keys.press('ArrowDown', 'ArrowDown')
    await keys.press('Enter')
    await keys.tabTo(field(keys, 'labels').locator('input[type=checkbox]').first())
    await keys.press('Space')
    await keys.tabTo(field(keys, 'priority').locator('input, select'))
    await keys.press('ArrowDown')
    await keys.press('Control+s')
    await message(keys.page, 'New entry successfully created.')
    await keys.page.locator('article[data-key]').first().waitFor()
    await keys.look()
  })

  test('is opened from its card, completed after a confirmation, and Esc answers No', async () => {
    const keys = await tasks()
    await keys.tabTo(keys.page.locator('article[data-key]').first().getByRole('heading').getByRole('button'))
    await keys.press('Enter')
    await form(keys).getByRole('textbox', { name: 'Task Name' }).waitFor()
    await keys.enter('Mark as complete')
    await keys.expectFocus('Confirm')
    await keys.press('Escape')
    await keys.expectFocus('Mark as complete')
    await keys.press('Enter')
    await keys.expectFocus('Confirm')
    await keys.press('Enter')
    await message(keys.page, 'Task has been closed successfully.')
    await keys.look()
    await keys.press('Tab')
  })

  test('gets a comment in its timeline, reached by the arrow keys of the tabs', async () => {
    const keys = await tasks()
    await keys.tabTo(keys.page.locator('article[data-key]').first().getByRole('heading').getByRole('button'))
    await keys.press('Enter')
    await keys.tabTo(keys.page.locator('[data-view=task]').getByRole('tab', { selected: true }))
    await keys.press('ArrowRight')
    await keys.tabTo(keys.page.getByRole('textbox', { name: 'Comment' }))
    await keys.type('The crane comes on Monday.')
    await keys.enter('Add comment')
    await keys.page.locator('article[data-key]', { hasText: 'The crane comes on Monday.' }).first().waitFor()
    await keys.look()
  })

  test('gets a new label in a dialog, with its colour', async () => {
    const keys = await tasks()
    await keys.tabTo(keys.page.locator('article[data-key]').first().getByRole('heading').getByRole('button'))
    await keys.press('Enter')
    await keys.enter('Create label')
    const dialog = keys.page.getByRole('dialog', { name: 'Create label' })
    await keys.tabTo(dialog.getByRole('textbox', { name: 'Name' }))
    await keys.type('Crane')
    await keys.fill(dialog.getByRole('textbox', { name: 'Colour in digits' }), '#123456')
    await keys.enter(dialog.getByRole('button', { name: 'Create label' }))
    await message(keys.page, 'New entry successfully created.')
    await dialog.waitFor({ state: 'detached' })
    await keys.expectFocus('Create label')
  })
})

describe('the scanner', () => {
  /** Delay between keys: faster ones and then a pause are a hardware scanner's code (widgets/scanner/burst.ts). */
  const PERSON_MS = 60

  test('takes a typed code, and saves the scanned part', async () => {
    const keys = keysOf(await visit('qrscanner'))
    const { page } = keys
    await page.getByText("Please scan a QR code to view it's details.").waitFor()
    await keys.tabTo(page.getByRole('textbox', { name: 'Code', exact: true }))
    await page.keyboard.type('STK-2401-0017', { delay: PERSON_MS })
    await keys.press('Enter')
    await waitForRows(page)
    await keys.look()
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    await keys.tabTo(page.getByRole('tab', { selected: true }))
    await keys.press('ArrowRight', 'ArrowLeft')
    await keys.shiftTabTo('Save parts')
    await keys.press('Enter')
    await message(page, 'New entry successfully created.')
    await keys.look()
  })

  test('is switched to a hardware scanner and back', async () => {
    const keys = keysOf(await visit('qrscanner'))
    await keys.enter('Hardware')
    await keys.look()
    await keys.enter('Camera')
    await keys.look()
  })
})

test('an e-mail is written and sent, with tabs, chips and a section that folds', async () => {
  const list = await visit('sales')
  await list.locator('[data-key]').first().waitFor()
  const [pk = ''] = [...(await storedRows(list, 'sales')).keys()]
  const keys = keysOf(await visit(`manualalerts?slug=sales&pk=${pk}`))
  const { page } = keys
  await keys.tabTo(page.getByRole('tab', { name: 'Whatsapp' }))
  await keys.press('ArrowRight')
  await page.getByRole('tab', { name: 'Email', selected: true }).waitFor()
  await keys.tabTo(page.getByLabel('Add email addresses'))
  await keys.type('a@buyer.example')
  await keys.press('Enter')
  await keys.type('b@buyer.example,')
  await keys.shiftTabTo(/a@buyer\.example/)
  await keys.press('Enter')
  await keys.look()
  await keys.tabTo(page.getByRole('tab', { name: 'Self' }))
  await keys.press('ArrowRight', 'ArrowRight')
  await keys.tabTo(page.locator('summary'))
  await keys.press('Enter', 'Enter')
  await keys.tabTo(page.getByLabel('Add additional text'))
  await keys.type('With the drawing.')
  await keys.shiftTabTo('Send alerts')
  await keys.press('Enter')
  await message(page, 'WhatsApp/Email sent successfully.')
  await keys.look()
})

describe('a form with every type of field', () => {
  let served: FormPage
  beforeAll(async () => {
    served = await serveFormPage()
  })
  afterAll(() => served.close())

  test('is filled in, refused at its first error, corrected and sent', async () => {
    const { page } = await pages.open(DESK)
    await page.goto(served.address('every'))
    const keys = keysOf(page)
    await keys.enter('Open')
    await page.getByLabel('Party').waitFor()
    await keys.enter('Save')
    await keys.expectFocus(page.getByLabel('Party'))
    await keys.type('Acme')
    await keys.fill(page.getByLabel('Vehicle number'), 'MH 12 AB 1234')
    await keys.tabTo(page.getByLabel('Status'))
    await keys.type('Load')
    await keys.tabTo(page.getByRole('combobox', { name: 'Part', exact: true }))
    await keys.type('part 499')
    await keys.press('ArrowDown', 'ArrowUp', 'Enter')
    await keys.fill(page.getByLabel('Weight'), '1250.5')
    await keys.enter('One more: Quantity')
    await keys.tabTo(dateField(page, 'Voucher date').getByRole('spinbutton').first())
    await keys.type('21072025')
    await keys.tabTo(page.getByLabel('Send to'))
    await keys.type('a@b.in')
    await keys.press('Enter')
    await keys.tabTo(page.getByLabel('Site', { exact: true }))
    await keys.press('Space')
    await keys.enter('Save')
    expect(await page.locator('.cs-field-error').allTextContents()).toEqual([])
    const sent = JSON.parse((await page.locator('[data-sent]').textContent()) || 'null') as object
    expect(sent).toMatchObject({
      party: 'Acme',
      status: 'Loaded',
      weight: 1250.5,
      qty: 1,
      mails: ['a@b.in'],
      teams: ['Site'],
    })
  })
})
