/** Registers in the browser, and their place in the menu (foundation §2, route table and sections). */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { button, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Director')

describe('the menu', () => {
  test('lists the reports under the groups of their section', async () => {
    const page = await visit('jobsummary')
    const project = page.getByRole('list', { name: 'Project', exact: true })
    await project.getByRole('link', { name: 'Job summary' }).waitFor()
    expect(await page.getByRole('list', { name: 'MIS' }).getByRole('link').allTextContents()).toContain('Steel reports')
  })

  test('finds a group by its caption, on a phone too', async () => {
    const page = await visit('jobsummary', PHONE)
    await button(page, 'Open menu').click()
    await page.getByRole('searchbox', { name: 'Search screens' }).fill('mis')
    await page.getByRole('link', { name: 'Steel reports' }).click()
    await page.waitForURL(/\/steelreports/)
  })
})

describe('job summary', () => {
  test('leads from a job to its sales orders', { tags: 'journey' }, async () => {
    const page = await visit('jobsummary')
    await waitForRows(page)
    const job = await textIn(page, 'Job ID')
    await pressCell(page, 'Job ID')
    await page.waitForURL((url) => url.pathname === '/sales' && url.searchParams.get('jobid') === job)
    await page.getByText(job).first().waitFor()
  })

  test('leads from its weights to the part-wise form', async () => {
    const page = await visit('jobsummary?activeTab=1')
    await waitForRows(page)
    const job = await textIn(page, 'Job ID')
    await pressCell(page, 'Job ID')
    await page.getByRole('heading', { name: `Part-wise status — ${job}` }).waitFor()
  })

  test('says that nothing matches in a period without activity', async () => {
    const page = await visit('jobsummary?dateRange=custom&startDate=2000-01-01&endDate=2000-01-31')
    await page.getByText('No results for applied filter.').waitFor()
  })

  test('shows cards on a phone', async () => {
    const page = await visit('jobsummary', PHONE)
    await page.getByRole('heading', { name: 'SB-2401' }).waitFor()
    await page.getByText('Dispatched').first().waitFor()
  })
})

describe('steel reports', () => {
  test('lead from a month to its orders', async () => {
    const page = await visit('steelreports')
    await waitForRows(page)
    const month = await textIn(page, 'Month')
    await pressCell(page, 'Month')
    await page.waitForURL((url) => url.pathname === '/sales' && url.searchParams.get('startDate') === `${month}-01`)
  })

  test('have no period for what waits for a decision', async () => {
    const page = await visit('steelreports?activeTab=3')
    const period = page.getByText(/^Period: /)
    await period.waitFor()
    await page.getByRole('tab', { name: 'Pending approvals' }).click()
    await period.waitFor({ state: 'detached' })
  })

  test('lead from waiting documents to the list of that status', async () => {
    const page = await visit('steelreports?activeTab=4')
    await waitForRows(page)
    const status = await textIn(page, 'Status')
    await pressCell(page, 'Document type')
    await page.waitForURL((url) => url.pathname !== '/steelreports' && url.searchParams.get('Status') === status)
  })
})

describe('contractor billing', () => {
  test('leads from a contractor to their invoices', async () => {
    const page = await visit('contractorbilling')
    await waitForRows(page)
    const contractor = await textIn(page, 'Contractor')
    await pressCell(page, 'Contractor')
    await page.waitForURL((url) => url.pathname === '/contractinvoice')
    await page.getByText(contractor).first().waitFor()
  })

  test.each(['csv', 'xlsx', 'pdf'])('is exported as %s', async (format) => {
    const page = await visit('contractorbilling')
    await waitForRows(page)
    expect(await rowCount(page)).toBe(6)
    await button(page, 'Export').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(format, 'i') }).click(),
    ])
    const bytes = await readFile(await file.path())
    const begins = { csv: 'Contractor', xlsx: 'PK', pdf: '%PDF' }[format] ?? ''
    expect(bytes.subarray(0, 40).toString('latin1')).toContain(begins)
  })
})
