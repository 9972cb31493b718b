/** Long lists exported as files while everybody keeps working (site-modules §7). */
import { readFile } from 'node:fs/promises'
import exceljs from 'exceljs'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { waitForRows } from './grids.ts'
import { sessionOf, type Session } from './journeys.ts'
import { fillLogs, recipientOf, fillPlain } from './filled-product.ts'
import { browserPages, installedProduct } from './suite.ts'

const ROWS = 100_000
/** The longest a person should wait for 100,000 rows. */

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

/** Starts an export of the log, and returns once its progress is shown. */
async function begin(page: Page, format: string) {
  await waitForRows(page)
  await page.getByText(`${ROWS.toLocaleString('en-IN')} rows`).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const job = page.getByRole('region', { name: 'Exports' })
  await job.getByText(new RegExp(`[1-9][\\d,]* rows written as ${format.toLowerCase()}`)).waitFor()
  return job
}

async function fileOf(download: Promise<Download>): Promise<Buffer> {
  return await readFile(await (await download).path())
}

const coming = (page: Page): Promise<Download> => page.waitForEvent('download')

/** As somebody else does during the export; `npm run bench -- export` measures how much it slows a list down. */
async function openList(): Promise<void> {
  const page = await visit('sales')
  await page.locator('[data-key]').first().waitFor()
}

test('a hundred thousand rows are exported as csv, each once, in order, while a list opens', async () => {
  const page = await visit('emailwhatsapplogs')
  await begin(page, 'CSV')
  const download = coming(page)
  await openList()
  const lines = (await fileOf(download)).toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines[0]).toBe('Read,Username,Email,Time,Logs,State')
  const addresses = lines.slice(1).map((line) => line.split(',')[2])
  expect(addresses).toEqual(Array.from({ length: ROWS }, (_, index) => recipientOf(index + 1)))
})

test('a hundred thousand rows are exported as xlsx', async () => {
  const page = await visit('emailwhatsapplogs')
  await begin(page, 'XLSX')
  const file = await (await coming(page)).path()
  const addresses = await columnOf(file, 'Email')
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([ROWS, recipientOf(1), recipientOf(ROWS)])
})

/** Reads the workbook row by row, as it was written: one of that size would need too much memory. */
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

test('a cancelled export disappears at once and downloads no file', async () => {
  const page = await visit('emailwhatsapplogs')
  let files = 0
  page.on('download', () => (files += 1))
  const job = await begin(page, 'XLSX')
  const cancelled = page.waitForResponse((response) => response.url().includes('/main/download_cancel'))
  await job.getByRole('button', { name: /^Cancel export of/ }).click()
  expect((await cancelled).status()).toBe(200)
  await job.getByRole('button').waitFor({ state: 'detached' })
  await page.waitForTimeout(3_000)
  expect(files).toBe(0)
})
