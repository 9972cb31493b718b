/**
 * Exports of 100,000 rows as csv and xlsx, on both databases: seconds until the file is ready (mark: 60), additional
 * memory of the server (mark: 128 MB; Linux only), and the duration of a list call in the meantime compared with the
 * same call at rest. Run: npm run bench:export. ROWS (100,000).
 */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { DESK, launchBrowser, openPage } from '../browser/browser.ts'
import { fillLogs, startFilled } from '../browser/filled-product.ts'
import { sessionOf } from '../browser/journeys.ts'
import type { Product } from '../browser/product.ts'
import { newPostgres } from '../contract/new-postgres.ts'
import { withPostgres } from './both-databases.ts'
import { verdictOf } from './marks.ts'

const ROWS = Number(process.env['ROWS'] ?? 100_000)
const LOGS = '/main/s/notificationconfig/notificationemaillogs_list'
const LIST = '/main/s/sales/list'
const AT_REST = 40
/** Memory has no mark where it cannot be measured. */
const MARKS = { seconds: 60, megabytes: 128 } as const

/** The answer of a call and its duration in ms. */
async function call(page: Page, path: string, query: Readonly<Record<string, string>> = {}) {
  return page.evaluate(
    async ([path, query]) => {
      const { tok } = (await (await fetch('/main/v?heartbeat=n')).json()) as { tok: string }
      const begun = performance.now()
      const answer = await fetch(`${path}?${new URLSearchParams({ ...query, apitoken: tok })}`)
      const body = (await answer.json()) as { download_id?: string; ready?: boolean; failed?: string }
      return { body, ms: performance.now() - begun }
    },
    [path, query] as const,
  )
}

const listCall = async (page: Page): Promise<number> =>
  (await call(page, LIST, { page: '0', page_by: '50', scope: 'all' })).ms

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Resident memory of the process in MB. */
async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
}

async function measure(page: Page, product: Product, fmt: string): Promise<string> {
  const rest: number[] = []
  for (let count = 0; count < AT_REST; count += 1) rest.push(await listCall(page))
  const before = await memoryOf(product)
  const begun = Date.now()
  const { download_id = '' } = (await call(page, LOGS, { download: 'y', fmt })).body
  const meanwhile: number[] = []
  let most = before
  for (;;) {
    const { ready, failed } = (await call(page, '/main/download_view', { download_id, check: 'y' })).body
    if (failed) throw new Error(failed)
    if (ready) break
    meanwhile.push(await listCall(page))
    most = Math.max(most, await memoryOf(product))
  }
  const seconds = (Date.now() - begun) / 1000
  const more = most - before
  const [idle, busy] = [median(rest), median(meanwhile)]
  return (
    `${fmt}: ${seconds.toFixed(1)} s (mark ${MARKS.seconds}: ${verdictOf(seconds <= MARKS.seconds)}), memory + ` +
    `${more.toFixed(0)} MB (mark ${MARKS.megabytes}: ${verdictOf(!(more > MARKS.megabytes))}); a list call takes ${busy.toFixed(0)} ms meanwhile, ` +
    `${idle.toFixed(0)} ms at rest (ratio ${(busy / idle).toFixed(1)}), at most ${Math.max(...meanwhile).toFixed(0)} ms`
  )
}

async function measureOn(browser: Browser, name: string, where: 'embedded' | URL): Promise<void> {
  const product = await startFilled((work) => fillLogs(work, ROWS), where)
  try {
    const { page, context } = await openPage(browser, DESK)
    await context.addCookies(await sessionOf(browser, product, 'Administrator'))
    await page.goto(product.address)
    for (const fmt of ['csv', 'xlsx']) console.log(`${name}, ${await measure(page, product, fmt)}`)
    await context.close()
  } finally {
    await product.stop()
  }
}

await withPostgres(async () => {
  const browser = await launchBrowser()
  try {
    await measureOn(browser, 'embedded', 'embedded')
    await measureOn(browser, 'PostgreSQL', new URL(await newPostgres()))
  } finally {
    await browser.close()
  }
})
