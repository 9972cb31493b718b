/** An approver's day with the keyboard alone: from the dashboard to a decision, with filters, comments and files. */
import { describe, expect, test } from 'vitest'
import { keysOf, type Keys } from './by-keys.ts'
import { dateField } from './dates.ts'
import { rowIds, waitForShortcuts } from './journeys.ts'
import { paper, picture } from './papers.ts'
import { visitors } from './visitor.ts'

const people = visitors()
const visit = people.as('Sales head')

async function list(path: string, open = visit): Promise<Keys> {
  const keys = keysOf(await open(path))
  await keys.page.locator('[data-key]').first().waitFor()
  await waitForShortcuts(keys.page)
  return keys
}

const dialog = (keys: Keys) => keys.page.getByRole('dialog')
const dialogCloses = (keys: Keys) => dialog(keys).waitFor({ state: 'detached' })
const message = (keys: Keys, words: string) =>
  keys.page.locator('.cs-message', { hasText: words }).first().waitFor({ state: 'attached' })
const query = (keys: Keys) => Object.fromEntries(new URL(keys.page.url()).searchParams)
const focusedRow = (keys: Keys) => keys.page.evaluate(() => document.activeElement?.getAttribute('data-key'))

test('a tile of the dashboard opens its list', async () => {
  const keys = keysOf(await visit(''))
  const tile = keys.page.locator('main a').first()
  await tile.waitFor()
  await keys.page.waitForLoadState('networkidle')
  await keys.enter(tile)
  await keys.page.locator('[data-key]').first().waitFor()
  await keys.press('Tab')
  expect(await keys.focused()).not.toBe('')
})

describe('the filter panel', () => {
  test('is opened, filled in and searched with, and a chip is removed', async () => {
    const keys = await list('sales')
    await keys.enter(/^Select filters/)
    await keys.fill(dialog(keys).getByLabel('Search'), 'a')
    await keys.tabTo(dialog(keys).getByLabel('Date', { exact: true }))
    await keys.type('This fin')
    await keys.tabTo(dialog(keys).getByLabel('Status'))
    await keys.type('Submi')
    await keys.enter(dialog(keys).getByRole('button', { name: 'Search' }))
    await expect.poll(() => query(keys)).toEqual({ search: 'a', dateRange: 'thisfiscalyear', Status: 'Submitted' })
    await keys.expectFocus(/^Select filters/)
    await keys.enter('Remove filter Search: a')
    await expect.poll(() => query(keys)).toEqual({ dateRange: 'thisfiscalyear', Status: 'Submitted' })
    await keys.expectFocus('Remove filter Date: This financial year')
    await keys.enter('Clear filters')
    await expect.poll(() => query(keys)).toEqual({})
    await keys.expectFocus(/^Select filters/)
  })

  test('takes a typed range of days', async () => {
    const keys = await list('sales')
    await keys.enter(/^Select filters/)
    await keys.tabTo(dialog(keys).getByLabel('Date', { exact: true }))
    await keys.type('Custom')
    await keys.tabTo(dateField(dialog(keys), 'Start date').getByRole('spinbutton').first())
    await keys.type('01112026')
    await keys.tabTo(dateField(dialog(keys), 'End date').getByRole('spinbutton').first())
    await keys.type('30112026')
    await keys.press('Enter')
    await expect.poll(() => query(keys)).toMatchObject({ dateRange: 'custom' })
    await keys.expectFocus(/^Select filters/)
  })
})

describe('documents', () => {
  test('are chosen as a range and approved, and the next undecided one has the focus', async () => {
    const keys = await list('sales?Status=Submitted')
    const [first = '', , third = '', fourth = ''] = await rowIds(keys.page)
    await keys.press('j', 'x', 'j', 'j', 'Shift+X')
    expect(await focusedRow(keys)).toBe(third)
    // The bar is loaded with the first selection; before it is there, Control+End moves to the last row.
    await keys.page.getByRole('button', { name: 'Approve 3' }).waitFor()
    await keys.press('Control+End')
    await keys.enter('Approve 3')
    await keys.expectFocus('Confirm')
    await keys.press('Enter')
    await message(keys, 'First Approved.')
    await keys.page.locator(`[data-key="${first}"]`).waitFor({ state: 'detached' })
    await expect.poll(() => focusedRow(keys)).toBe(fourth)
    await keys.look()
  })

  test('are rejected with a reason', async () => {
    const keys = await list('contractinvoice?Status=Submitted', people.as('Project manager'))
    await keys.press('j', 'r')
    await keys.expectFocus('Reason')
    await keys.type('Rates are those of last year')
    await keys.enter('Reject')
    await dialogCloses(keys)
    await message(keys, 'Rejected')
    await expect.poll(() => focusedRow(keys)).not.toBeNull()
    await keys.look()
  })

  test('unfold, show their details and comments, and get the focus back after each', async () => {
    const keys = await list('salestechnical')
    await keys.press('j')
    await keys.enter('Additional info')
    await keys.enter('Details')
    await dialog(keys).waitFor()
    await keys.press('Tab', 'Tab', 'Escape')
    await dialogCloses(keys)
    await keys.expectFocus('Details')
    await keys.enter('Comments')
    await dialog(keys).getByLabel('Comment', { exact: true }).waitFor()
    await keys.type('Seen')
    await keys.press('Control+Enter')
    await dialog(keys).getByRole('listitem').filter({ hasText: 'Seen' }).first().waitFor()
    await keys.enter('Close')
    await dialogCloses(keys)
    await keys.expectFocus('Comments')
  })
})

test('files are chosen, uploaded, read page by page and deleted, and the card gets the focus back', async () => {
  const keys = await list('sales?Status=Submitted')
  const files = keys.page.locator('button[title="Attachments: 0"]').first()
  await keys.press('j')
  await keys.enter(files)
  await keys.page.getByText('No attachments available').waitFor()
  await keys.tabTo(/^Choose files/)
  const chooser = keys.page.waitForEvent('filechooser')
  await keys.press('Enter')
  await (await chooser).setFiles([picture('site.png'), await paper('frame.pdf')])
  await keys.enter('Upload')
  await keys.page.getByText('File uploaded successfully').waitFor()
  await keys.look()

  await keys.enter('frame.pdf')
  const viewer = keys.page.getByRole('dialog', { name: 'frame.pdf' })
  await viewer.locator('canvas').first().waitFor()
  await keys.enter('Next page')
  await expect.poll(() => viewer.getByRole('status').first().textContent()).toBe('2 of 2')
  await keys.look()
  await keys.enter('Zoom in')
  await keys.press('Enter', 'Enter')
  await keys.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await keys.expectFocus('frame.pdf')

  await keys.enter('Delete site.png')
  await keys.expectFocus('Cancel')
  await keys.enter('Confirm')
  await keys.page.getByText('File deleted successfully').waitFor()
  await keys.page.getByText('site.png').waitFor({ state: 'detached' })
  await keys.look()
  await keys.press('Escape')
  await dialogCloses(keys)
  await keys.expectFocus(/^Attachments/)
})
