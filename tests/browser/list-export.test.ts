/** The sums below a list of documents, and the files of its Export button. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, PHONE } from './browser.ts'
import { button, visitors } from './visitor.ts'

const asManager = visitors().as('Project manager')

/** The sum that the list shows, as a number. */
async function shownSum(page: Page): Promise<number> {
  const totals = page.getByRole('group', { name: 'Total', exact: true })
  await totals.waitFor()
  await expect.poll(() => totals.getAttribute('aria-busy')).toBe('false')
  return Number((await totals.getByRole('definition').first().textContent())?.replaceAll(/[^\d.-]/g, ''))
}

async function exportedLines(page: Page): Promise<readonly string[]> {
  await button(page, 'Export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

describe.each([
  ['a desk', DESK],
  ['a phone', PHONE],
])('on %s', (_, viewport) => {
  test('a list shows the sum of all rows that match, and exports them with the same sum', async () => {
    const page = await asManager('leaverequest?scope=all', viewport)
    await page.locator('article[data-key]').first().waitFor()
    const sum = await shownSum(page)
    const [heading = '', ...rows] = await exportedLines(page)
    const columns = heading.split(',')
    expect(columns[0]).toBe('Employee')
    const total = rows.pop()?.split(',') ?? []
    const at = columns.indexOf('Days')
    expect([total[0], Number(total[at])]).toEqual(['Total', sum])
    const daysOf = (row: string) => Number(row.split(',')[at])
    expect(rows.reduce((all, row) => all + daysOf(row), 0)).toBe(sum)
    // More rows than the page has.
    expect(rows.length).toBeGreaterThan(await page.locator('article[data-key]').count())
  })

  test('a filter narrows the sum and the file', async () => {
    const page = await asManager('leaverequest?scope=all', viewport)
    const all = await shownSum(page)
    await page.goto(`${new URL(page.url()).origin}/leaverequest?scope=all&LeaveType=Sick`)
    const sick = await shownSum(page)
    expect(sick).toBeLessThan(all)
    const lines = await exportedLines(page)
    expect(lines.at(-1)).toMatch(new RegExp(`^Total,.*\\b${sick}\\b`))
    expect(lines.slice(1, -1).every((line) => line.includes('Sick'))).toBe(true)
  })
})
