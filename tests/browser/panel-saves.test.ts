/** Foundation §8: after a save in a panel that the ERP renders, it is reloaded unless it names invalid fields. */
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { browserPages } from './suite.ts'

const pages = browserPages()
const WATCHER = join(import.meta.dirname, '../../engine/shell/pages/panel-saves.ts')
/** The page around the panel, as in the product: a frame, and a counter of its reloads. */
const AROUND = `<!doctype html><title>around</title><iframe></iframe><script type="module">
  import { watchSaves } from '/panel-saves.js'
  const frame = document.querySelector('iframe')
  window.reloads = 0
  watchSaves(frame, () => { window.reloads += 1; window.reloadedAt = performance.now() })
  frame.addEventListener('load', () => frame.contentDocument.addEventListener('submit', () => {
    window.savedAt = performance.now()
  }, true))
  frame.src = '/panel' + location.search
</script>`

/** A form whose script handles the save, or that opens the page that saves. */
function panel(query: URLSearchParams): string {
  const check = query.has('check') ? `<input type="hidden" name="invalid-fields" value="${query.get('check')}">` : ''
  const script = query.has('script')
    ? `<script>document.forms[0].addEventListener('submit', (event) => event.preventDefault())</script>`
    : ''
  return `<!doctype html><title>panel</title><form method="post" action="/save?${query}">${check}<button>Save</button></form>${script}`
}

let server: Server
let address: string
beforeAll(async () => {
  const watcher = stripTypeScriptTypes(readFileSync(WATCHER, 'utf8'))
  server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://erp')
    const send = (body: string, type = 'text/html') => response.setHeader('content-type', type).end(body)
    if (pathname === '/panel-saves.js') return void send(watcher, 'text/javascript')
    if (pathname === '/panel') return void send(panel(query))
    const answer = query.get('answer') ?? ''
    const page = panel(new URLSearchParams(answer === '' ? '' : { check: answer }))
    if (pathname === '/save') return void setTimeout(() => send(page), Number(query.get('after') ?? 0))
    send(AROUND)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function save(query: string): Promise<Page> {
  const watched = await pages.open(DESK)
  watched.expect(/favicon/)
  await watched.page.goto(`${address}/around?${query}`)
  await watched.page.frameLocator('iframe').getByRole('button', { name: 'Save' }).click()
  return watched.page
}

const reloads = (page: Page) => page.evaluate(() => (window as unknown as { reloads: number }).reloads)

/** Time from the save to the reload of the panel, by the page's own clock: the machine may be busy. */
const reloadDelay = (page: Page) =>
  page.evaluate(() => {
    const { savedAt, reloadedAt } = window as unknown as { savedAt: number; reloadedAt: number }
    return reloadedAt - savedAt
  })

test.each(['script', 'script&check=false', 'script&check='])('a save with %s reloads the panel once', async (query) => {
  const page = await save(query)
  await expect.poll(() => reloads(page)).toBe(1)
  // A second, of which a busy machine may note the beginning late.
  expect(await reloadDelay(page)).toBeGreaterThanOrEqual(700)
  await page.waitForTimeout(900)
  expect(await reloads(page)).toBe(1)
})

test.each(['script&check=true', 'answer=true', 'check=false&answer=true'])(
  'a save with %s keeps the form for corrections',
  async (query) => {
    const page = await save(query)
    await page.waitForTimeout(1500)
    expect(await reloads(page)).toBe(0)
  },
)

test('a save that opens a page is not interrupted, and that page is checked', async () => {
  const page = await save('after=1800&answer=false')
  await expect.poll(() => reloads(page)).toBe(1)
  expect(await reloadDelay(page)).toBeGreaterThanOrEqual(1750)
})
