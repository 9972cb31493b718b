/** A link into a screen: the page embeds what it needs first, and its rows are requested while it loads. */
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
/** Paths of the requests that reached the server since the test began. */
let paths: string[] = []

/** A proxy in front of the product that forwards everything; what the browser takes from a cache does not reach it. */
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
  const { port } = new URL(installed.current.address)
  counter = createServer((incoming, outgoing) => {
    paths.push((incoming.url ?? '').replace(/\?.*/, ''))
    const { url: path, method, headers } = incoming
    const onward = ask({ port, path, method, headers, host: '127.0.0.1' }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => counter.listen(0, '127.0.0.1', done))
  // A server that has just begun to listen for changes cannot know which ones a page missed: it makes pages read again.
  await sleep(6_000)
})
afterAll(() => void counter.close())
beforeEach(() => {
  paths = []
})

const addressOf = (path: string) => `http://localhost:${(counter.address() as AddressInfo).port}${path}`
const countOf = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length

/** Opens the page for the first time and waits until no request is pending. */
async function visit(path: string) {
  const { page, context } = await pages.open(DESK)
  const unused: string[] = []
  page.on('console', (message) => void (FETCHED_AHEAD.test(message.text()) && unused.push(message.text())))
  await context.addCookies(session)
  await page.goto(addressOf(path))
  await page.locator('[data-key]').first().waitFor()
  await page.waitForLoadState('networkidle')
  // A browser reports an unused preload only some seconds after the load.
  await page.waitForTimeout(4000)
  expect(unused).toEqual([])
  return page
}

test.each(['/sales', '/sales?Status=Submitted'])(
  'a link to %s embeds definition and session, and requests the rows once',
  async (path) => {
    await visit(path)
    expect(countOf(/^\/main\/s\/sales\/list$/)).toBe(1)
    expect(countOf(/^\/main\/v$/)).toBe(0)
    expect(countOf(/^\/screens\//)).toBe(0)
  },
)

test('the rows are requested before the scripts have run', async () => {
  await visit('/sales')
  const page = paths.indexOf('/sales')
  const rows = paths.indexOf('/main/s/sales/list')
  const scripts = paths.findLastIndex((path) => path.endsWith('.js'))
  expect(page).toBeLessThan(rows)
  expect(rows).toBeLessThan(scripts)
})

test('a person who is not logged in gets neither rows nor a session, and requests none', async () => {
  const { page } = await pages.open(DESK)
  await page.goto(addressOf('/sales'))
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(countOf(/^\/main\/(s\/|v$)/)).toBe(0)
})
