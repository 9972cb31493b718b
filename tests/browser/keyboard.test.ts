/** A person's daily work with the keyboard alone, and accessible names for people who use a screen reader. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { checkboxOf, rowIds, sessionOf, signIn, waitForShortcuts, type Session } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

/** Presses Tab until the target has the focus: without a mouse there is no other way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reaches ${String(target)}`)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function signInByKeys(page: Page): Promise<void> {
  const { email, password, ccode } = demoLogin(installed.current, 'Sales head')
  await tabTo(page, page.getByRole('tab', { name: 'OTP Login' }))
  await page.keyboard.press('ArrowRight')
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', password)
  await typeInto(page, 'Company code', ccode)
  await page.keyboard.press('Enter')
}

const dialog = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null)
const rows = (page: Page) => page.locator('[data-key]')

test('a person logs in, approves an order and comments without a mouse', async () => {
  const { page } = await pages.open(DESK)
  await page.goto(installed.current.address)
  await signInByKeys(page)
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Sales orders', exact: true }))
  await page.keyboard.press('Enter')
  await rows(page).first().waitFor()

  await tabTo(page, page.getByRole('button', { name: /^Select filters/ }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await tabTo(page, panel.getByLabel('Status'))
  await page.keyboard.type('Submi')
  await tabTo(page, panel.getByRole('button', { name: 'Search' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sales?Status=Submitted')
  await rows(page).filter({ hasText: 'Submitted' }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })

  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).not.toBeNull()
  await page.keyboard.press('x')
  await page.keyboard.press('a')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await page.locator('.cs-message', { hasText: 'First Approved.' }).waitFor()

  await page.keyboard.press('c')
  await dialog(page).getByLabel('Comment', { exact: true }).waitFor()
  await page.keyboard.type('Seen and agreed')
  await page.keyboard.press('Control+Enter')
  await dialog(page).getByRole('listitem').filter({ hasText: 'Seen and agreed' }).waitFor()
})

async function visitSubmitted(): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/sales?Status=Submitted`)
  await rows(page).first().waitFor()
  return page
}

test('documents are decided without a mouse, from anywhere on the page', async () => {
  const page = await visitSubmitted()
  await waitForShortcuts(page)
  const [first = '', second = ''] = await rowIds(page)
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('j')
  await expect.poll(() => focused(page)).toBe(second)
  await page.keyboard.press('a')
  await dialog(page).getByRole('button', { name: 'Confirm' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await checkboxOf(page, second).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => checkboxOf(page, second).isChecked()).toBe(false)
})

test('c comments, Enter opens the details, / focuses the search, f opens the filters, ? opens the help', async () => {
  const page = await visitSubmitted()
  const title = (name: string) => dialog(page).getByRole('heading', { name }).waitFor()
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await title('Comments')
  await close()
  await page.keyboard.press('Enter')
  await title('Details')
  await close()
  await page.keyboard.press('?')
  await title('Keyboard shortcuts')
  await close()
  await page.keyboard.press('f')
  await dialog(page).waitFor()
  await close()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('search')
  await page.keyboard.type('xa')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('single-key shortcuts can be changed, which survives a reload, and switched off', async () => {
  const page = await visitSubmitted()
  await waitForShortcuts(page)
  const [first = ''] = await rowIds(page)
  await page.keyboard.press('?')
  await dialog(page).getByRole('button', { name: 'Next document: J' }).click()
  await page.keyboard.press('k')
  await dialog(page).getByText('K is already the key of “Previous document”.').waitFor()
  await page.keyboard.press('n')
  await dialog(page).getByRole('button', { name: 'Next document: N' }).waitFor()
  await page.reload()
  await page.locator('[data-key]').first().waitFor()
  await waitForShortcuts(page)
  await page.keyboard.press('j')
  expect(await focused(page)).toBeNull()
  await page.keyboard.press('n')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('?')
  await dialog(page).getByLabel('Use single keys').uncheck()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

interface TreeNode {
  readonly ignored: boolean
  readonly role?: { readonly value: unknown }
  readonly name?: { readonly value: unknown }
}

const NAMED =
  /^(button|link|textbox|searchbox|checkbox|radio|combobox|listbox|tab|switch|spinbutton|menuitem|dialog|alertdialog)$/i

/** Elements that lack the accessible name that their role needs, and ids that occur twice. */
async function namingErrorsOf(
  page: Page,
): Promise<{ readonly namingErrors: readonly string[]; readonly checkedCount: number }> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly TreeNode[] }
  await devtools.detach()
  const named = nodes.filter(({ ignored, role }) => !ignored && NAMED.test(String(role?.value)))
  const nameless = named.filter(({ name }) => String(name?.value ?? '').trim() === '')
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const namingErrors = [
    ...nameless.map(({ role }) => `${String(role?.value)} without a name`),
    ...twice.map((id) => `#${id} twice`),
  ]
  return { namingErrors, checkedCount: named.length }
}

async function expectNames(page: Page, least: number): Promise<void> {
  // What is drawn is in the tree a moment later.
  await expect.poll(async () => (await namingErrorsOf(page)).checkedCount).toBeGreaterThanOrEqual(least)
  expect((await namingErrorsOf(page)).namingErrors).toEqual([])
}

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s every control has an accessible name, and no id occurs twice', async (_, viewport) => {
  const { page } = await pages.open(viewport)
  await page.goto(installed.current.address)
  await page.getByRole('tab').first().waitFor()
  await expectNames(page, 4)
  await signIn(page, demoLogin(installed.current, 'Accounts'))
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectNames(page, 5)
  await page.goto(`${installed.current.address}/sales?Status=All+company+data`)
  await rows(page).first().waitFor()
  await expectNames(page, 20)

  const first = rows(page).first()
  for (const open of [
    page.getByRole('button', { name: viewport === PHONE ? 'Search' : /^Select filters/ }),
    first.getByRole('button', { name: 'Comments' }),
    first.getByRole('button', { name: 'Details' }),
  ]) {
    await open.click()
    await dialog(page).waitFor()
    await page.waitForLoadState('networkidle')
    await expectNames(page, 2)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
  }
})
