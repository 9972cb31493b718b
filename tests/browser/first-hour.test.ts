/** The first hour of a site without sample data: set up, people invited, the first document decided (operate.md). */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { newOwnPostgres } from '../contract/new-postgres.ts'
import { violations } from './axe.ts'
import { DESK, newContext, PHONE, watchedPage, type WatchedPage, type Window } from './browser.ts'
import { fillDate } from './dates.ts'
import { signIn, signOut } from './journeys.ts'
import { AUDIT_KEY, type Product, startProduct } from './product.ts'
import { browserPages } from './suite.ts'
import { button, confirm, message } from './visitor.ts'

const PASSWORD = 'seven steel rafters'
const RAVI = { email: 'ravi@acme.example', password: 'nine copper gutters', ccode: 'ACME' }

interface EmptyProduct {
  readonly current: Product
  /** The path of the newest invitation link sent to this address. */
  sentLink(to: string): Promise<string>
  /** Lets open invitations expire. The product is stopped for it: the embedded database has one user at a time. */
  expireInvitations(): Promise<void>
}

/** A product on an empty database, for the tests of a group. */
function emptyProduct(embedded: boolean): EmptyProduct {
  let product: Product
  let settings: Readonly<Record<string, string>>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(process.env['TEST_PRODUCT'] ?? tmpdir(), 'countersign-first-hour-'))
    const database = embedded ? {} : { DATABASE_URL: await newOwnPostgres() }
    settings = { DATA_DIR: join(folder, 'data'), OUTBOX_DIR: join(folder, 'outbox'), SAMPLE: '0', ...database }
    product = await startProduct({ embedded, env: settings })
  })
  afterAll(async () => {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get current() {
      return product
    },
    sentLink: (to) => newestLink(join(folder, 'outbox'), to),
    async expireInvitations() {
      const { port } = new URL(product.address)
      await product.stop()
      const database = await openDatabase(readConfig({ ...settings, AUDIT_KEY }))
      await database.kysely
        .updateTable('invitations')
        .set({ expires_at: new Date(0) })
        .where('accepted_at', 'is', null)
        .execute()
      await database.close()
      product = await startProduct({ embedded, env: { ...settings, PORT: port } })
    },
  }
}

async function newestLink(outbox: string, to: string): Promise<string> {
  const links = async (): Promise<readonly string[]> => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    return mails
      .filter((text) => text.includes(`To: ${to}`))
      .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((text) => /http:\/\/[^/]+(\/ssr\/invitation\?token=[\w-]+)/.exec(text)?.[1] ?? [])
  }
  let newest = ''
  await expect.poll(async () => (newest = (await links()).at(-1) ?? '')).not.toBe('')
  return newest
}

/** Checks a page that the server renders: no horizontal scrolling and no accessibility violations. */
async function isSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
}

describe.each([
  ['PostgreSQL, on a desk', false, DESK],
  ['the embedded database, on a phone', true, PHONE],
] as const)('on %s', (_name, embedded, size: Window) => {
  const pages = browserPages()
  const product = emptyProduct(embedded)
  const own: BrowserContext[] = []
  let admin: BrowserContext
  const complaints: (() => readonly string[])[] = []
  afterAll(() => Promise.all(own.map((each) => each.close())))

  /** A browser context for another person, which stays open for all tests of the group. */
  async function somebody(): Promise<BrowserContext> {
    const context = await newContext(pages.browser, size)
    own.push(context)
    return context
  }
  async function opened(context: BrowserContext, path: string): Promise<WatchedPage> {
    const watched = await watchedPage(context)
    complaints.push(watched.complaints)
    await watched.page.goto(product.current.address + path)
    return watched
  }
  const expectNoComplaints = () => expect(complaints.splice(0).flatMap((each) => each())).toEqual([])
  const person = async (page: Page, name: string) => {
    await page.locator('article[data-key]').getByText(name, { exact: true }).first().click()
    await page.getByRole('heading', { name }).first().waitFor()
  }

  test('the printed address opens the set-up page, which keeps what was typed', async () => {
    admin = await somebody()
    const { page, expect: isExpected } = await opened(admin, '/sales')
    isExpected(/status of 422/)
    await page.getByText('This database is empty.').waitFor()
    await isSound(page)
    const [, path = ''] = /(\/ssr\/setup\?token=\S+)/.exec(product.current.output()) ?? []
    await page.goto(product.current.address + path)
    await page.getByLabel(/^Company name/).fill('Acme Buildings')
    await page.getByLabel(/^Company code/).fill('acme')
    await page.getByLabel(/^Address/).fill('Plot 7\nChakan, Pune')
    await page.getByLabel(/^Sort of company/).selectOption({ label: 'Steel makers' })
    await page.getByLabel(/^Name/).fill('Anita Joshi')
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByLabel(/^The same password again/).fill(PASSWORD)
    await isSound(page)
    await page.getByRole('button', { name: 'Set up and log in' }).click()
    // Neither an e-mail address nor a phone number was entered.
    await page.getByText('Please correct the marked fields.').waitFor()
    await page.getByText('An e-mail address or a phone number is needed.').waitFor()
    expect(await page.getByLabel(/^Address/).inputValue()).toBe('Plot 7\nChakan, Pune')
    await page.getByText('Your password is kept.').waitFor()
    await isSound(page)
    await page.getByLabel(/^E-mail address/).fill('anita@acme.example')
    await page.getByRole('button', { name: 'Set up and log in' }).click()
    await page.getByRole('heading', { name: 'Rules of approval' }).waitFor()
    await isSound(page)
    await page.getByRole('button', { name: 'Accept the ticked rules' }).click()
    await page.getByText('No rules wait: documents can be approved.').waitFor()
    await page.getByRole('link', { name: 'Back to the start page' }).click()
    await page.getByRole('button', { name: 'Account of Anita Joshi' }).waitFor()
    await page.close()
    expectNoComplaints()
  })

  test('an invited person decides the first document', async () => {
    const { page } = await opened(admin, '/people')
    await button(page, 'Invite').click()
    await page.getByLabel(/^Name/).fill('Ravi Rao')
    await page.getByLabel('E-mail', { exact: true }).fill(RAVI.email)
    await page.getByRole('group', { name: 'Roles' }).getByLabel('Project manager').check()
    await button(page, 'Invite').click()
    await message(page, 'The invitation is on its way.')
    await page.getByText('Ravi Rao', { exact: true }).first().waitFor()
    await page.goto(`${product.current.address}/leaverequest`)
    await button(page, 'New').click()
    await fillDate(page, 'Last day', '2099-12-31')
    await page.getByLabel('Leave reason').fill('A long journey')
    await button(page, 'Submit').click()
    await page.getByText(/LR-.+: Submitted\./).waitFor()
    await page.close()

    const ravi = await somebody()
    const { page: his } = await opened(ravi, await product.sentLink(RAVI.email))
    await his.getByRole('heading', { name: 'Invitation to Acme Buildings' }).waitFor()
    await isSound(his)
    await his.getByLabel(/^Password/).fill(RAVI.password)
    await his.getByLabel(/^The same password again/).fill(RAVI.password)
    await his.getByRole('button', { name: 'Set the password and log in' }).click()
    await his.getByRole('button', { name: 'Account of Ravi Rao' }).waitFor()
    await signOut(his)
    await signIn(his, RAVI)
    await his.goto(`${product.current.address}/leaverequest`)
    await his.locator('article[data-key]').getByRole('checkbox').click()
    await button(his, 'Approve').click()
    await confirm(his)
    await his.getByText(': First Approved.').first().waitFor()
    await his.close()
    expectNoComplaints()
  })

  test('an invitation link survives the wrong account, reports that it has expired, and can be sent again', async () => {
    const { page } = await opened(admin, '/people')
    await button(page, 'Invite').click()
    await page.getByLabel(/^Name/).fill('Sana Ali')
    await page.getByLabel('E-mail', { exact: true }).fill('sana@acme.example')
    await button(page, 'Invite').click()
    await message(page, 'The invitation is on its way.')
    await page.close()
    const link = await product.sentLink('sana@acme.example')
    const wrong = await opened(admin, link)
    wrong.expect(/status of 409/)
    await wrong.page.getByText('This invitation is for Sana Ali, and you are logged in as Anita Joshi.').waitFor()
    await isSound(wrong.page)
    await wrong.page.getByRole('link', { name: 'Stay logged in as Anita Joshi' }).click()
    await wrong.page.getByRole('button', { name: 'Account of Anita Joshi' }).waitFor()
    await wrong.page.close()

    await product.expireInvitations()
    const sana = await somebody()
    const late = await opened(sana, link)
    late.expect(/status of (410|404)/)
    await late.page.getByText('This link has expired. Ask who invited you to send it again.').waitFor()
    await isSound(late.page)
    const again = await opened(admin, '/people')
    await again.page.getByText('Expired').first().waitFor()
    await person(again.page, 'Sana Ali')
    if (size === PHONE) await button(again.page, 'More').click()
    await again.page.getByText('Send the invitation again', { exact: true }).click()
    await confirm(again.page)
    await message(again.page, 'The link is on its way.')
    await again.page.close()
    let newer = link
    await expect.poll(async () => (newer = await product.sentLink('sana@acme.example'))).not.toBe(link)
    await late.page.goto(product.current.address + link)
    await late.page.getByText('This link is not valid, or a newer one was sent.').waitFor()
    await late.page.goto(product.current.address + newer)
    await late.page.getByRole('heading', { name: 'Invitation to Acme Buildings' }).waitFor()
    await late.page.close()
    expectNoComplaints()
  })

  test('the last administrator stays one; a deactivated person cannot log in', async () => {
    const { page, expect: isExpected } = await opened(admin, '/people')
    isExpected(/status of (409|403|401)/)
    await person(page, 'Anita Joshi')
    await page.getByLabel('Administrator').uncheck()
    await button(page, 'Save').click()
    await page
      .getByText(/The company would have no administrator who can log in/)
      .first()
      .waitFor()
    await page.goto(`${product.current.address}/people`)
    await person(page, 'Ravi Rao')
    if (size === PHONE) await button(page, 'More').click()
    await page.getByText('Deactivate', { exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await message(page, 'Ravi Rao logs in no more.')
    await page.close()
    const other = await opened(await somebody(), '/login')
    other.expect(/status of 401/)
    await other.page.getByRole('tab', { name: 'Email Login' }).click()
    await other.page.getByLabel('Email', { exact: true }).fill(RAVI.email)
    await other.page.getByLabel('Password', { exact: true }).fill(RAVI.password)
    await other.page.getByLabel('Company code').fill(RAVI.ccode)
    await other.page.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.page.getByRole('alert').first().waitFor()
    await other.page.close()
    expectNoComplaints()
  })
})
