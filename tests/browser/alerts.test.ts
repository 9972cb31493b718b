/** E-mails about a document: recipients, delivery through a mail server, logs; and notifications of decisions. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer, type MailServer } from '../contract/providers.ts'
import { pdf } from '../contract/upload-files.ts'
import { DESK, PHONE } from './browser.ts'
import { approve, selectRows, sessionOf, storedRows, type Session } from './journeys.ts'
import { startProduct, type Product } from './product.ts'
import { browserPages } from './suite.ts'

const pages = browserPages()
let mail: MailServer
let product: Product
let session: Session
let order: string

beforeAll(async () => {
  mail = await openMailServer()
  product = await startProduct({ env: { SMTP_URL: mail.url, MAIL_FROM: 'erp@maker.example' } })
  session = await sessionOf(pages.browser, product, 'Sales head')
})
afterAll(async () => {
  await product.stop()
  await mail.close()
})

async function visit(path: string, viewport = DESK, cookies = session): Promise<Page> {
  const { page, context } = await pages.open(viewport)
  await context.addCookies(cookies)
  await page.goto(product.address + path)
  return page
}

async function anOrder(): Promise<string> {
  const page = await visit('/sales')
  await page.locator('[data-key]').first().waitFor()
  order ??= [...(await storedRows(page, 'sales')).keys()][0] ?? ''
  return order
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

async function attach(pk: string): Promise<void> {
  const page = await visit(`/awsuploadview?slug=sales&pk=${pk}`)
  const { name, bytes } = pdf('frame.pdf', 'drawing of the frame')
  const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) }
  await page.getByLabel('Choose files to upload').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'frame.pdf', exact: true }).waitFor()
}

test('an e-mail with an attachment reaches its recipient and, as a copy, its sender; the logs list both', async () => {
  const pk = await anOrder()
  await attach(pk)
  const page = await visit(`/manualalerts?slug=sales&pk=${pk}`)
  await page.getByText('Send attachments').click()
  await tab(page, 'Email').click()
  await page.getByLabel('Add email addresses').fill('site@buyer.example')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send alerts' }).click()
  await page.getByText('WhatsApp/Email sent successfully.').waitFor()
  // The signed-in person is preselected as a Cc recipient.
  await expect
    .poll(() => mail.received.map(({ to }) => to).sort())
    .toEqual(['sales-head@steel.example', 'site@buyer.example'])
  const letter = mail.received.find(({ to }) => to === 'site@buyer.example')?.text ?? ''
  expect(letter).toMatch(/filename="?frame\.pdf/)
  expect(letter).toMatch(/^To: .*site@buyer\.example/m)
  expect(letter).toMatch(/^Cc: .*sales-head@steel\.example/m)

  const logs = await visit(`/emailwhatsapplogs?slug=sales&pk=${pk}`, PHONE)
  const cards = logs.locator('.cs-grid-card')
  await expect.poll(() => cards.allInnerTexts()).toHaveLength(2)
  const sent = expect.stringMatching('Sent') as string
  expect(await cards.allInnerTexts()).toEqual([sent, sent])
  await cards.first().getByRole('button').first().click()
  const letterPage = logs.getByRole('dialog', { name: 'Message' }).frameLocator('iframe')
  await letterPage.getByText('Sales order').first().waitFor()
  const elsewhere = await visit('/emailwhatsapplogs?slug=sales&pk=another', PHONE)
  await elsewhere.getByText('0 rows').waitFor()
})

test('Cc recipients alone are not sufficient, and the reason is shown', async () => {
  const page = await visit(`/manualalerts?slug=sales&pk=${await anOrder()}`)
  const why =
    'Please select a primary recipient or add manual mobile number/email to send alerts. CC recipients alone are not sufficient.'
  await page.getByText(why).waitFor()
  expect(await page.getByRole('button', { name: 'Send alerts' }).isEnabled()).toBe(false)
})

test('Cc needs a selected recipient, and people without an address cannot be selected', async () => {
  const { page, context } = await pages.open(PHONE)
  await context.addCookies(session)
  await page.route('**/ma_list?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { get_users: { result: { id: string; email: string }[] } }
    const result = answer.get_users.result.map((each, place) => (place === 0 ? { ...each, email: '' } : each))
    await route.fulfill({ json: { ...answer, get_users: { result } } })
  })
  await page.goto(`${product.address}/manualalerts?slug=sales&pk=${await anOrder()}`)
  await tab(page, 'Email').click()
  const card = (place: number) => page.getByRole('article').nth(place)
  const box = (place: number, name: string) => card(place).getByRole('checkbox', { name, exact: true })
  await card(0).getByText('No email address is known.').waitFor()
  expect([await box(0, 'Send').isDisabled(), await box(2, 'Send').isDisabled()]).toEqual([true, false])
  expect(await box(2, 'Cc').isDisabled()).toBe(true)
  await box(2, 'Send').check()
  await box(2, 'Cc').check()
  expect(await page.getByRole('button', { name: 'Send alerts' }).isEnabled()).toBe(false)
})

test('the WhatsApp tab exists for orders, but not for enquiries', async () => {
  const page = await visit(`/manualalerts?slug=sales&pk=${await anOrder()}`)
  await tab(page, 'Whatsapp').waitFor()
  const { page: other, context, expect: expected } = await pages.open(DESK)
  // This server has no enquiries.
  expected(/status of 404/)
  await context.addCookies(session)
  await other.goto(`${product.address}/manualalerts?slug=enquiry&pk=1`)
  await tab(other, 'Email').waitFor()
  expect(await tab(other, 'Whatsapp').count()).toBe(0)
})

test('an owner is notified of a decision: the bell counts, the notice opens the document and is read', async () => {
  const owner = await sessionOf(pages.browser, product, 'Creates documents')
  const bell = (page: Page) => page.locator('a.cs-bell')
  const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  const before = await visit('/notification', DESK, owner)
  await bell(before).waitFor()
  const unreadBefore = await unread(before)

  const page = await visit('/sales?Status=Submitted')
  const [id = ''] = await selectRows(page, 1)
  const orderNo = (await storedRows(page, 'sales')).get(id)?.OrderNo ?? ''
  await approve(page, 1)
  await page.locator('.cs-message').first().waitFor()

  await before.reload()
  await expect.poll(() => unread(before)).toBe(unreadBefore + 1)
  await before.locator('[data-key]').first().getByRole('button').first().click()
  await before.waitForURL((url) => url.pathname === '/sales' && url.search.includes(encodeURIComponent(orderNo)))
  await before.locator(`[data-key="${id}"]`).waitFor()
  await expect.poll(() => unread(before)).toBe(unreadBefore)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])(
  'each document of a list opens its alerts on a %s, and the menu has no page without a document',
  async (_, window) => {
    const page = await visit('/sales', window)
    const card = page.locator('[data-key]').first()
    await card.getByRole('link', { name: 'Manual alerts' }).click()
    await page.waitForURL((url) => url.pathname === '/manualalerts' && url.searchParams.get('slug') === 'sales')
    expect(new URL(page.url()).searchParams.get('pk')).toBeTruthy()
    await page.getByText(/^Alerts about ORD-/).waitFor()
    await page.getByRole('button', { name: 'Send alerts' }).waitFor()
    await page.goBack()
    await card.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Manual alerts' }).waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Attachments/ })
      .click()
    await page.getByRole('link', { name: 'Open as a page' }).click()
    await page.waitForURL((url) => url.pathname === '/awsuploadview' && url.searchParams.get('slug') === 'sales')
    await page.getByRole('tab', { name: 'Revisions' }).waitFor()
  },
)

test('neither the menu nor the commands list pages about one document', async () => {
  const page = await visit('/sales')
  await page.locator('[data-key]').first().waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Labels' }).waitFor()
  expect(
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^(Manual alerts|Attachments)$/ })
      .count(),
  ).toBe(0)
  await page.keyboard.press('Control+K')
  const commands = page.getByRole('dialog', { name: 'Commands' })
  await commands.getByRole('combobox').fill('alerts')
  expect(await commands.getByRole('option', { name: /^Manual alerts/ }).count()).toBe(0)
})
