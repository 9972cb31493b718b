import { expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { demoLogin } from './product.ts'
import { selectRows, sessionBy, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const installed = installedProduct()
const pages = browserPages()
let person: Session | null = null

async function visit(path: string, viewport = DESK) {
  const { address } = installed.current
  person ??= await sessionBy(pages.browser, address, demoLogin(installed.current, 'Sales head'))
  const { page, context } = await pages.open(viewport)
  await context.addCookies(person)
  await page.goto(address + path)
  await page.locator('[data-key]').first().waitFor()
  return page
}

test('Ctrl+K finds a screen by a part of its name, and Enter opens it', async () => {
  const page = await visit('/sales')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('part-wise st')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/partwisestatus')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('keys typed before the code of the palette has loaded are not lost, including Enter', async () => {
  const page = await visit('/sales')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/CommandPalette-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('part-wise sx')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('t')
  await page.keyboard.press('Enter')
  release()
  await page.waitForURL((url) => url.pathname === '/partwisestatus')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await page.keyboard.type('task')
  expect(await page.getByRole('combobox', { name: 'Commands' }).inputValue()).toBe('task')
})

test('selected documents can be approved by command name, with the right count', async () => {
  const page = await visit('/sales?Status=Submitted')
  await selectRows(page, 2)
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('option', { name: 'Approve 2' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Approve 2|Yes|OK|Confirm/ })
    .first()
    .waitFor()
})

test('commands offer only what the page offers: no approval without a selection', async () => {
  const page = await visit('/sales?Status=Submitted')
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Status: Draft' }).waitFor()
  expect(
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /^Approve/ })
      .count(),
  ).toBe(0)
  await page.getByRole('option', { name: 'Status: Draft' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('Status')).toBe('Draft')
})

test('Esc returns the focus, and the palette does not open over a dialog', async () => {
  const page = await visit('/sales')
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await search.focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('dialog').first().waitFor()
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('combobox', { name: 'Commands' }).count()).toBe(0)
})

test('a phone, which has no such keys, has no button for commands', async () => {
  const page = await visit('/sales', PHONE)
  expect(await page.getByRole('button', { name: 'Commands' }).count()).toBe(0)
})
