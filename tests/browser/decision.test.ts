/** Foundation §4 (approval flow, session): decisions in normal use and when something fails. */
import type { Page, Request, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { addJointOrders } from './joint-orders.ts'
import {
  approve,
  checkboxOf,
  endSession,
  approveLabel,
  logOut,
  rowIds,
  searchBox,
  selectRows,
  sessionOf,
  signIn,
  storedRows,
  type Session,
} from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const APPROVAL = '**/approval?*'
const UNKNOWN = 'The connection was lost before the ERP answered. Check each order before deciding again.'
const EXPIRED = 'This session has expired. Please login again.'

const pages = browserPages()
const installed = installedProduct()
let salesHead: Session
let accounts: Session
beforeAll(async () => {
  salesHead = await sessionOf(pages.browser, installed.current, 'Sales head')
  accounts = await sessionOf(pages.browser, installed.current, 'Accounts')
  await addJointOrders(installed.current, 'joint')
})

/** Opens a page with rows, in this session, or after a login if there is none. */
async function visit(path: string, session: Session | null = salesHead, viewport = DESK): Promise<WatchedPage> {
  const watched = await pages.open(viewport)
  if (session) await watched.context.addCookies(session)
  await watched.page.goto(installed.current.address + path)
  if (!session) await signIn(watched.page, demoLogin(installed.current, 'Sales head'))
  await watched.page.locator('[data-key]').first().waitFor()
  return watched
}

/** Collects the approvals sent from now on. */
function approvalsOf(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/approval?')) requests.push(request)
  })
  return requests
}

const keysOf = (requests: readonly Request[]) => requests.map((request) => request.headers()['idempotency-key'])
const messages = (page: Page) => page.locator('.cs-message')
const dialog = (page: Page) => page.getByRole('dialog')
const isChecked = (page: Page, ids: readonly string[]) => Promise.all(ids.map((id) => checkboxOf(page, id).isChecked()))

async function openConfirm(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: approveLabel(count), exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Confirm' }).waitFor()
}

/** The status of each and how often it was moved, as stored on the server. */
async function movesOf(page: Page, before: Awaited<ReturnType<typeof storedRows>>, ids: readonly string[]) {
  const after = await storedRows(page, 'sales')
  return ids.map((id) => [after.get(id)?.Status, (after.get(id)?.version ?? 0) - (before.get(id)?.version ?? 0)])
}

const movedOnce = (ids: readonly string[]) => ids.map(() => ['First Approved', 1])

test.each([
  ['Cancel', (page: Page) => dialog(page).getByRole('button', { name: 'Cancel' }).click()],
  ['Esc', (page: Page) => page.keyboard.press('Escape')],
])('%s in the confirmation changes nothing', async (_, leave) => {
  const { page } = await visit('/sales?Status=Submitted')
  const sent = approvalsOf(page)
  const chosen = await selectRows(page, 2)
  await openConfirm(page, 2)
  await leave(page)
  await dialog(page).waitFor({ state: 'detached' })
  expect(await isChecked(page, chosen)).toEqual([true, true])
  expect(sent).toEqual([])
})

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])(
  'on a %s each order reports its new status, and the list shows the returned first page',
  { tags: 'journey' },
  async (_, viewport) => {
    const { page } = await visit('/sales?Status=Submitted', salesHead, viewport)
    const stored = await storedRows(page, 'sales')
    const chosen = await selectRows(page, 3)
    const response = page.waitForResponse(APPROVAL)
    await approve(page, 3)
    const { post_list: returned } = await (await response).json()
    const expected = chosen.map(
      (id) => `Done: ${stored.get(id)?.OrderNo} ${stored.get(id)?.PartyName}: First Approved.`,
    )
    await expect.poll(() => messages(page).locator('p').allTextContents()).toEqual(expected)
    const first = (returned.result as { id: string }[]).map(({ id }) => id)
    await expect.poll(async () => (await rowIds(page)).slice(0, 3)).toEqual(first.slice(0, 3))
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  },
)

test('a double click on Confirm sends one decision', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  const sent = approvalsOf(page)
  await selectRows(page, 1)
  await openConfirm(page, 1)
  await dialog(page).getByRole('button', { name: 'Confirm' }).dblclick()
  await messages(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(sent.length).toBe(1)
})

test('after a decision the next undecided row has the focus', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  const ids = await rowIds(page)
  await checkboxOf(page, ids[0] ?? '').check()
  await checkboxOf(page, ids[1] ?? '').check()
  await approve(page, 2)
  await messages(page).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(ids[2])
})

test('an order that somebody else decided first says who it was and stays selected; the others succeed', async () => {
  const mine = await visit('/joint?Status=All+company+data')
  const [taken = '', ...others] = await selectRows(mine.page, 3)
  const theirs = await visit('/joint?Status=Submitted', accounts)
  await checkboxOf(theirs.page, taken).check()
  await approve(theirs.page, 1)
  await messages(theirs.page).first().waitFor()
  const account = (await theirs.page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label')) ?? ''

  await approve(mine.page, 3)
  const reason = `Approved by ${account.replace('Account of ', '')} on`
  await mine.page.locator(`[data-key="${taken}"] .cs-row__outcome`, { hasText: reason }).waitFor()
  expect(await messages(mine.page).filter({ hasText: reason }).count()).toBe(1)
  expect(await isChecked(mine.page, [taken, ...others])).toEqual([true, false, false])
  const stored = await storedRows(mine.page, 'joint')
  expect([taken, ...others].map((id) => stored.get(id)?.Status)).toEqual(Array(3).fill('First Approved'))
})

test('an order that somebody else decided is reported until dismissed, even if the filter excludes it', async () => {
  const mine = await visit('/joint?Status=Submitted')
  const [taken = ''] = await selectRows(mine.page, 2)
  const theirs = await visit('/joint?Status=Submitted', accounts)
  await checkboxOf(theirs.page, taken).check()
  await approve(theirs.page, 1)
  await messages(theirs.page).first().waitFor()

  await approve(mine.page, 2)
  const notice = mine.page.locator('.cs-list__left', { hasText: 'has changed since you opened it: Approved by' })
  await notice.waitFor()
  expect(await mine.page.locator(`[data-key="${taken}"]`).count()).toBe(0)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('a lost response is requested again under the same key: every order moves once', async () => {
  const { page, expect: allow } = await visit('/sales?Status=Submitted')
  allow(/ERR_FAILED/)
  const before = await storedRows(page, 'sales')
  const sent = approvalsOf(page)
  await page.route(
    APPROVAL,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const chosen = await selectRows(page, 3)
  await approve(page, 3)
  await expect.poll(() => messages(page).filter({ hasText: 'First Approved.' }).count()).toBe(3)
  const keys = keysOf(sent)
  expect(keys).toEqual([expect.stringMatching(/^.{16,}$/), keys[0]])
  expect(await movesOf(page, before, chosen)).toEqual(movedOnce(chosen))
})

test.each([
  ['has arrived', (route: Route) => route.fetch()],
  ['has not arrived', () => undefined],
])('without a network the outcome is unknown, and deciding again is safe where the first try %s', async (_, arrive) => {
  const { page, context, expect: allow } = await visit('/sales?Status=Submitted')
  allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const before = await storedRows(page, 'sales')
  const sent = approvalsOf(page)
  const goDark = async (route: Route) => {
    await arrive(route)
    await context.setOffline(true)
    await route.abort()
  }
  await page.route(APPROVAL, goDark, { times: 1 })
  const chosen = await selectRows(page, 2)
  await approve(page, 2)
  await page.getByRole('region', { name: 'Selection' }).getByText('Waiting to send (2)').waitFor()
  await messages(page).filter({ hasText: UNKNOWN }).waitFor()
  expect(await isChecked(page, chosen)).toEqual([true, true])
  expect(await page.locator('.cs-row__outcome').allTextContents()).toEqual([UNKNOWN, UNKNOWN])

  await context.setOffline(false)
  await approve(page, 2)
  await expect.poll(() => messages(page).filter({ hasText: 'First Approved.' }).count()).toBe(2)
  expect(keysOf(sent)).toEqual(Array(5).fill(keysOf(sent)[0]))
  expect(await movesOf(page, before, chosen)).toEqual(movedOnce(chosen))
})

test('a session that ended on the server asks for a login in place, after which the decision continues', async () => {
  const { page, context, expect: allow } = await visit('/sales?Status=Submitted', null)
  allow(/status of 401/)
  const before = await storedRows(page, 'sales')
  const chosen = await selectRows(page, 2)
  await endSession(page, () => logOut(context, installed.current))
  await approve(page, 2)
  await messages(page).filter({ hasText: EXPIRED }).waitFor()
  await signIn(page, demoLogin(installed.current, 'Sales head'))
  await expect.poll(() => messages(page).filter({ hasText: 'First Approved.' }).count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?Status=Submitted')
  expect(await movesOf(page, before, chosen)).toEqual(movedOnce(chosen))
})

test('somebody else who logs in there sees the same orders, and none of them selected', async () => {
  const { page, context, expect: allow } = await visit('/joint?Status=Submitted', null)
  allow(/status of 401/)
  const [chosen = ''] = await selectRows(page, 1)
  await endSession(page, () => logOut(context, installed.current))
  await approve(page, 1)
  await messages(page).filter({ hasText: EXPIRED }).waitFor()
  await signIn(page, demoLogin(installed.current, 'Accounts'))
  await expect.poll(() => checkboxOf(page, chosen).isChecked()).toBe(false)
  expect(await page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
})

test('a reload keeps the filter and the search', async () => {
  const { page } = await visit('/sales?Status=Submitted')
  await searchBox(page).fill('a')
  await expect.poll(() => new URL(page.url()).search).toBe('?Status=Submitted&search=a')
  await selectRows(page, 1)
  await page.reload()
  await page.locator('[data-key]').first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Submitted')
  expect(await searchBox(page).inputValue()).toBe('a')
})
