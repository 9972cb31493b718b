/** Two people save one record; the definition of an open form changes; the response to a save is lost. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { DESK, PHONE, type Window } from './browser.ts'
import { dateField, dateIn, fillDate } from './dates.ts'
import { pressCell, rowCount, waitForRows } from './grids.ts'
import { button, message, visitors } from './visitor.ts'

const { pages, installed, sessionAs, as } = visitors()
const visit = as('Administrator')

async function added(vehicle: string, viewport: Window): Promise<Page> {
  const page = await visit('vehiclemaster', viewport)
  await button(page, 'New').click()
  await page.getByLabel('Vehicle no').fill(vehicle)
  await page.getByLabel('Kind').last().selectOption('Truck')
  await button(page, 'Save').click()
  await message(page, 'New entry successfully created.')
  return page
}

/** Opens the record of this vehicle from the list. */
async function opened(page: Page, vehicle: string): Promise<Page> {
  await page.goto(`${installed.current.address}/vehiclemaster?search=${vehicle}`)
  if (page.viewportSize()?.width === PHONE.width) await page.getByText(vehicle, { exact: true }).first().click()
  else {
    await waitForRows(page)
    await pressCell(page, 'Vehicle no')
  }
  await page.getByLabel('Vehicle no').waitFor()
  return page
}

/** A page on which calls may be refused or stay unanswered; `messages` are the expected console messages. */
async function watchedPage(viewport: Window, ...messages: readonly RegExp[]): Promise<Page> {
  const watched = await pages.open(viewport)
  for (const message of messages) watched.expect(message)
  await watched.context.addCookies(await sessionAs('Administrator'))
  return watched.page
}

/** A new record, filled in but not saved. */
async function filled(vehicle: string, ...messages: readonly RegExp[]): Promise<Page> {
  const page = await watchedPage(DESK, /Failed to load resource/, ...messages)
  await page.goto(`${installed.current.address}/vehiclemaster`)
  await button(page, 'New').click()
  await page.getByLabel('Vehicle no').fill(vehicle)
  await page.getByLabel('Kind').last().selectOption('Truck')
  return page
}

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
] as const)('a record that somebody else saves in the meantime, on a %s', (_, viewport) => {
  test('shows both values of each field, and is saved once one is chosen for each', async () => {
    const vehicle = `MH14CF${viewport.width}`
    await added(vehicle, viewport)
    const page = await opened(await watchedPage(viewport, /status of 409/), vehicle)
    const other = await opened(await visit('vehiclemaster', viewport), vehicle)
    await other.getByLabel('Remarks').fill('Theirs: tyres')
    await other.getByLabel('Kind').last().selectOption('Trailer')
    await button(other, 'Save').click()
    await message(other, 'Successfully updated entry.')
    await page.getByLabel('Remarks').fill('Mine: brakes')
    await button(page, 'Save').click()
    const notice = page.getByRole('region', { name: 'Changed meanwhile' })
    await notice.getByText(/ has saved this meanwhile, /).waitFor()
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Mine: brakes')
    const remarks = notice.getByRole('group', { name: 'Remarks' })
    const kind = notice.getByRole('group', { name: 'Kind' })
    expect(await kind.getByRole('radio', { name: 'Theirs Trailer' }).isChecked()).toBe(true)
    expect(await remarks.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // No value is preselected, and the focus moves to the choice that is missing.
    await button(page, 'Save').click()
    await remarks.getByText('Choose which value stays.').waitFor()
    await expect
      .poll(() =>
        remarks
          .getByRole('radio')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true)
    await page.keyboard.press('Space')
    expect(await remarks.getByRole('radio', { name: 'Yours Mine: brakes' }).isChecked()).toBe(true)
    await notice.getByText('Look it over, and save again.').waitFor()
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
    await opened(page, vehicle)
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Mine: brakes')
    expect(await page.getByLabel('Kind').last().inputValue()).toBe('Trailer')
  })

  test('also conflicts with edits that were restored after leaving the page', async () => {
    const vehicle = `MH14CG${viewport.width}`
    await added(vehicle, viewport)
    const page = await opened(await watchedPage(viewport, /status of 409/), vehicle)
    await page.getByLabel('Remarks').fill('Mine: brakes')
    const other = await opened(await visit('vehiclemaster', viewport), vehicle)
    await other.getByLabel('Remarks').fill('Theirs: tyres')
    await button(other, 'Save').click()
    await message(other, 'Successfully updated entry.')
    await opened(page, vehicle)
    await page.getByText('Restored what you had typed.').waitFor()
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Mine: brakes')
    await button(page, 'Save').click()
    await button(page, 'Take all theirs').click()
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Theirs: tyres')
    await button(page, 'Save').click()
    await message(page, 'Successfully updated entry.')
  })
})

describe('a save whose response is lost', () => {
  /** Drops the response after the server has saved. */
  const loseAnswer = async (page: Page, call: string) => {
    const lost: string[] = []
    const lose = async (route: Route) => {
      lost.push(await (await route.fetch()).text())
      await route.abort()
    }
    await page.route(`**/${call}?*`, lose, { times: 1 })
    return lost
  }
  const rows = async (page: Page, vehicle: string) => {
    await page.goto(`${installed.current.address}/vehiclemaster?search=${vehicle}`)
    await waitForRows(page)
    return await rowCount(page)
  }

  test('is stored once when the person saves again', async () => {
    const page = await filled('MH14CF0001')
    await loseAnswer(page, 'item')
    await button(page, 'Save').click()
    await message(page, 'A network error has occured')
    await page.keyboard.press('Control+s')
    await message(page, 'New entry successfully created.')
    expect(await rows(page, 'MH14CF0001')).toBe(1)
  })

  test('is stored once when the page is reloaded in between', async () => {
    const page = await filled('MH14CF0002')
    await loseAnswer(page, 'item')
    await button(page, 'Save').click()
    await message(page, 'A network error has occured')
    await page.reload()
    await page.getByText('Restored what you had typed.').waitFor()
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    expect(await rows(page, 'MH14CF0002')).toBe(1)
  })

  test('is found after the form has been changed, and has one number', async () => {
    const page = await watchedPage(DESK, /Failed to load resource|ERR_FAILED/)
    await page.goto(`${installed.current.address}/leaverequest`)
    await button(page, 'New').click()
    await fillDate(page, 'Last day', '2099-12-31')
    await page.getByLabel('Leave reason').fill('Lost line')
    const lost = await loseAnswer(page, 'submission')
    await button(page, 'Submit').click()
    await message(page, 'A network error has occured')
    await page.getByLabel('Leave reason').fill('Lost line, changed')
    await button(page, 'Submit').click()
    await message(page, 'What you sent before the connection was lost has been saved.')
    const [number = 'none'] = /LR-[\d-]+\d/.exec(lost.join()) ?? []
    await page.getByRole('heading', { name: number }).waitFor()
    await page.getByText('It is handed in. Withdraw it to change it.').first().waitFor()
  })
})

describe('a form whose definition changes while it is filled in', () => {
  const manifest = async () => (await fetch(`${installed.current.address}/screens/manifest.json`)).text()
  /** Publishes a changed file. Returns a function that publishes the original. */
  async function changed(name: string, change: (text: string) => string): Promise<() => Promise<void>> {
    const file = join(installed.current.screensFolder, name)
    const [text, first] = [await readFile(file, 'utf8'), await manifest()]
    await writeFile(file, change(text))
    await expect.poll(manifest).not.toBe(first)
    return async () => {
      await writeFile(file, text)
      // Or the next change would take this one for its own.
      await expect.poll(manifest).toBe(first)
    }
  }

  test('keeps what was typed into a draft, and it is submitted under the new definition', async () => {
    const page = await watchedPage(DESK, /status of 400/)
    await page.goto(`${installed.current.address}/leaverequest`)
    await button(page, 'New').click()
    await fillDate(page, 'Last day', '2099-12-31')
    await page.getByText('Save draft', { exact: true }).click()
    await message(page, 'Saved.')
    await page.getByLabel('Leave reason').fill('A journey')
    await fillDate(page, 'Last day', '2099-12-30')
    const restore = await changed('miscellaneous/leaverequest.yaml', (text) =>
      text
        .replace(/^ {2}LeaveReason: .*$/m, '  Substitute: { type: text, requiredWhen: true }')
        .replace(', LeaveReason]', ', Substitute]'),
    )
    await button(page, 'Submit').click()
    const notice = page.getByText('This form has changed while you were filling it in.')
    await notice.waitFor()
    expect(await page.getByRole('textbox', { name: 'Leave reason' }).inputValue()).toBe('A journey')
    expect(await dateIn(dateField(page, 'Last day'))).toBe('2099-12-30')
    await page.getByLabel('Substitute').fill('Asha')
    await button(page, 'Got it').click()
    await button(page, 'Submit').click()
    await page.getByText(/LR-\d\d-\d\d-\d{4}: Submitted\./).waitFor()
    await restore()
  })

  test('keeps the values that still fit, shows the others, and is saved under the new definition', async () => {
    const page = await filled('MH14CF0003', /status of 400/)
    await page.getByLabel('Remarks').fill('Needs tyres')
    const restore = await changed('masters/vehiclemaster.yaml', (text) =>
      text
        .replace('  Remarks: longtext\n', '  Colour: { type: text, requiredWhen: true }\n')
        .replace(', Remarks]', ', Colour]'),
    )
    await button(page, 'Save').click()
    const notice = page.getByText('This form has changed while you were filling it in.')
    await notice.waitFor()
    expect(await page.getByRole('textbox', { name: 'Remarks' }).inputValue()).toBe('Needs tyres')
    expect(await page.getByLabel('Vehicle no').inputValue()).toBe('MH14CF0003')
    await page.getByLabel('Colour').fill('Red')
    await button(page, 'Got it').click()
    await notice.waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await message(page, 'New entry successfully created.')
    await restore()
  })
})
