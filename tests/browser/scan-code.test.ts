/** A scanned code opens its screen: from the commands, from the scanner, and from a phone's own camera. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { codeOnPaper } from '../contract/paper-code.ts'
import { DESK, newContext, PHONE } from './browser.ts'
import { scanLongCode, sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const REFUSAL = 'Scanned code is not valid or expired.'
const pages = browserPages()
const installed = installedProduct()
let session: Session
/** The code on the PDF of an approved order, and the number of the order. */
let paper: { readonly link: string; readonly name: string }

beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
  const context = await newContext(pages.browser, DESK)
  await context.addCookies(session)
  const get = (path: string) => context.request.get(installed.current.address + path)
  const { tok } = (await (await get('/main/v')).json()) as { tok: string }
  const rows = await get(`/main/s/sales/list?scope=all&Status=Approved&page_by=1&apitoken=${tok}`)
  const [row] = ((await rows.json()) as Rows).get_list.result
  const pdf = await get(`/main/s/sales/pdf?key=${row?.id}&apitoken=${tok}`)
  paper = { link: codeOnPaper(await pdf.body()), name: row?.OrderNo ?? '' }
  await context.close()
})

interface Rows {
  readonly get_list: { readonly result: readonly { readonly id: string; readonly OrderNo: string }[] }
}

async function visit(path: string, window = DESK): Promise<Page> {
  const { page, context } = await pages.open(window)
  await context.addCookies(session)
  await page.goto(installed.current.address + path)
  return page
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Use code' }).click()
}

async function showsTheOrder(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/sales' && url.searchParams.get('search') === paper.name)
  await expect.poll(() => page.locator('[data-key]').count()).toBe(1)
  await page.locator('[data-key]').getByText(paper.name).first().waitFor()
}

test('the commands open the scanner, and a typed code opens its document', async () => {
  const page = await visit('/')
  await page.getByRole('button', { name: 'Commands' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('scan a code')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/scancode')
  await enterCode(page, paper.link)
  await showsTheOrder(page)
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('a hardware scanner opens the document on a %s', async (_, window) => {
  const page = await visit('/scancode', window)
  await page.getByRole('button', { name: 'Hardware' }).click()
  await page.getByRole('button', { name: 'Hardware', pressed: true }).waitFor()
  await scanLongCode(page, paper.link)
  await showsTheOrder(page)
})

test('the address on the PDF opens the document', async () => {
  const { pathname, search } = new URL(paper.link)
  const page = await visit(pathname + search, PHONE)
  await showsTheOrder(page)
})

test('an unknown code at that address is refused there', async () => {
  const page = await visit('/scan?code=nothing', PHONE)
  await page.getByRole('heading', { name: REFUSAL }).waitFor()
})

test('a sticker opens the scanner of parts with its parts', async () => {
  const page = await visit('/scancode')
  await enterCode(page, 'STK-2401-0020')
  await page.waitForURL('**/qrscanner?pk=STK-2401-0020')
  await expect.poll(() => page.locator('.cs-grid__frame [role=gridcell]').count()).toBeGreaterThan(0)
})

test('an unknown code is refused where it was scanned', async () => {
  const page = await visit('/scancode')
  await enterCode(page, 'nothing')
  await page.getByText(REFUSAL).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/scancode')
})

test('the scanner of parts also opens documents, and refuses unknown codes', async () => {
  const page = await visit('/qrscanner')
  await enterCode(page, 'nothing')
  await page.getByText(REFUSAL).first().waitFor()
  await enterCode(page, paper.link)
  await showsTheOrder(page)
})
