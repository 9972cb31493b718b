/** Saving a file while the product runs: mistakes change nothing, and changed rules wait for acceptance. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import { DESK } from './browser.ts'
import { approve, selectRows, sessionOf, storedRows, type Session } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const ROOT = join(import.meta.dirname, '../..')
const RULE = '- { from: Submitted, to: First Approved, by: sales-head }'

const pages = browserPages()
const installed = installedProduct()
let session: Session
let file: string
let text: string
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
  file = join(installed.current.screensFolder, 'crm/sales.yaml')
  text = await readFile(file, 'utf8')
})

async function visit(): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/sales?Status=Submitted`)
  await page.locator('[data-key]').first().waitFor()
  return page
}

async function health() {
  const answer = await fetch(`${installed.current.address}/main/a`)
  return (await answer.json()) as { screens: { stale: readonly string[] }; rules: { screens: readonly string[] } }
}

const waitFor = (check: () => Promise<void>) => untilPassed(check)

/** Approves one order and returns its status as stored on the server. */
async function approveOne(page: Page): Promise<string | undefined> {
  const [id = ''] = await selectRows(page, 1)
  await approve(page, 1)
  await page.locator('.cs-message').first().waitFor()
  return (await storedRows(page, 'sales')).get(id)?.Status
}

/** The administrator accepts the rules at the command line. */
function accept(screen: string, ...more: readonly string[]) {
  const { email, password, ccode } = demoLogin(installed.current, 'Administrator')
  const account = ['--url', installed.current.address, '--email', email, '--company', ccode]
  const env = { ...process.env, COUNTERSIGN_PASSWORD: password }
  return promisify(execFile)(process.execPath, ['tools/cli/main.ts', 'accept', screen, ...account, ...more], {
    cwd: ROOT,
    env,
  })
}

test('after a mistake the last good version is served, and health reports it until it is fixed', async () => {
  const page = await visit()
  await writeFile(file, text.replace('title: PartyName', 'title: PartyNmae'))
  await waitFor(async () => expect((await health()).screens.stale).toEqual(['sales']))
  await page.reload()
  await page.locator('[data-key] h2').first().waitFor()
  expect(await approveOne(page)).toBe('First Approved')
  await writeFile(file, text)
  await waitFor(async () => expect((await health()).screens.stale).toEqual([]))
})

test('a changed rule takes effect only after it is accepted at the command line', async () => {
  const page = await visit()
  expect(text).toContain(RULE)
  await writeFile(file, text.replace(RULE, RULE.replace('sales-head', 'director')))
  await waitFor(async () => expect((await health()).rules.screens).toEqual(['sales']))
  expect(await approveOne(page)).toBe('First Approved')

  const { stdout } = await accept('sales')
  expect(stdout).toContain('The rules of sales are accepted.')
  // The test database of the company has rules of its own.
  await accept('sales', '--test')
  expect((await health()).rules.screens).toEqual([])
  expect(await approveOne(page)).toBe('Submitted')
  await page.locator('.cs-row__outcome').first().waitFor()
})
