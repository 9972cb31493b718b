/** Tasks and labels in the browser (specialised-modules §2, §5; site-modules §2.7, §4). */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pressCell, rowCount, waitForRows, textIn } from './grids.ts'
import { button, confirm, message, visitors } from './visitor.ts'

const { as } = visitors()
const visit = as('Administrator')
const visitAsHead = as('Sales head')

type Task = Readonly<Record<string, unknown>>
/** The id of a value, which may be a map with id and text. */
const idOf = (value: unknown): string => String((value as { id?: unknown } | null)?.id ?? value)

describe('tasks', () => {
  const cards = (page: Page) => page.locator('article[data-key]')
  const shown = async (page: Page, name: RegExp) =>
    Number(/\((\d+)\)/.exec((await page.getByRole('button', { name }).textContent()) ?? '')?.[1])

  async function tasks(): Promise<Page> {
    const page = await visit('task')
    await cards(page).first().waitFor()
    return page
  }

  async function opened(): Promise<Page> {
    const page = await tasks()
    await cards(page).first().getByRole('heading').getByRole('button').click()
    await button(page, 'Mark as complete').waitFor()
    return page
  }

  test('that are open are listed for this person, or for everybody', async () => {
    const page = await tasks()
    const open = await shown(page, /^Open \(/)
    await page.getByText(`${open} of ${open}`).waitFor()
    await page.getByRole('group', { name: 'Whose' }).getByRole('button', { name: 'All' }).click()
    await expect.poll(() => shown(page, /^Open \(/)).toBeGreaterThan(open)
  })

  test('are filtered by their assignee', async () => {
    const page = await tasks()
    await page.getByRole('group', { name: 'Whose' }).getByRole('button', { name: 'All' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('Assignee')
    await page.getByRole('combobox', { name: 'Value' }).selectOption('Kiran Rao')
    await expect
      .poll(
        async () => new Set(await cards(page).locator('dd').filter({ hasText: 'Kiran Rao' }).allTextContents()).size,
      )
      .toBe(1)
    await expect.poll(() => cards(page).filter({ hasNotText: 'Kiran Rao' }).count()).toBe(0)
  })

  test.each([
    ['Labels', 'labels'],
    ['JobId', 'jobidmaster_jobid'],
    ['Client', 'client'],
  ])('are filtered by %s', async (filter, field) => {
    const page = await tasks()
    await page.getByRole('group', { name: 'Whose' }).getByRole('button', { name: 'All' }).click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption(filter)
    const all = await shown(page, /^Open \(/)
    const response = page.waitForResponse((answer) => answer.url().includes(`type=${filter}&value=`))
    const [value] = await page.getByRole('combobox', { name: 'Value' }).selectOption({ index: 1 })
    const { get_list: list } = (await (await response).json()) as { get_list: { result: readonly Task[] } }
    expect(list.result.length).toBeLessThan(all)
    for (const task of list.result) expect([task[field]].flat().map(idOf)).toContain(value)
    await expect.poll(() => cards(page).count()).toBe(list.result.length)
  })

  test('are rows in the Grid View, and a press on a row opens its task', async () => {
    const page = await tasks()
    const open = await shown(page, /^Open \(/)
    await page.getByRole('tab', { name: 'Grid View' }).click()
    await waitForRows(page)
    expect(await rowCount(page)).toBe(open)
    const name = await textIn(page, 'Task Name')
    await pressCell(page, 'Task Name')
    expect(await page.getByRole('textbox', { name: 'Task Name' }).inputValue()).toBe(name)
  })

  test('show in their rows whether they are open or completed', async () => {
    const page = await visit('task?OpenTasks=All&current_user=All')
    await page.getByRole('tab', { name: 'Grid View' }).click()
    await waitForRows(page)
    const file = page.waitForEvent('download')
    await button(page, 'Export').click()
    await page.getByText('CSV', { exact: true }).click()
    const [heads = '', ...lines] = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
    const place = heads.split(',').indexOf('Open/Completed')
    const states = new Set(lines.map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[place]))
    expect([...states].sort()).toEqual(['Completed', 'Open'])
  })

  test('are saved', async () => {
    const page = await opened()
    await page.getByRole('textbox', { name: 'Task Name' }).fill('Measure the gable again')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await cards(page).filter({ hasText: 'Measure the gable again' }).waitFor()
  })

  test('have all their fields when opened by a link, and keep them when one is changed', async () => {
    const first = await opened()
    const link = first.url()
    const fieldsOf = async (page: Page) => {
      const form = page.locator('[data-view=task]')
      await form.getByRole('textbox', { name: 'Description' }).waitFor()
      // Until its code has loaded, a date is a plain text field.
      await form.locator('.cs-date').first().waitFor()
      const values = (all: readonly Element[]) => all.map((each) => (each as HTMLInputElement).value)
      const ticked = (all: readonly Element[]) => all.map((each) => (each as HTMLInputElement).checked)
      return [
        ...(await form.locator('input:not([type=checkbox]), textarea, select').evaluateAll(values)).slice(1),
        ...(await form.locator('input[type=checkbox]').evaluateAll(ticked)),
      ]
    }
    const before = await fieldsOf(first)
    expect(before.filter((value) => value !== '' && value !== false).length).toBeGreaterThan(4)
    const page = await visit(link.slice(new URL(link).origin.length + 1))
    await expect.poll(() => fieldsOf(page)).toEqual(before)
    await page.getByRole('textbox', { name: 'Task Name' }).fill('Changed by a link')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await cards(page).filter({ hasText: 'Changed by a link' }).getByRole('heading').getByRole('button').click()
    expect(await fieldsOf(page)).toEqual(before)
  })

  test('that do not exist are reported, instead of an empty form', async () => {
    const page = await visit('task?view=task&w.id=gone')
    await page.getByText('This entry is not in the list.').waitFor()
    expect(await button(page, 'Save').count()).toBe(0)
    await button(page, 'Back').click()
    await cards(page).first().waitFor()
  })

  test('are closed after a confirmation', async () => {
    const page = await tasks()
    const open = await shown(page, /^Open \(/)
    await cards(page).last().getByRole('heading').getByRole('button').click()
    await button(page, 'Mark as complete').click()
    await page.getByRole('dialog').getByText('Do you want to mark the task as completed?').waitFor()
    await confirm(page)
    await message(page, 'Task has been closed successfully.')
    await expect.poll(() => shown(page, /^Open \(/)).toBe(open - 1)
  })

  test('are reopened after a confirmation', async () => {
    const page = await opened()
    const link = page.url()
    await button(page, 'Mark as complete').click()
    await confirm(page)
    await message(page, 'Task has been closed successfully.')
    await page.goto(link)
    await button(page, 'Mark as pending').click()
    await page.getByRole('dialog').getByText('Do you want to mark the task as pending?').waitFor()
    await confirm(page)
    await message(page, 'Task has been opened successfully.')
    await page.getByRole('tab', { name: 'Task View', selected: true }).waitFor()
  })

  test('are opened from the notice of their assignment, which is then marked as read', async () => {
    const page = await tasks()
    await button(page, 'New task').click()
    await page.getByRole('textbox', { name: 'Task Name' }).fill('Walk the site')
    await page.getByRole('combobox', { name: 'Assigned To' }).selectOption('Arjun Deshmukh')
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    const other = await visitAsHead('notification')
    const notice = other.locator('article[data-key]', { hasText: 'Walk the site: assigned to you' })
    await notice.getByText('Unread', { exact: true }).waitFor()
    await notice.getByRole('heading').getByRole('button').click()
    await button(other, 'Mark as complete').waitFor()
    expect(await other.getByRole('textbox', { name: 'Task Name' }).inputValue()).toBe('Walk the site')
    await other.goBack()
    await notice.waitFor()
    expect(await notice.getByText('Unread', { exact: true }).count()).toBe(0)
  })

  test('accept files of up to 50 MB on their timeline, which lists them by name', async () => {
    const page = await opened()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByRole('textbox', { name: 'Comment' }).fill('As it is built')
    await button(page, 'Attach files').click()
    await page.getByText('Up to 5 more, each at most 50 MB.').waitFor()
    const file = { name: 'gable.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2048, 65) }
    await page.getByLabel('Choose files to upload').setInputFiles(file)
    await button(page, 'Upload').click()
    await message(page, 'File uploaded successfully')
    await page.keyboard.press('Escape')
    const event = cards(page).filter({ hasText: 'As it is built' })
    await event.getByText('gable.txt', { exact: true }).waitFor()
    await event.getByText('2 KB', { exact: true }).waitFor()
  })

  test('have comments on their timeline, and none may be empty', async () => {
    const page = await opened()
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('   ')
    expect(await button(page, 'Add comment').isDisabled()).toBe(true)
    await page.getByText('Cannot add an empty comment.').waitFor()
    await comment.fill('The crane comes on Monday.')
    await button(page, 'Add comment').click()
    await cards(page).filter({ hasText: 'The crane comes on Monday.' }).waitFor()
    await expect.poll(() => comment.inputValue()).toBe('')
  })

  test('offer a label as soon as it is created', async () => {
    const page = await opened()
    await button(page, 'Create label').click()
    const dialog = page.getByRole('dialog', { name: 'Create label' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Crane')
    await dialog.getByRole('textbox', { name: 'Colour in digits' }).fill('#123456')
    await dialog.getByRole('button', { name: 'Create label' }).click()
    await message(page, 'New entry successfully created.')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Crane' }).waitFor()
  })
})

test('a label is added with its colour, changed and deleted', async () => {
  const page = await visit('labels')
  await waitForRows(page)
  const rowNamed = (name: string) => page.locator('.cs-grid__frame [role=row]', { hasText: name })
  await button(page, 'New').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Aluminium')
  await page.getByRole('textbox', { name: 'Colour in digits' }).fill('#aa5500')
  await button(page, 'Save').click()
  await message(page, 'New entry successfully created.')
  await rowNamed('Aluminium').filter({ hasText: '#aa5500' }).waitFor({ state: 'attached' })
  await rowNamed('Aluminium').locator('[role=gridcell]').first().dispatchEvent('click')
  await page.getByRole('textbox', { name: 'Colour in digits' }).fill('#00aa55')
  await button(page, 'Save').click()
  await message(page, 'Successfully updated entry.')
  await rowNamed('#00aa55').locator('[role=gridcell]').first().dispatchEvent('click')
  await button(page, 'Delete').click()
  await page.getByRole('dialog').getByText('Deleting is not a reversible action. Do you want to continue?').waitFor()
  await confirm(page)
  await message(page, 'Delete successful.')
  await rowNamed('Aluminium').waitFor({ state: 'detached' })
})
