/** Long lists taken away as files, while everybody works on (site-modules §7). */
import { readFile } from 'node:fs/promises'
import exceljs from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { rowsCome } from './grids.ts'
import { sessionOf, type Session } from './journeys.ts'
import { fillLogs, recipientOf, fillPlain } from './filled-product.ts'
import { browserPages, installedProduct } from './suite.ts'

const ROWS = 100_000
/** What a person waits for 100,000 rows at most. */
const LONGEST_MS = 60_000

const pages = browserPages()
const installed = installedProduct(() => fillPlain((work) => fillLogs(work, ROWS)))
let session: Session
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Administrator')
})

async function visit(path: string): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/${path}`)
  return page
}

/** Asks for a file of the log, and says when its making is seen. */
async function begin(page: Page, format: string) {
  await rowsCome(page)
  await page.getByText(`${ROWS.toLocaleString('en-IN')} rows`).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const job = page.getByRole('region', { name: 'Exports' })
  await job.getByText(new RegExp(`[1-9][\\d,]* rows written as ${format.toLowerCase()}`)).waitFor({ timeout: 20_000 })
  return job
}

async function fileOf(download: Promise<Download>): Promise<Buffer> {
  return await readFile(await (await download).path())
}

const coming = (page: Page): Promise<Download> => page.waitForEvent('download', { timeout: LONGEST_MS })

/** Opens a list as somebody else does meanwhile: milliseconds until its rows stand there. */
async function openList(): Promise<number> {
  const begun = Date.now()
  const page = await visit('sales')
  await page.locator('[data-key]').first().waitFor()
  return Date.now() - begun
}

test('a hundred thousand rows come as csv, each once, in order, and a list opens meanwhile', async () => {
  const page = await visit('emailwhatsapplogs')
  await begin(page, 'CSV')
  const download = coming(page)
  // Of the order of seconds; how much an export slows a list down is measured by bench:export.
  expect(await openList()).toBeLessThan(30_000)
  const lines = (await fileOf(download)).toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Read,Username,Email,Time,Logs,State')
  const addresses = lines.slice(1).map((line) => line.split(',')[2])
  expect(addresses).toEqual(Array.from({ length: ROWS }, (_, index) => recipientOf(index + 1)))
})

test('and as xlsx', async () => {
  const page = await visit('emailwhatsapplogs')
  await begin(page, 'XLSX')
  const file = await (await coming(page)).path()
  const addresses = await columnOf(file, 'Email')
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([ROWS, recipientOf(1), recipientOf(ROWS)])
})

/** Read as it was written, row by row: a workbook of that size in memory is another matter. */
async function columnOf(file: string, heading: string): Promise<readonly string[]> {
  const cells: string[] = []
  let column = 0
  for await (const sheet of new exceljs.stream.xlsx.WorkbookReader(file, {})) {
    for await (const row of sheet) {
      const values = row.values as readonly unknown[]
      if (column === 0) column = values.indexOf(heading)
      else cells.push(String(values[column]))
    }
  }
  return cells
}

test('one that is cancelled leaves at once and brings no file', async () => {
  const page = await visit('emailwhatsapplogs')
  let files = 0
  page.on('download', () => (files += 1))
  const job = await begin(page, 'XLSX')
  const told = page.waitForResponse((response) => response.url().includes('/main/download_cancel'))
  await job.getByRole('button', { name: /^Cancel export of/ }).click()
  expect((await told).status()).toBe(200)
  await job.getByRole('button').waitFor({ state: 'detached' })
  await page.waitForTimeout(3_000)
  expect(files).toBe(0)
})
