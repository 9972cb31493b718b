/** Signing in, using the shell and signing out with the keyboard alone: login, menu, account panel, commands. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keysOf, type Keys } from './by-keys.ts'
import { DESK, PHONE } from './browser.ts'
import { demoLogin, demoPhone } from './product.ts'
import { visitors } from './visitor.ts'

const { pages, installed, as } = visitors()
const visit = as('Sales head')

async function login(): Promise<Keys> {
  const { page } = await pages.open(DESK)
  await page.goto(installed.current.address)
  await page.getByRole('tab').first().waitFor()
  return keysOf(page)
}

const codes = () => installed.current.outbox()
const account = /^Account of/
const panel = (keys: Keys) => keys.page.locator('.cs-user__menu')

/** Opens the account panel, whose content loads a moment later. */
async function openPanel(keys: Keys): Promise<void> {
  await keys.enter(account)
  await panel(keys).getByRole('radio').first().waitFor({ state: 'attached' })
}

describe('a person logs in', () => {
  test('by a code, and logs out again', async () => {
    const keys = await login()
    const codesBefore = (await codes()).length
    const { number, countryCode } = demoPhone(installed.current, 'Sales head')
    await keys.tabTo(keys.page.getByLabel('Country'))
    expect(await keys.page.getByLabel('Country').inputValue()).toBe(countryCode)
    await keys.fill('Phone number', number)
    await keys.press('Enter')
    await keys.expectFocus(keys.page.getByLabel('OTP', { exact: true }))
    await expect.poll(async () => (await codes()).length).toBe(codesBefore + 1)
    await keys.type((await codes()).at(-1) ?? '')
    await keys.press('Enter')
    await keys.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await openPanel(keys)
    await keys.enter(panel(keys).getByRole('button', { name: 'Logout' }))
    await keys.page.getByRole('tab', { name: 'OTP Login' }).waitFor()
    await keys.press('Tab')
    await keys.look()
  })

  test('by e-mail, after a wrong password', async () => {
    const { page, expect: expected } = await pages.open(DESK)
    expected(/status of 40[013]/)
    await page.goto(installed.current.address)
    await page.getByRole('tab').first().waitFor()
    const keys = keysOf(page)
    const { email, password, ccode } = demoLogin(installed.current, 'Sales head')
    await keys.tabTo(page.getByRole('tab', { name: 'OTP Login' }))
    await keys.press('ArrowRight')
    await keys.fill('Email', email)
    await keys.fill('Password', 'wrong')
    await keys.fill('Company code', ccode)
    await keys.press('Enter')
    await page.getByText('Login failed. Please re-check your login credentials.').waitFor()
    await keys.look()
    await keys.shiftTabTo('Password')
    await page.keyboard.press('ControlOrMeta+a')
    await keys.type(password)
    await keys.enter(page.getByRole('button', { name: 'Log in', exact: true }))
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  })
})

test('the menu of a phone is opened and navigated to a screen, and Esc returns the focus', async () => {
  const keys = keysOf(await visit('', PHONE))
  await keys.enter('Open menu')
  const menu = keys.page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await keys.press('Tab', 'Escape')
  await menu.waitFor({ state: 'detached' })
  await keys.expectFocus('Open menu')
  await keys.press('Enter')
  await keys.tabTo(menu.getByRole('searchbox'))
  await keys.type('part-wise st')
  await keys.enter(menu.getByRole('link', { name: 'Part-wise status' }))
  await keys.page.waitForURL('**/partwisestatus*')
  await menu.waitFor({ state: 'detached' })
  await keys.press('Tab')
  await keys.look()
})

test('on a desk the skip link leads to the content, and sections of the menu fold', async () => {
  const keys = keysOf(await visit('sales'))
  await keys.page.locator('[data-key]').first().waitFor()
  await keys.press('Tab')
  expect(await keys.focused()).toBe('Skip to content')
  await keys.press('Enter')
  await keys.press('Tab')
  expect(await keys.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const fold = keys.page.locator('.cs-menu__fold').last()
  await keys.shiftTabTo(fold)
  await keys.press('Enter')
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  await keys.press('Enter', 'Tab')
  expect(await keys.page.evaluate(() => document.activeElement?.closest('nav') !== null)).toBe(true)
})

describe('the account panel', () => {
  test('changes theme and density by arrow keys, and Esc returns the focus to its button', async () => {
    const keys = keysOf(await visit('sales'))
    await keys.page.locator('[data-key]').first().waitFor()
    await openPanel(keys)
    const look = () => keys.page.evaluate(() => JSON.stringify({ ...document.documentElement.dataset }))
    for (const group of ['Theme', 'Density']) {
      const before = await look()
      await keys.tabTo(panel(keys).getByRole('radiogroup', { name: group }).getByRole('radio'))
      await keys.press('ArrowRight')
      expect(await look()).not.toBe(before)
    }
    await keys.tabTo('Language')
    await keys.press('Escape')
    await keys.expectFocus(account)
  })

  test('changes the language, and the next page accepts the keyboard', async () => {
    const keys = keysOf(await visit('sales'))
    await keys.page.locator('[data-key]').first().waitFor()
    await openPanel(keys)
    await keys.tabTo('Language')
    await keys.press('ArrowDown')
    // There is no element until the next page has loaded.
    await keys.page.waitForFunction(() => !['en', undefined].includes(document.querySelector('html')?.lang))
    await keys.page.locator('[data-key]').first().waitFor()
    await keys.press('Tab')
    await keys.look()
  })
})

test('the account panel does not cover what Tab leads to', async () => {
  const keys = keysOf(await visit('sales'))
  await keys.page.locator('[data-key]').first().waitFor()
  await openPanel(keys)
  await keys.tabTo(panel(keys).getByRole('button', { name: 'Logout' }))
  await keys.press('Tab', 'Tab')
  await keys.page.locator('.cs-user__menu').waitFor({ state: 'hidden' })
})

/** The position of the selected command. */
const selected = (page: Page) =>
  page.getByRole('option').evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'))

test('Ctrl+K finds a screen by its name, and Esc returns the focus', async () => {
  const keys = keysOf(await visit('sales'))
  await keys.page.locator('[data-key]').first().waitFor()
  await keys.tabTo(/^Select filters/)
  await keys.press('Control+k')
  await keys.expectFocus(keys.page.getByRole('combobox', { name: 'Commands' }))
  await keys.press('ArrowDown', 'ArrowDown', 'Escape')
  await keys.expectFocus(/^Select filters/)
  await keys.press('Control+k')
  await keys.expectFocus(keys.page.getByRole('combobox', { name: 'Commands' }))
  // Pressed a second time by mistake, it does not select the last command, which is Logout.
  await keys.press('Control+k')
  await expect.poll(() => selected(keys.page)).toBe(0)
  await keys.type('part-wise st')
  await keys.press('Enter')
  await keys.page.waitForURL('**/partwisestatus*')
  await keys.press('Tab')
  await keys.look()
})
