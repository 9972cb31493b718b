/** Block all access (site-modules §2.3, §5, §8): the administrator's button, and what everybody else sees. */
import { expect, test } from 'vitest'
import { DESK, PHONE, type Window } from './browser.ts'
import { sessionOf } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

async function visit(role: string | null, window: Window = DESK) {
  const session = role === null ? [] : await sessionOf(pages.browser, installed.current, role)
  const watched = await pages.open(window)
  await watched.context.addCookies(session)
  await watched.page.goto(installed.current.address)
  return watched
}

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('an administrator blocks access with a typed STOP, and allows it again, at the %s', async (_, window) => {
  const { page } = await visit('Administrator', window)
  const menu = page.getByRole('button', { name: 'Open menu' })
  const block = page.getByRole('button', { name: 'Block access' })
  await block.or(menu).first().waitFor()
  if (!(await block.isVisible())) await menu.click()
  await block.click()
  const dialog = page.getByRole('dialog', { name: 'Block all access' })
  await dialog.getByLabel('Type STOP to confirm').fill('stop')
  await dialog.getByRole('button', { name: 'Block all access' }).click()
  await dialog.getByText("Please type 'STOP' to block access.").waitFor()
  await dialog.getByLabel('Type STOP to confirm').fill('STOP')
  await dialog.getByRole('button', { name: 'Block all access' }).click()
  await page.getByText('Access blocked successfully').waitFor()
  await page.getByText('Access is blocked. Only administrators can log in.').waitFor()

  await page.getByRole('button', { name: 'Allow access again' }).click()
  await page.getByRole('dialog', { name: 'Allow access again' }).getByRole('button', { name: 'Allow access' }).click()
  await page.getByText('Access allowed again').waitFor()
  await block.waitFor()
})

test('everybody else is logged out, and the login page says why they cannot log in', async () => {
  const head = await visit('Sales head')
  head.expect(/status of (401|423)/)
  await head.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  const admin = await visit('Administrator')
  await admin.page.getByRole('button', { name: 'Block access' }).click()
  await admin.page.getByLabel('Type STOP to confirm').fill('STOP')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Block all access' }).click()
  await admin.page.getByText('Access blocked successfully').waitFor()

  await head.page.reload()
  const { email, password, ccode } = demoLogin(installed.current, 'Sales head')
  await head.page.getByRole('tab', { name: 'Email Login' }).click()
  await head.page.getByLabel('Email', { exact: true }).fill(email)
  await head.page.getByLabel('Password', { exact: true }).fill(password)
  await head.page.getByLabel('Company code').fill(ccode)
  await head.page.getByRole('button', { name: 'Log in', exact: true }).click()
  await head.page.getByText('An administrator has blocked access to this company.').waitFor()

  await admin.page.reload()
  await admin.page.getByRole('button', { name: 'Allow access again' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Allow access' }).click()
  await admin.page.getByText('Access allowed again').waitFor()
})

test('only administrators see the button Block access', async () => {
  const { page } = await visit('Sales head')
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).waitFor()
  expect(await page.getByRole('button', { name: 'Block access' }).count()).toBe(0)
})
