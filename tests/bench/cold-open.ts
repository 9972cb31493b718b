/**
 * How long pages take to open with an empty cache on a slow device (CPU 4×, 1.6 Mbit/s, 150 ms), compared with a bare
 * React page that draws the rows of one list call.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { PHONE } from '../browser/browser.ts'
import type { Session } from '../browser/journeys.ts'
import type { BenchPlace } from './bench.ts'
import { standInFor } from './stand-in.ts'
import { median } from './times.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Selectors of a row in an approval list and in the bare page. */
export const LIST_ROW = 'article[data-key]'

/** The minimum that draws fifty rows of the call with React. */
const BARE = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
const { screen, token, fields } = JSON.parse(document.getElementById('what').textContent)
function List() {
  const [rows, setRows] = useState([])
  useEffect(() => {
    fetch('/main/s/' + screen + '/list?page=0&page_by=50&apitoken=' + token)
      .then((answer) => answer.json()).then((body) => setRows(body.get_list.result))
  }, [])
  return rows.map((row) => h('article', { key: row.id, 'data-key': row.id },
    fields.map((field) => h('p', { key: field }, field + ': ' + row[field]))))
}
createRoot(document.getElementById('root')).render(h(List))
`

async function buildBare(parent: string): Promise<Buffer> {
  const folder = join(parent, 'bare')
  await mkdir(folder)
  const entry = join(folder, 'bare.js')
  await writeFile(entry, BARE)
  const { build } = await import('vite')
  process.env['NODE_ENV'] = 'production'
  await build({
    root: ROOT,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    resolve: { alias: { react: join(ROOT, 'node_modules/react'), 'react-dom': join(ROOT, 'node_modules/react-dom') } },
    build: { outDir: join(folder, 'out'), rollupOptions: { input: entry, output: { entryFileNames: 'bare.js' } } },
  })
  return gzipSync(await readFile(join(folder, 'out/bare.js')), { level: 9 })
}

export interface Opened {
  readonly address: string
  /** The selector of the first row. */
  readonly row: string
  readonly viewport: typeof PHONE
}

/** Milliseconds from the request of the page to the frame after its first row is drawn. */
async function firstRow(browser: Browser, { address, row, viewport }: Opened, session: Session): Promise<number> {
  const isPhone = viewport === PHONE
  const context = await browser.newContext({ viewport, isMobile: isPhone, hasTouch: isPhone })
  await context.addCookies(session.map((cookie) => ({ ...cookie, domain: 'localhost' })))
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  const mbit = 1.6e6 / 8
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    // As a phone's own browser, which knows its network.
    connectionType: 'cellular3g',
    downloadThroughput: mbit,
    uploadThroughput: mbit,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript((selector) => {
    const look = (): void => {
      if (!document.querySelector(selector)) return void requestAnimationFrame(look)
      requestAnimationFrame(() => Object.assign(window, { firstRowAt: performance.now() }))
    }
    requestAnimationFrame(look)
  }, row)
  await page.goto(address, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (window as { firstRowAt?: number }).firstRowAt, null, { timeout: 60_000 })
  const time = await at.jsonValue()
  await context.close()
  return time ?? Number.NaN
}

interface Comparing {
  readonly browser: Browser
  readonly session: Session
  readonly rounds: number
  /** Rounds that are not counted: they warm the server. */
  readonly warm: number
}

/** Opens all in turn, round by round; the median of each in ms. */
export async function openingTimes(all: readonly Opened[], comparing: Comparing): Promise<readonly number[]> {
  const { browser, session, rounds, warm } = comparing
  const times = all.map((): number[] => [])
  for (let round = -warm; round < rounds; round += 1) {
    for (const [at, opened] of all.entries()) {
      const time = await firstRow(browser, opened, session)
      if (round >= 0) times[at]?.push(time)
    }
  }
  return times.map(median)
}

/** The same page by the name under which cookies are set. */
export const localAddress = (address: string): string => address.replace('127.0.0.1', 'localhost')

interface BarePage {
  /** The screen whose rows it draws. */
  readonly screen: string
  readonly opened: Opened
}

/** The bare page over the newest rows of the first screen of a section, ready to be opened. */
export async function openBare(place: BenchPlace, product: string, session: Session): Promise<BarePage> {
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { tok } = await (await fetch(`${product}/main/v?heartbeat=n`, { headers: { cookie } })).json()
  const manifest = await (await fetch(`${product}/screens/manifest.json`)).json()
  const { screen, href } = manifest.screens.find((each: { section: string }) => each.section === SECTION)
  const definition = await (await fetch(`${product}${href}`)).json()
  const list = `/main/s/${screen}/list?page=0&page_by=50&apitoken=${encodeURIComponent(tok)}`
  const { get_list: rows } = await (await fetch(`${product}${list}`, { headers: { cookie } })).json()
  place.holds(`rows of ${screen}`, rows?.result.length ?? 0, 50)
  const fields = Object.keys(definition.fields).slice(0, 12)
  const what = JSON.stringify({ screen, token: encodeURIComponent(tok), fields })
  const page = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><div id=root></div><script type=application/json id=what>${what}</script><script type=module src=/bare.js></script>`
  const script = await buildBare(place.folder)
  const address = await standInFor(place, product, ({ pathname }, response) => {
    if (pathname.startsWith('/main/')) return false
    if (pathname === '/bare.js')
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return true
  })
  return { screen, opened: { address: `${address}/`, row: LIST_ROW, viewport: PHONE } }
}

const SECTION = 'crm'
