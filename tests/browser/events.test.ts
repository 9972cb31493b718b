/** Two people at one list: changes by one are announced to the other, and nothing moves until they ask for it. */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSuperuser } from '../contract/new-postgres.ts'
import { DESK } from './browser.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { approve, checkboxOf, rowIds, selectRows, sessionOf, type Session } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let database: pg.Pool
let head: Session
beforeAll(() => {
  database = new pg.Pool({ connectionString: asSuperuser(installed.current.databaseUrl ?? '') })
})
afterAll(() => database.end())
beforeEach(async () => {
  head = await sessionOf(pages.browser, installed.current, 'Sales head')
})

const PERSON = `(select person_id from accounts where company_id = 'steel' and email = $1)`
const email = () => demoLogin(installed.current, 'Sales head').email

/** A change is announced within seconds; later on a busy machine. */

const notice = (page: Page, words: string) => page.locator('.cs-changes').getByRole('status').filter({ hasText: words })
const show = (page: Page) => page.locator('.cs-changes').getByRole('button', { name: 'Show' })

/** A list that is subscribed to changes. */
async function listening(address = installed.current.address): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(head)
  const stream = page.waitForRequest(/\/main\/events\?/)
  await page.goto(`${address}/sales`)
  await page.locator('[data-key]').first().waitFor()
  await (await stream).response()
  return page
}

/** Inserts an order as somebody else would raise it, the newest of all. */
async function raiseOrder(): Promise<string> {
  const id = `raised-${Date.now()}`
  const client = await database.connect()
  // Row-level security applies to what the trigger writes, whichever role inserts.
  await client.query(`select set_config('app.company', 'steel', false)`)
  await client.query(
    `insert into documents
     select (jsonb_populate_record(null::documents, to_jsonb(newest) ||
       jsonb_build_object('id', $1::text, 'doc_date', newest.doc_date + 1))).*
     from (select * from documents where company_id = 'steel' and screen = 'sales' order by doc_date desc, id desc limit 1)
       as newest`,
    [id],
  )
  client.release(true)
  return id
}

test('a list announces a decision of somebody else, and keeps its scroll position and selection', async () => {
  const page = await listening()
  const other = await pages.open(DESK)
  await other.context.addCookies(head)
  await other.page.goto(`${installed.current.address}/sales`)
  await other.page.locator('[data-key]').first().waitFor()
  const [decided = '', selected = ''] = await selectRows(page, 2)
  await checkboxOf(page, decided).uncheck()
  const before = await rowIds(page)
  const rowAt = await page.locator(`[data-key="${selected}"]`).boundingBox()
  expect(await selectRows(other.page, 1)).toEqual([decided])
  await approve(other.page, 1)
  await notice(page, 'Some of these rows have changed').waitFor()
  expect(await rowIds(page)).toEqual(before)
  expect(await page.locator(`[data-key="${selected}"]`).boundingBox()).toEqual(rowAt)
  await show(page).click()
  await page.locator(`[data-key="${decided}"]`).getByText('First Approved').waitFor()
  expect(await checkboxOf(page, selected).isChecked()).toBe(true)
  await expect.poll(() => show(page).count()).toBe(0)
})

test('a person’s own decision is not announced to them', async () => {
  const page = await listening()
  const listCalls: string[] = []
  await selectRows(page, 1)
  page.on('request', (request) => void (request.url().includes('/sales/list?') && listCalls.push(request.url())))
  await approve(page, 1)
  await expect.poll(() => listCalls.length).toBeGreaterThan(0)
  await page.waitForTimeout(1_000)
  expect(await show(page).count()).toBe(0)
})

test('a new order is counted, and has the focus once it is shown', async () => {
  const page = await listening()
  const id = await raiseOrder()
  await notice(page, '1 new').waitFor()
  expect(await page.locator(`[data-key="${id}"]`).count()).toBe(0)
  await show(page).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-key'))).toBe(id)
})

test('no change is lost when a stream is cut', async () => {
  const proxy = await openCuttingProxy(installed.current.address)
  const page = await listening(proxy.address)
  proxy.cutAll()
  const id = await raiseOrder()
  await notice(page, '1 new').waitFor()
  await show(page).click()
  await page.locator(`[data-key="${id}"]`).waitFor()
  await page.close()
  await proxy.close()
})

test('two tabs share one stream, and both announce changes', async () => {
  const page = await listening()
  const second = await page.context().newPage()
  let streams = 0
  second.on('request', (request) => void (streams += request.resourceType() === 'eventsource' ? 1 : 0))
  await second.goto(`${installed.current.address}/sales`)
  await second.locator('[data-key]').first().waitFor()
  await raiseOrder()
  await notice(page, '1 new').waitFor()
  await notice(second, '1 new').waitFor()
  expect(streams).toBe(0)
  await page.close()
  await expect.poll(() => streams).toBe(1)
  await second.close()
})

test('the bell counts a new notification for its person', async () => {
  const page = await listening()
  await database.query(
    `insert into notifications (company_id, person_id, screen, document_id, text) select 'steel', ${PERSON}, '', '', 'News'`,
    [email()],
  )
  await page.getByRole('link', { name: /Notifications, \d+ unread/ }).waitFor()
})

test('a session that is ended elsewhere ends here at once, without a press', async () => {
  const page = await listening()
  await database.query(`update sessions set revoked_at = now() where company_id = 'steel' and person_id = ${PERSON}`, [
    email(),
  ])
  await page.getByRole('tab', { name: 'Email Login' }).waitFor()
})
