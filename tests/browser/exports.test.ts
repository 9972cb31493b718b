/** A hundred thousand rows taken away from a grid, as csv and as xlsx. */
import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/open.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { DESK } from './browser.ts'
import { sessionOf, type Session } from './journeys.ts'
import { startProduct, type Product } from './product.ts'
import { browserPages } from './suite.ts'

const ROWS = 10_000
const pages = browserPages()
let folder: string
let product: Product
let session: Session

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-exports-'))
  const data = join(folder, 'data')
  await cp(process.env['TEST_PRODUCT_DATA'] ?? '', data, { recursive: true })
  await fillLogs(data)
  product = await startProduct({ env: { DATA_DIR: data } })
  session = await sessionOf(pages.browser, product, 'Sales head')
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Letters that were sent, one a minute: more than any person reads. */
async function fillLogs(data: string): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: data }))
  await inTenant(database, 'steel', (work) =>
    sql`insert into messages (company_id, id, channel, kind, recipient, username, slug, pk, subject, body, html, route,
        head, files, sent_by, state, created_at)
      select 'steel', 'letter-' || n, 'email', 'external', 'buyer-' || n || '@client.example', 'Buyer ' || n, 'sales',
        'order-' || n % 500, 'Letter ' || n, '', '', '/sales', '{"to":[],"cc":[]}', '[]', null, 'Sent',
        now() - n * interval '1 minute'
      from generate_series(1, ${ROWS}::int) n`.execute(work),
  )
  await database.close()
}

async function openLogs(): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(session)
  await page.goto(`${product.address}/emailwhatsapplogs`)
  await page.getByText('1,00,000 rows').or(page.getByText('100,000 rows')).waitFor()
  return page
}

async function exported(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const arriving = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('menuitem', { name: format }).click()
  await page.getByRole('region', { name: 'Exports' }).getByText('Email and WhatsApp logs').waitFor()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^Email logs \\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`),
  )
  return download.path()
}

test('as csv every row arrives, under the titles of the grid', async () => {
  const page = await openLogs()
  const text = await readFile(await exported(page, 'CSV'), 'utf8')
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head.split(',')).toEqual(['Read', 'Username', 'Email', 'Time', 'Logs', 'State'])
  expect(lines.length).toBe(ROWS)
  expect(lines[0]).toMatch('buyer-1@client.example')
  expect(new Set(lines).size).toBe(ROWS)
  await page.getByText('was exported as csv').waitFor()
})

test('as xlsx every row arrives', async () => {
  const page = await openLogs()
  const path = await exported(page, 'XLSX')
  let count = 0
  const book = new exceljs.stream.xlsx.WorkbookReader(createReadStream(path), { worksheets: 'emit' })
  for await (const sheet of book) for await (const row of sheet) count += row.hasValues ? 1 : 0
  expect(count).toBe(ROWS + 1)
})
