/** A report on raised documents that a file defines: groups, months, opening a row, a filter. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE } from './browser.ts'
import { pressCell, waitForRows, textIn } from './grids.ts'
import { visitors } from './visitor.ts'

/** A month as a heading shows it, such as Nov 2026. */
const MONTH = /([A-Z][a-z]{2,3}) (20\d\d)/

const asManager = visitors().as('Project manager')

test(
  'groups fold on a phone with the sums of all their rows, and a press opens the document',
  { tags: 'journey' },
  async () => {
    const page = await asManager('leavereport', PHONE)
    const headings = page.locator('.cs-grid-group')
    await headings.first().waitFor()
    expect(await headings.first().textContent()).toMatch(/Casual\s*\(\d+\).*Days\s*[\d,]+ days/)
    await headings.first().getByRole('button', { name: 'Casual' }).click()
    await headings.nth(1).waitFor()
    expect(await headings.nth(1).textContent()).toContain('Earned')
    await page.getByRole('tab', { name: 'By month' }).click()
    await headings.filter({ hasText: MONTH }).first().waitFor()
    await page.locator('.cs-grid-card__press:visible').first().click()
    await page.waitForURL(/leaverequest\?.*view=document/)
    await page.getByLabel('Leave reason').waitFor()
  },
)

test('a filter of the report narrows its groups', async () => {
  const page = await asManager('leavereport?LeaveType=Sick', PHONE)
  const headings = page.locator('.cs-grid-group')
  await headings.first().waitFor()
  expect(await headings.allTextContents()).toEqual([expect.stringContaining('Sick')])
})

describe('from a group to its rows', () => {
  const countIn = (text: string | null) => Number(/\((\d+)\)/.exec(text ?? '')?.[1])
  /** The size of the whole list: only its visible rows are rendered. */
  const listed = async (page: Page) => Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'))

  test('on a phone a press opens the list with just them, and Back returns to the report', async () => {
    const page = await asManager('leavereport?LeaveType=Sick', PHONE)
    const heading = page.locator('.cs-grid-group').first()
    await heading.waitFor()
    const count = countIn(await heading.textContent())
    await heading.getByRole('button', { name: 'Show in the list' }).click()
    await page.waitForURL(/leaverequest\?.*LeaveType=Sick/)
    await expect.poll(() => listed(page)).toBe(count)
    await page.goBack()
    await heading.waitFor()
    expect(page.url()).toContain('leavereport?LeaveType=Sick')
  })

  test('on a desk a press on the sum of a month opens the list, and so does the keyboard', async () => {
    const page = await asManager('leavereport?activeTab=2')
    await waitForRows(page)
    const heading = await textIn(page, 'Number')
    await pressCell(page, 'Days')
    await page.waitForURL(/leaverequest\?.*FirstDay=20/)
    const [, name = '', year = ''] = MONTH.exec(heading) ?? []
    const month = String(new Date(`1 ${name.slice(0, 3)} ${year}`).getMonth() + 1).padStart(2, '0')
    expect(new URL(page.url()).searchParams.get('FirstDay')).toContain(`${year}-${month}-01..${year}-${month}-`)
    await expect.poll(() => listed(page)).toBe(countIn(heading))
    await page.goBack()
    await waitForRows(page)
    expect(page.url()).toContain('leavereport?activeTab=2')
    await page.locator('.cs-grid__frame canvas').first().focus()
    await page.keyboard.press('Home')
    for (let column = 0; column < 5; column += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/leaverequest\?.*FirstDay=20/)
  })

  test('of two fields name both values, and open the list with the rows of both', async () => {
    const phone = await asManager('leavereport?activeTab=4', PHONE)
    const heading = phone.locator('.cs-grid-group').first()
    await heading.waitFor()
    const text = (await heading.locator('strong').textContent()) ?? ''
    const [, department = '', month = ''] = /^(.+) · (\w+ \d+)$/.exec(text) ?? []
    const count = countIn(await heading.textContent())
    await heading.getByRole('button', { name: 'Show in the list' }).click()
    await phone.waitForURL(/leaverequest\?.*FirstDay=20/)
    expect(new URL(phone.url()).searchParams.get('Department')).toBe(department)
    expect(month).not.toBe('')
    await expect.poll(() => listed(phone)).toBe(count)
    const desk = await asManager('leavereport?activeTab=4')
    await waitForRows(desk)
    expect(await textIn(desk, 'Number')).toContain(text)
  })

  test('on a desk a press on a sum beside a chosen status opens the documents of everybody in that status', async () => {
    const page = await asManager('leavereport?Status=Approved')
    await waitForRows(page)
    const heading = await textIn(page, 'Number')
    await pressCell(page, 'Days')
    await page.waitForURL(/leaverequest\?.*Status=Approved/)
    await expect.poll(() => listed(page)).toBe(countIn(heading))
  })
})
