/**
 * How long pages take to open with an empty cache on a slow device (CPU 4×, 1.6 Mbit/s, 150 ms), compared with a bare
 * React page that draws the rows of one list call.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import type { Session } from '../browser/journeys.ts'

const ROOT = join(import.meta.dirname, '../..')
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }
const RUNS = 7
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

async function buildBare(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-'))
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
  const script = await readFile(join(folder, 'out/bare.js'))
  await rm(folder, { recursive: true })
  return script
}

/** Serves the bare page, and forwards its calls to the product. */
async function serveBare(product: string, page: string): Promise<Server> {
  const script = gzipSync(await buildBare(), { level: 9 })
  console.log(`bare React page ${(script.length / 1000).toFixed(1)} KB gz`)
  const server = createServer((incoming, answer) => {
    if (incoming.url === '/bare.js') {
      answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' }).end(script)
    } else if (incoming.url?.startsWith('/main/')) handOn(product, incoming, answer)
    else answer.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

function handOn(product: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { cookie = '', 'accept-encoding': encoding = '' } = incoming.headers
  request(new URL(incoming.url ?? '/', product), { headers: { cookie, 'accept-encoding': encoding } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  }).end()
}

export interface Opened {
  readonly address: string
  /** The selector of the first row. */
  readonly row: string
  readonly viewport: typeof PHONE
}

/** Milliseconds from the request of the page to the frame after its first row is drawn. */
export async function firstRow(
  browser: Browser,
  { address, row, viewport }: Opened,
  session: Session,
): Promise<number> {
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

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export type Named = Opened & { readonly name: string }

/** Prints and returns the ratio of the second duration to the first. */
export async function compare(first: Named, second: Named, time: (opened: Opened) => Promise<number>): Promise<number> {
  const times = { first: [] as number[], second: [] as number[] }
  for (let run = 0; run <= RUNS; run += 1) {
    const [one, other] = [await time(first), await time(second)]
    // The first pair warms the server.
    if (run === 0) continue
    times.first.push(one)
    times.second.push(other)
  }
  const [one, other] = [median(times.first), median(times.second)]
  console.log(`first row, ${first.name} ${Math.round(one)} ms, ${second.name} ${Math.round(other)} ms`)
  console.log(`ratio ${(other / one).toFixed(2)} (median of ${RUNS} alternating runs)`)
  return other / one
}

/** The bare page over the newest rows of a screen of the product, ready to be opened. */
export async function openBare(product: string, session: Session, section: string): Promise<BarePage> {
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { tok } = await (await fetch(`${product}/main/v?heartbeat=n`, { headers: { cookie } })).json()
  const manifest = await (await fetch(`${product}/screens/manifest.json`)).json()
  const { screen, href } = manifest.screens.find((each: { section: string }) => each.section === section)
  const definition = await (await fetch(`${product}${href}`)).json()
  const fields = Object.keys(definition.fields).slice(0, 12)
  const what = JSON.stringify({ screen, token: encodeURIComponent(tok), fields })
  const page = `<!doctype html><meta charset=utf-8><meta name=viewport content="width=device-width"><div id=root></div><script type=application/json id=what>${what}</script><script type=module src=/bare.js></script>`
  const server = await serveBare(product, page)
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  return {
    screen,
    opened: { name: 'bare React', address, row: LIST_ROW, viewport: PHONE },
    close: () => server.close(),
  }
}

interface BarePage {
  /** The screen whose rows it draws. */
  readonly screen: string
  readonly opened: Named
  close(): void
}
