/** A link into a screen: what the page needs first comes with it, and its rows are asked for while it loads. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DESK, FETCHED_AHEAD } from './browser.ts'
import { sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session
let counter: Server
/** What arrived at the server since the test began. */
let heard: string[] = []

/** Stands before the product and passes everything on: what a browser took from a cache does not come by. */
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
  const { port } = new URL(installed.current.address)
  counter = createServer((incoming, outgoing) => {
    heard.push((incoming.url ?? '').replace(/\?.*/, ''))
    const { url: path, method, headers } = incoming
    const onward = ask({ port, path, method, headers, host: '127.0.0.1' }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => counter.listen(0, '127.0.0.1', done))
  // A server that has only begun to listen for changes cannot know which ones a page has missed: it has it read again.
  await sleep(6_000)
})
afterAll(() => void counter.close())
beforeEach(() => {
  heard = []
})

const addressOf = (path: string) => `http://localhost:${(counter.address() as AddressInfo).port}${path}`
const countOf = (pattern: RegExp) => heard.filter((path) => pattern.test(path)).length

/** Opened for the first time, and left alone until nothing is under way any more. */
async function visit(path: string) {
  const { page, context } = await pages.open(DESK)
  const unused: string[] = []
  page.on('console', (message) => void (FETCHED_AHEAD.test(message.text()) && unused.push(message.text())))
  await context.addCookies(session)
  await page.goto(addressOf(path))
  await page.locator('[data-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  // A browser says only some seconds after the load that something fetched ahead was not used.
  await page.waitForTimeout(4000)
  expect(unused).toEqual([])
  return page
}

test.each(['/sales', '/sales?Status=Submitted'])(
  'to %s brings definition and session, and asks for the rows once',
  async (path) => {
    await visit(path)
    expect(countOf(/^\/main\/s\/sales\/list$/)).toBe(1)
    expect(countOf(/^\/main\/v$/)).toBe(0)
    expect(countOf(/^\/screens\//)).toBe(0)
  },
)

test('the rows are asked for before the scripts have run', async () => {
  await visit('/sales')
  const page = heard.indexOf('/sales')
  const rows = heard.indexOf('/main/s/sales/list')
  const scripts = heard.findLastIndex((path) => path.endsWith('.js'))
  expect(page).toBeLessThan(rows)
  expect(rows).toBeLessThan(scripts)
})

test('who is not signed in gets neither rows nor a session, and asks for none', async () => {
  const { page } = await pages.open(DESK)
  await page.goto(addressOf('/sales'))
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(countOf(/^\/main\/(s\/|v$)/)).toBe(0)
})
