/** Rare cases of the login (foundation §2, §4, §7, §8): stored logins, redirects, refusals, hidden features. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { signIn, signOut } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

async function visit(path = '/', prepare?: (page: Page) => Promise<unknown>): Promise<WatchedPage> {
  const watched = await pages.open(DESK)
  await prepare?.(watched.page)
  await watched.page.goto(installed.current.address + path)
  return watched
}

const director = () => demoLogin(installed.current, 'Director')

/** Fills Email Login in and presses Login, whatever the result. */
async function tryLogin(page: Page): Promise<void> {
  const { email, password, ccode } = director()
  await page.getByRole('tab', { name: 'Email Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Company code').fill(ccode)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Adds these properties to the response to a successful login. */
const answering = (more: object) => (page: Page) =>
  page.route('**/main/login?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...more } })
  })

/** Changes the environment in the version response, which the page embeds. */
const at = (environment: string) => (page: Page) =>
  page.route(`${installed.current.address}/`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"environment":"\w*"/, `"environment":"${environment}"`)
    await route.fulfill({ response: answer, body })
  })

test('a stored login that cannot be opened asks for the password only, and can be forgotten', async () => {
  const watched = await visit()
  const { page } = watched
  watched.expect(/status of 401/)
  await signIn(page, director())
  await signOut(page)
  await page.getByRole('button', { name: new RegExp(director().email) }).click()
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(director().email)
  expect(await page.getByLabel('Company code').inputValue()).toBe(director().ccode)
  await page.getByRole('button', { name: /^Forget/ }).click()
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  expect(await page.getByText('Continue as').count()).toBe(0)
})

test.each([DESK, PHONE])('a refusal is in sight below many stored logins: %j', async (size) => {
  const logins = Array.from({ length: 6 }, (_, at) => ({
    ccode: `C${at}`,
    company: `Company ${at}`,
    email: '',
    when: '',
  }))
  const watched = await pages.open(size)
  watched.expect(/status of 401/)
  const { page } = watched
  await page.addInitScript((stored) => localStorage.setItem('countersign.logins', stored), JSON.stringify(logins))
  await page.goto(installed.current.address)
  await page
    .getByRole('button', { name: /Company 5/ })
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Email Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill('nobody@steel.example')
  await page.getByLabel('Company code').fill('STEEL')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  const refusal = page.getByText('Login failed. Please re-check your login credentials.')
  await refusal.waitFor()
  await expect
    .poll(() => refusal.evaluate((one) => Math.ceil(one.getBoundingClientRect().bottom) <= innerHeight))
    .toBe(true)
  expect(await page.getByLabel('Password', { exact: true }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
})

test('a stored login opens its landing page with the token', async () => {
  const { page } = await visit('/', (one) =>
    one.route('**/main/storedlogin?*', (route) =>
      route.fulfill({ json: { ok: true, tok: 'once', redirectTo: '/sales' } }),
    ),
  )
  await signIn(page, director())
  await signOut(page)
  const opened = page.waitForRequest((request) => request.url().includes('/sales?apitoken=once'))
  await page.getByRole('button', { name: new RegExp(director().email) }).click()
  await opened
})

test.each([
  ['/sales', '/sales'],
  ['//evil.example/x', '/'],
  ['https://evil.example/', '/'],
])('a login answered with redirectTo %s lands on %s', async (redirectTo, pathname) => {
  const { page } = await visit('/', answering({ redirectTo }))
  await signIn(page, director())
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe(pathname)
  await signOut(page)
})

test('a person sent to the login from a page returns to it', async () => {
  const { page } = await visit('/sales?Status=Submitted', answering({ redirectTo: '/mrn' }))
  await signIn(page, director())
  await page.waitForURL('**/sales?Status=Submitted')
  await signOut(page)
})

test('empty credentials in the address count as expired', async () => {
  const { page } = await visit('/sales?apitoken=')
  await page.getByText('Credentials expired. Please login again.').waitFor()
  expect(page.url()).not.toContain('apitoken')
})

test('after too many attempts a person waits for 10 seconds', async () => {
  const watched = await visit('/', (page) =>
    page.route('**/main/login?*', (route) => route.fulfill({ status: 429, json: { ok: false } })),
  )
  watched.expect(/status of 429/)
  const { page } = watched
  await page.clock.install()
  await tryLogin(page)
  await page.getByText('Please wait for 10 seconds for another try.').waitFor()
  const login = page.getByRole('button', { name: 'Log in', exact: true })
  expect(await login.isDisabled()).toBe(true)
  await page.clock.runFor(10_500)
  await expect.poll(() => login.isDisabled()).toBe(false)
})

test('when there are too many sessions, the others can be ended and the login continues', async () => {
  const bodies: unknown[] = []
  const watched = await visit('/', (page) =>
    page.route('**/main/login?*', (route) => {
      bodies.push(route.request().postDataJSON())
      return bodies.length > 1 ? route.continue() : route.fulfill({ status: 409, json: { ok: false } })
    }),
  )
  watched.expect(/status of 409/)
  const { page } = watched
  await tryLogin(page)
  await page.getByRole('dialog', { name: 'Too many sessions' }).getByRole('button', { name: 'Log out others' }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  expect(bodies[1]).toMatchObject({ logoutOthers: 'y' })
  await signOut(page)
})

test('a login host the site does not allow is not used', async () => {
  const { page } = await visit('/', answering({ use_chost: 'evil.example' }))
  await signIn(page, director())
  await page.getByText('The ERP named a login host that this site does not allow.').waitFor()
})

test('outside of production, clicks on the build line reveal the hidden features', async () => {
  const { page } = await visit('/', at('development'))
  const sent = page.waitForRequest('**/main/login?*')
  for (let click = 0; click < 6; click += 1) await page.getByRole('button', { name: /^Build/ }).click()
  await page.getByLabel('Test database').check()
  await page.getByLabel('Impersonate user').fill('somebody')
  await page.route('**/main/login?*', (route) => route.fulfill({ json: { ok: false, description: 'Enough.' } }))
  await tryLogin(page)
  expect((await sent).postDataJSON()).toMatchObject({ testDb: 'y', hijackId: 'somebody' })
})

test('four clicks on the date show what this browser stores', async () => {
  const { page } = await visit('/', at('development'))
  const date = page.locator('.cs-login__line').nth(1)
  for (let click = 0; click < 4; click += 1) await date.click()
  await page.getByRole('dialog', { name: 'Local storage and cookies' }).waitFor()
  await page.getByRole('button', { name: 'Copy to clipboard' }).waitFor()
})

test.each(['production', 'test'])('in %s there are no hidden features', async (environment) => {
  const { page } = await visit('/', at(environment))
  for (let click = 0; click < 8; click += 1) await page.getByText(/^Build/).click()
  await page.waitForTimeout(200)
  expect(await page.getByLabel('Impersonate user').count()).toBe(0)
})
