/** Foundation §2 (login), §4 (login flow), §5, §8: both tabs as people meet them. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DESK, launchBrowser, openPage, PHONE, type WatchedPage } from './browser.ts'
import { signIn } from './journeys.ts'
import { demoLogin, demoPhone, startProduct, type Product } from './product.ts'

let browser: Browser
let product: Product
let watched: WatchedPage

beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct()
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})
afterEach(async () => {
  const complaints = watched.complaints()
  await watched.context.close()
  expect(complaints).toEqual([])
})

async function visit(viewport = DESK): Promise<WatchedPage['page']> {
  watched = await openPage(browser, viewport)
  await watched.page.goto(product.address)
  return watched.page
}

/** The newest code in the outbox. */
async function sentCode(): Promise<string> {
  const newest = (await product.outbox()).at(-1) ?? ''
  return /\b(\d{4})\b/.exec(newest)?.[1] ?? ''
}

async function askForCode(page: WatchedPage['page']): Promise<void> {
  const phone = demoPhone(product, 'Sales head')
  await page.getByLabel('Country code').selectOption(phone.countryCode)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('OTP', { exact: true }).waitFor()
}

test('OTP Login is the default tab, and a code signs in', async () => {
  const page = await visit(PHONE)
  await askForCode(page)
  await page.getByLabel('OTP', { exact: true }).fill(await sentCode())
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('tab').first().waitFor({ state: 'detached' })
})

test('a phone number shorter than 4 digits cannot ask for a code', async () => {
  const page = await visit()
  await page.getByLabel('Phone number').fill('123')
  expect(await page.getByRole('button', { name: 'Get OTP' }).isDisabled()).toBe(true)
})

test('a wrong code is refused in the words of the specification, and the right one still works', async () => {
  const page = await visit()
  watched.expect(/status of 403/)
  await askForCode(page)
  const right = await sentCode()
  await page.getByLabel('OTP', { exact: true }).fill(right === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Login failed. Please re-check your otp.').waitFor()
  await page.getByLabel('OTP', { exact: true }).fill(right)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('tab').first().waitFor({ state: 'detached' })
})

test('another code can be asked for after 30 seconds, not before', async () => {
  const page = await visit()
  await page.clock.install()
  await askForCode(page)
  const first = (await product.outbox()).length
  expect(await page.getByRole('button', { name: /Resend/ }).isDisabled()).toBe(true)
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: /Resend/ }).click()
  await expect.poll(async () => (await product.outbox()).length).toBe(first + 1)
})

test('a wrong password keeps what was typed and says what to check', async () => {
  const page = await visit()
  watched.expect(/status of 40[013]/)
  await page.getByRole('tab', { name: 'Email Login' }).click()
  const login = demoLogin(product, 'Sales head')
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Company code').fill(login.ccode)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Login failed. Please re-check your login credentials.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(login.email)
})

test('logging out ends the session in the database, not only in the page', async () => {
  const page = await visit()
  await signIn(page, demoLogin(product, 'Sales head'))
  const cookies = await watched.context.cookies()
  await page.getByRole('button', { name: 'Log out' }).or(page.getByRole('button', { name: /account/i })).first().click()
  const out = page.getByRole('button', { name: /Log ?out/i }).or(page.getByRole('menuitem', { name: /Log ?out/i }))
  if (await out.first().isVisible()) await out.first().click()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
  await watched.context.addCookies(cookies)
  await page.reload()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
})
