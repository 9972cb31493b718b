/** Common user actions, shared by the browser tests. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { DESK, newContext, requestsOf } from './browser.ts'
import { demoLogin, type Login, type Product } from './product.ts'

export type Session = Awaited<ReturnType<BrowserContext['cookies']>>

/** Signs in once, without a page: a context given these cookies is signed in from the start. */
export function sessionOf(browser: Browser, product: Product, role: string): Promise<Session> {
  return sessionBy(browser, product.address, demoLogin(product, role))
}

export async function sessionBy(browser: Browser, address: string, login: Login): Promise<Session> {
  const context = await newContext(browser, DESK)
  const data = { email: login.email, pwd: login.password, ccode: login.ccode, hwid: 'test' }
  const post = (more: object) => context.request.post(`${address}/main/login`, { data: { ...data, ...more } })
  const first = await post({})
  // Earlier tests may hold the three sessions that a person may have.
  const answer = first.status() === 409 ? await post({ logoutOthers: 'y' }) : first
  if (!answer.ok()) throw new Error(`${login.email} cannot log in: ${await answer.text()}`)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

export async function signIn(page: Page, login: Login): Promise<void> {
  await page.getByRole('tab', { name: 'Email Login' }).click()
  await page.getByLabel('Email', { exact: true }).fill(login.email)
  await page.getByLabel('Password', { exact: true }).fill(login.password)
  await page.getByLabel('Company code').fill(login.ccode)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const signedIn = page.getByRole('tab', { name: 'Email Login' }).waitFor({ state: 'detached' })
  // Earlier tests may hold the three sessions that a person may have.
  const logOutOthers = page.getByRole('button', { name: 'Log out others' })
  const prompted = logOutOthers.waitFor().then(
    () => 'prompted' as const,
    () => 'in' as const,
  )
  if ((await Promise.race([signedIn.then(() => 'in' as const), prompted])) === 'prompted') await logOutOthers.click()
  await signedIn
}

/** Opens a screen from the menu, through the drawer where the menu is one. */
export async function openScreen(page: Page, label: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: label, exact: true }).first()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await link.or(toggle).first().waitFor()
  if (!(await link.isVisible())) await toggle.click()
  const address = new URL((await link.getAttribute('href')) ?? '', page.url())
  await link.click()
  // The screen before stays until the next one is loaded.
  await page.waitForURL(({ pathname }) => pathname === address.pathname)
  await page.locator('[data-key]').first().waitFor()
}

/** Selects a status and waits for its rows: those of the previous view may stay until the response arrives. */
export async function pickStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: status })
  await page.waitForURL((url) => url.searchParams.get('Status') === status)
  await page.locator(`[data-key]:has-text("${status}")`).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Ids of the rendered rows, top to bottom. */
export function rowIds(page: Page): Promise<readonly string[]> {
  return page.locator('[data-key]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-key') ?? ''))
}

/** Ticks the first rows that can be ticked, scrolling as a person would, and returns their ids. */
export async function selectRows(page: Page, count: number): Promise<readonly string[]> {
  const free = page.locator('article[data-key]:has(input[type=checkbox]:enabled:not(:checked))')
  const chosen: string[] = []
  while (chosen.length < count) {
    await scrollUntil(page, async () => (await free.count()) > 0)
    const row = free.first()
    chosen.push((await row.getAttribute('data-key')) ?? '')
    await row.getByRole('checkbox').check()
  }
  return chosen
}

/** Time limit of scrolling: on a slow machine the wheel turns often while rows are loading. */
const LIST_MS = limitFor(6_000)

/** Scrolls until the page ends with the text; calls `look` after each step and at the end. */
export async function scrollTo(page: Page, text: string, look: () => Promise<void>): Promise<void> {
  if (!(await scrollStepwise(page, text, async () => void (await look())))) throw new Error(`"${text}" never came.`)
}

/** Scrolls until the condition holds; fails if the list ends before. */
async function scrollUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  let found = false
  const look = async (): Promise<boolean> => (found ||= await condition())
  await scrollStepwise(page, 'End of list', look)
  if (!found) throw new Error('The list ended before.')
}

/** The share of the window that a step scrolls: rows at its edge are seen in the next step, too. */
const STEP_SHARE = 0.8

/** Calls `look` after each step until it returns true or the page ends with the text; returns whether it ended. */
async function scrollStepwise(page: Page, text: string, look: () => Promise<boolean | void>): Promise<boolean> {
  await page.locator('[data-key]').first().hover()
  const end = page.getByText(text, { exact: true })
  const step = (page.viewportSize()?.height ?? 0) * STEP_SHARE
  for (const start = Date.now(); Date.now() - start < LIST_MS;) {
    if (await look()) return false
    // In this order: the text appears with the last rows, which move the bottom away from the current position.
    const isThere = await end.isVisible()
    const isBottom = await page.evaluate(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2)
    if (isThere && isBottom) {
      await look()
      return true
    }
    await page.mouse.wheel(0, step)
    await page.waitForTimeout(40)
  }
  return false
}

/** Waits for pending requests: those that are pending when a session ends are refused, which the browser logs. */
export async function waitForRequests(page: Page): Promise<void> {
  let busy = Date.now()
  while (Date.now() - busy < QUIET_MS) {
    if (requestsOf(page) > 0) busy = Date.now()
    await page.waitForTimeout(50)
  }
}

/** Counts are requested when a page has nothing else to do. */
const QUIET_MS = 400

/**
 * Ends the session of a page by `end`, so that the next decision is what notices it: calls that the page makes by
 * itself (counts, the next rows) wait until the decision has been answered.
 */
export async function endSession(page: Page, end: () => Promise<unknown>): Promise<void> {
  const waiting: Route[] = []
  const hold = (route: Route) => (isDecision(route.request().url()) ? route.fallback() : void waiting.push(route))
  await page.route('**/main/**', hold)
  while (requestsOf(page) > waiting.length) await page.waitForTimeout(20)
  await end()
  const release = async (): Promise<void> => {
    await page.unroute('**/main/**', hold)
    await Promise.all(waiting.map((route) => route.continue()))
  }
  const answered = page.waitForResponse((response) => isDecision(response.url()))
  // If a test ends before, its page is closed.
  answered.then(release).catch(() => undefined)
}

/** Ends the session on the server without notifying the page. */
export async function logOut({ request }: BrowserContext, { address }: Pick<Product, 'address'>): Promise<void> {
  const { tok } = await (await request.get(`${address}/main/v?heartbeat=n`)).json()
  expect((await request.get(`${address}/main/logout`, { params: { apitoken: tok } })).status()).toBe(200)
}

const isDecision = (url: string): boolean => new URL(url).pathname.endsWith('/approval')

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await waitForRequests(page)
  await page.locator('.cs-user__menu').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
}

/** The button that approves the selected documents; one is not counted. */
export const approveLabel = (count: number): string => (count === 1 ? 'Approve' : `Approve ${count}`)

export async function approve(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: approveLabel(count), exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
}

/** Scrolls until each of the rows has been rendered; fails if the list ends before. */
export async function findRows(page: Page, ids: readonly string[]): Promise<void> {
  const missing = new Set(ids)
  await scrollUntil(page, async () => {
    for (const id of await rowIds(page)) missing.delete(id)
    return missing.size === 0
  })
}

/** Opens the first screen of the menu that the browser renders, and returns its address. */
export async function firstScreen(page: Page): Promise<string> {
  const links = page.getByRole('navigation').getByRole('list').getByRole('link')
  await links.filter({ hasNotText: 'opens a page of the ERP' }).first().click()
  await page.locator('[data-key]').first().waitFor()
  return page.url()
}

/** Keyboard shortcuts work a moment after the rows are shown: presses ? until the help appears. */
export async function waitForShortcuts(page: Page): Promise<void> {
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (let tries = 0; tries < 100 && !(await help.isVisible()); tries += 1) {
    await page.keyboard.press('?')
    await page.waitForTimeout(100)
  }
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
}

/** The search of the open list; the menu has one of its own. */
export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search', exact: true })
}

/** The checkbox of one row. */
export function checkboxOf(page: Page, id: string) {
  return page.locator(`[data-key="${id}"]`).getByRole('checkbox')
}

/**
 * Types like a hardware scanner: all keys at once. If each key waited for the response to the previous one, typing
 * would be as slow as a person on a busy machine.
 */
export async function scan(page: Page, code: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const keys = [...code, end]
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

/**
 * Like `scan`, but within one task of the page: a busy machine would pause for so long between two keys of a long code
 * that the page may take it for two codes.
 */
export async function scanLongCode(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const press = (key: string): void => {
      const target = document.activeElement ?? document.body
      const isHandled = !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (isHandled || !(target instanceof HTMLInputElement) || key.length > 1) return
      target.value += key
      target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
    }
    for (const key of [...text, 'Enter']) press(key)
  }, code)
}

export interface StoredRow {
  readonly id: string
  readonly Status: string
  readonly OrderNo?: string
  readonly PartyName?: string
  readonly version: number
}

/** The rows of a screen as stored on the server, by id, regardless of what the page shows. */
export async function storedRows(page: Page, screen: string): Promise<ReadonlyMap<string, StoredRow>> {
  const rows = await page.evaluate(async (name): Promise<readonly StoredRow[]> => {
    const { tok } = await (await fetch('/main/v?heartbeat=n')).json()
    const address = `/main/s/${name}/list?scope=all&page_by=200&apitoken=${encodeURIComponent(tok)}`
    return (await (await fetch(address)).json()).get_list.result
  }, screen)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts the pauses in typing that are long enough for a search to start; a busy machine pauses, too. */
export async function countPauses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { pauses: number }
    let last = Infinity
    counted.pauses = 0
    document.addEventListener(
      'input',
      ({ timeStamp }) => {
        if (timeStamp - last > 150) counted.pauses += 1
        last = timeStamp
      },
      true,
    )
  })
  return () => page.evaluate(() => (window as unknown as { pauses: number }).pauses)
}
