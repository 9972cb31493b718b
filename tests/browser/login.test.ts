/** Foundation §2 (login), §4 (login flow), §5, §8: both tabs as people use them. */
import { expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { signIn, signOut } from './journeys.ts'
import { demoLogin, demoPhone } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let watched: WatchedPage

async function visit(viewport = DESK): Promise<WatchedPage['page']> {
  watched = await pages.open(viewport)
  await watched.page.goto(installed.current.address)
  return watched.page
}

/** Requests a code and returns the one that was sent. */
async function requestCode(page: WatchedPage['page']): Promise<string> {
  const before = (await installed.current.outbox()).length
  const phone = demoPhone(installed.current, 'Sales head')
  await page.getByLabel('Country').selectOption(phone.countryCode)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('OTP', { exact: true }).waitFor()
  await expect.poll(async () => (await installed.current.outbox()).length).toBe(before + 1)
  return (await installed.current.outbox()).at(-1) ?? ''
}

test('OTP Login is the default tab, and a code signs the person in', { tags: 'journey' }, async () => {
  const page = await visit(PHONE)
  await page.getByLabel('OTP', { exact: true }).fill(await requestCode(page))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('tab').first().waitFor({ state: 'detached' })
})

test('controls stay in place when the choice of language has loaded', async () => {
  const { page } = await pages.open(DESK)
  const choice = Promise.withResolvers<void>()
  await page.route('**/assets/LanguageChoice*', (route) => choice.promise.then(() => route.continue()))
  // The page has not loaded before the choice of language has.
  await page.goto(installed.current.address, { waitUntil: 'commit' })
  const top = async () => (await page.getByRole('tab', { name: 'Email Login' }).boundingBox())?.y ?? 0
  const before = await top()
  choice.resolve()
  await page.getByRole('combobox', { name: 'Language' }).waitFor()
  // The letters of another font may move it slightly.
  expect(Math.abs((await top()) - before)).toBeLessThan(4)
})

/** Where the tabs and the controls of the open form are. */
const places = (page: WatchedPage['page']) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=tab], [role=tabpanel]:not([hidden]) :is(input, button, select)')].map(
      (part) => {
        const { x, y } = part.getBoundingClientRect()
        return [Math.round(x), Math.round(y + scrollY)]
      },
    ),
  )

test.each([DESK, PHONE])(
  'neither another tab nor an error moves the tabs, the fields or the button: %j',
  async (size) => {
    const page = await visit(size)
    watched.expect(/status of 401/)
    await page.getByRole('tab').first().waitFor()
    const tabs = async () => (await places(page)).slice(0, 2)
    const atFirst = await tabs()
    await page.getByRole('tab', { name: 'Email Login' }).click()
    expect(await tabs()).toEqual(atFirst)
    const empty = await places(page)
    const press = () => page.getByRole('button', { name: 'Log in', exact: true }).click()
    await press()
    await page.getByText('Please enter your email.').waitFor()
    expect(await places(page)).toEqual(empty)
    await page.getByLabel('Email', { exact: true }).fill('nobody@steel.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByLabel('Company code').fill('STEEL')
    await press()
    await page.getByText('Login failed. Please re-check your login credentials.').waitFor()
    expect((await places(page)).slice(0, empty.length)).toEqual(empty)
  },
)

test('a forgotten password is replaced with a code that was sent, and one press logs in with it', async () => {
  const page = await visit()
  const login = demoLogin(installed.current, 'Accounts')
  await page.getByRole('tab', { name: 'Email Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Company code').fill(login.ccode)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const before = (await installed.current.outbox()).length
  await page.getByRole('button', { name: 'Get OTP' }).last().click()
  await expect.poll(async () => (await installed.current.outbox()).length).toBe(before + 1)
  await page.getByLabel('OTP', { exact: true }).fill((await installed.current.outbox()).at(-1) ?? '')
  await page.getByLabel('New password').fill('seven green lanterns')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password was changed. Log in with it.').waitFor()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('tab').first().waitFor({ state: 'detached' })
})

test('a phone number shorter than 4 digits cannot request a code', async () => {
  const page = await visit()
  await page.getByLabel('Phone number').fill('123')
  expect(await page.getByRole('button', { name: 'Get OTP' }).isDisabled()).toBe(true)
})

test('a wrong code is refused with the message of the specification, and the right one still works', async () => {
  const page = await visit()
  watched.expect(/status of 403/)
  const right = await requestCode(page)
  await page.getByLabel('OTP', { exact: true }).fill(right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Login failed. Please re-check your otp.').waitFor()
  await page.getByLabel('OTP', { exact: true }).fill(right)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('tab').first().waitFor({ state: 'detached' })
})

test('another code can be requested after 30 seconds, not before', async () => {
  const page = await visit()
  await page.clock.install()
  await requestCode(page)
  const first = (await installed.current.outbox()).length
  expect(await page.getByRole('button', { name: /Resend/ }).isDisabled()).toBe(true)
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: /Resend/ }).click()
  await expect.poll(async () => (await installed.current.outbox()).length).toBe(first + 1)
})

test('a wrong password keeps the typed values and shows what to check', async () => {
  const page = await visit()
  watched.expect(/status of 40[013]/)
  await page.getByRole('tab', { name: 'Email Login' }).click()
  const login = demoLogin(installed.current, 'Sales head')
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Company code').fill(login.ccode)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Login failed. Please re-check your login credentials.').waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(login.email)
})

test('logging out ends the session in the database, not only in the page', async () => {
  const page = await visit()
  // Counts that an event has caused may be pending when the session ends.
  watched.expect(/status of 401 .*\/(waiting|unreadcount)\b/)
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  const cookies = await watched.context.cookies()
  await signOut(page)
  await watched.context.addCookies(cookies)
  await page.reload()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
})
