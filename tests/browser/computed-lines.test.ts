/** Lines that follow what is typed: instalments of a number of months, and the tools of a kit. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilPassed } from '../runner/until-passed.ts'
import type { Window } from './browser.ts'
import { textIn } from './grids.ts'
import { button, message, visitors } from './visitor.ts'

const { as, installed } = visitors()
const visit = as('Creates documents')

const DESK: Window = { width: 1440, height: 900 }
const PHONE: Window = { width: 390, height: 844 }

const KITS = `label: Tool kits
kind: records
see: { everyone: all }
fields:
  KitName: { type: text, requiredWhen: true }
  Contents: { type: lines, fields: [{ Tool: text }, { PerKit: number }] }
list: { fields: [KitName] }
form: [KitName, Contents]
`
const ISSUES = `label: Kit issues
kind: approvals
see: { everyone: all }
fields:
  Title: { type: text, requiredWhen: true }
  Kit: { type: link, to: toolkits }
  Sets: number
  Tools:
    type: lines
    from: =form.Kit.Contents
    fields: [{ Name: { type: text, value: =source.Tool } }, { Pieces: { type: number, value: =source.PerKit * form.Sets } }]
  Loan: money
  Months: number
  Rate: { type: money, value: =form.Loan / form.Months }
  Plan:
    type: lines
    from: =form.Months
    totals: [Share]
    fields:
      - Share: { type: money, value: '=place < form.Months ? form.Rate : form.Loan - form.Rate * (form.Months - 1)' }
card: { title: Title }
form: [Title, Kit, Sets, Tools, Loan, Months, Rate, Plan]
workflow: two-step
`
const files = { 'masters/toolkits.yaml': KITS, 'miscellaneous/kitissues.yaml': ISSUES }
const manifest = async () => (await fetch(`${installed.current.address}/screens/manifest.json`)).text()
const isPublished = (are: boolean) =>
  untilPassed(async () => expect((await manifest()).includes('kitissues')).toBe(are))
const pathOf = (file: string) => join(installed.current.screensFolder, file)

beforeAll(async () => {
  for (const [file, text] of Object.entries(files)) await writeFile(pathOf(file), text)
  await isPublished(true)
})
afterAll(async () => {
  for (const file of Object.keys(files)) await rm(pathOf(file))
  await isPublished(false)
})

async function newIssue(viewport: Window): Promise<Page> {
  const page = await visit('kitissues', viewport)
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Issue ${viewport.width}`)
  await page.getByLabel('Loan').fill('1000')
  await page.getByLabel('Months').click()
  return page
}

const plan = (page: Page) => page.locator('[data-field=Plan]')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))

describe.each([DESK, PHONE])('at $width px', (viewport) => {
  const amounts = async (page: Page): Promise<readonly string[]> =>
    (await plan(page).innerText()).match(/₹[\d,.]+/g) ?? []

  test('lines follow the number that is typed, whose field keeps the focus, also when it is undone', async () => {
    const page = await newIssue(viewport)
    await page.keyboard.type('3')
    await expect.poll(() => amounts(page)).toEqual(['₹333.33', '₹333.33', '₹333.34', '₹1,000.00'])
    await page.keyboard.press('Backspace')
    await expect.poll(() => amounts(page)).toEqual([])
    await page.keyboard.type('2')
    await expect.poll(() => amounts(page)).toEqual(['₹500.00', '₹500.00', '₹1,000.00'])
    expect(await focused(page)).toBe('Months')
    await page.keyboard.type('.5')
    await plan(page).getByText('2.5 is not a number of lines.').waitFor()
    await page.keyboard.press('Control+Z')
    expect(await focused(page)).toBe('Months')
    await expect.poll(() => plan(page).getByText('not a number').count()).toBe(0)
    expect(await button(page, 'Add row').count()).toBe(0)
  })

  test('too many are refused in words, and what was typed stays', async () => {
    const page = await newIssue(viewport)
    await page.keyboard.type('10000')
    await plan(page).getByText('At most 1,000.').waitFor()
    await button(page, 'Submit').click()
    await message(page, 'Please fix the marked fields.')
    expect(await page.getByLabel('Months').inputValue()).toMatch(/^10,?000$/)
  })
})

test('the lines of a chosen row, times a quantity, are stored and stay as they were submitted', async () => {
  const page = await visit('toolkits', DESK)
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Kit name' }).fill('Hall kit')
  await button(page, 'Add row').click()
  for (const text of ['Drill', '2']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await button(page, 'Save').click()
  await button(page, 'New').waitFor()
  const issue = await newIssue(DESK)
  await issue.getByRole('combobox', { name: 'Kit' }).click()
  await issue.keyboard.type('hall kit')
  await issue.getByRole('option', { name: 'Hall kit' }).click()
  await issue.getByLabel('Sets').fill('4')
  await expect.poll(() => textIn(issue, 'Pieces')).toBe('8')
  expect(await textIn(issue, 'Name')).toBe('Drill')
  await button(issue, 'Submit').click()
  await issue.locator('article[data-key]', { hasText: 'Issue 1440' }).getByRole('button', { name: 'Open' }).click()
  await expect.poll(() => textIn(issue, 'Pieces')).toBe('8')
})
