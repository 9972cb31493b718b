/** Scan parts in the browser, with typed codes and those of a hardware scanner (specialised-modules §4, §5, §8). */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { DESK, PHONE, type WatchedPage } from './browser.ts'
import { pressCell, waitForRows, textIn } from './grids.ts'
import { scan, sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let session: Session
let watched: WatchedPage
beforeAll(async () => {
  session = await sessionOf(pages.browser, installed.current, 'Sales head')
})

async function visit(viewport = DESK): Promise<Page> {
  watched = await pages.open(viewport)
  const { page, context } = watched
  await context.addCookies(session)
  await page.goto(`${installed.current.address}/qrscanner`)
  await page.getByText("Please scan a QR code to view it's details.").waitFor()
  return page
}

/** Types the code, as a person with a broken camera does. */
async function enterCode(page: Page, code: string): Promise<void> {
  const response = page.waitForResponse((answer) => answer.url().includes('scannerdetails?'))
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('button', { name: 'Use code' }).click()
  await response
}

/** Long enough for a superfluous call to be sent. */
const quiet = (page: Page) => page.waitForTimeout(500)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page, words: string) => page.locator('.cs-message', { hasText: words }).first().waitFor()

describe('a code', () => {
  test('loads its part, which is checked if it is the only one, and can be saved', { tags: 'journey' }, async () => {
    const page = await visit()
    expect(await button(page, 'Save parts').isDisabled()).toBe(true)
    await enterCode(page, 'STK-2401-0017')
    await waitForRows(page)
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    expect(await textIn(page, 'Qty')).toBe(await textIn(page, 'Balance'))
    await button(page, 'Save parts').click()
    await message(page, 'New entry successfully created.')
    await page.getByText("Please scan a QR code to view it's details.").waitFor()
  })

  test('is requested from the ERP once per press', async () => {
    const page = await visit()
    let calls = 0
    page.on('request', (each) => void (calls += each.url().includes('pk=STK') ? 1 : 0))
    await enterCode(page, 'STK-2401-0013')
    await waitForRows(page)
    await quiet(page)
    expect(calls).toBe(1)
    await enterCode(page, 'STK-2401-0013')
    await quiet(page)
    expect(calls).toBe(2)
  })

  test('that was saved by mistake can be deleted, after a confirmation', async () => {
    const page = await visit()
    await enterCode(page, 'STK-2401-0017')
    await message(page, 'This sticker is already scanned. You can see the details from View Details tab.')
    await button(page, 'Delete parts').click()
    await page.getByText('Deleting is not a reversible action. Do you want to continue?').waitFor()
    await page.getByRole('dialog').getByRole('button').last().click()
    await message(page, 'Entries deleted successfully.')
    await enterCode(page, 'STK-2401-0017')
    await waitForRows(page)
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
  })

  test('that was already scanned is reported, and nothing can be checked', async () => {
    const page = await visit()
    await enterCode(page, 'STK-2401-0001')
    await message(page, 'This sticker is already scanned. You can see the details from View Details tab.')
    await waitForRows(page)
    await pressCell(page, 'Check')
    expect(await textIn(page, 'Check')).toBe('No')
    expect(await button(page, 'Save parts').isDisabled()).toBe(true)
  })

  test.each(['STK-0000-0000', 'STK-2401-0204'])('%s that is unknown or expired is refused', async (code) => {
    const page = await visit()
    await enterCode(page, code)
    await message(page, 'Scanned code is not valid or expired.')
    expect(await page.locator('.cs-grid__frame [role=gridcell]').count()).toBe(0)
  })

  test('with several parts offers Select all, which locks the single boxes', async () => {
    const page = await visit()
    await enterCode(page, 'STK-2401-0020')
    await waitForRows(page)
    expect(await textIn(page, 'Check')).toBe('No')
    const all = page.getByRole('checkbox', { name: 'Select all', exact: true })
    await all.check()
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    await pressCell(page, 'Check')
    expect(await textIn(page, 'Check')).toBe('Yes')
    await all.uncheck()
    await expect.poll(() => textIn(page, 'Check')).toBe('No')
  })

  test('shows the history of its part', async () => {
    const page = await visit()
    await enterCode(page, 'STK-2401-0013')
    await page.getByRole('tab', { name: 'View details' }).click()
    const history = page.getByRole('region', { name: 'Stage history' })
    await history
      .locator('[role=gridcell]', { hasText: /^loaded$/ })
      .first()
      .waitFor({ state: 'attached' })
    const heads = await history.locator('[role=columnheader]').allTextContents()
    expect(heads).toEqual(['Qty', 'Status', 'Added by', 'Added on'])
  })
})

describe('the parts shown', () => {
  test('are requested again by Refresh and by another status, which unchecks parts without a balance', async () => {
    const page = await visit()
    await enterCode(page, 'STK-2401-0020')
    await waitForRows(page)
    const refreshed = page.waitForRequest((each) => each.url().includes('scannerdetails?'))
    await button(page, 'Refresh').click()
    await refreshed
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('loaded')
    await expect.poll(() => textIn(page, 'Balance')).toBe('0')
    await expect.poll(() => textIn(page, 'Check')).toBe('No')
    expect(await textIn(page, 'Qty', { line: 1 })).toBe(await textIn(page, 'Balance', { line: 1 }))
  })

  test('are replaced by a warning with the ERP’s message when it is called too often', async () => {
    const page = await visit()
    const json = { ok: false, code: 429, message: 'Five scans a second at most.' }
    await page.route('**/scannerdetails?*', (route) => route.fulfill({ json }), { times: 1 })
    await enterCode(page, 'STK-2401-0013')
    await page.locator('.cs-message[data-tone=warning]', { hasText: json.message }).waitFor()
    expect(await page.getByText('Scanned code is not valid or expired.').count()).toBe(0)
  })

  test('that cannot be requested are not reported as invalid', async () => {
    const page = await visit()
    watched.expect(/ERR_FAILED/)
    await page.route('**/scannerdetails?*', (route) => route.abort(), { times: 1 })
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('STK-2401-0013')
    await button(page, 'Use code').click()
    await message(page, 'A network error has occured, check internet and firewalls.')
    expect(await page.getByText('Scanned code is not valid or expired.').count()).toBe(0)
  })
})

describe('a loaded part', () => {
  const FORMAT =
    'Vehicle no. must follow the format: Two letters (state code), 1-2 digits (district code), optional series, and 4 digits.'
  async function loaded(code: string): Promise<Page> {
    const page = await visit()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('loaded')
    await enterCode(page, code)
    await waitForRows(page)
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    return page
  }

  test.each([
    ['', 'Vehicle no. cannot be empty.'],
    ['MH1A123', 'Vehicle no. must be between 8 and 10 characters.'],
    ['1234MH12AB', FORMAT],
  ])('is not saved with the vehicle “%s”', async (vehicle, words) => {
    const page = await loaded('STK-2401-0021')
    await page.getByLabel('Vehicle no.').fill(vehicle)
    await button(page, 'Save parts').click()
    await page.getByText(words).first().waitFor()
    expect(await textIn(page, 'Check')).toBe('Yes')
  })

  test('is not saved when nothing is checked', async () => {
    const page = await loaded('STK-2401-0021')
    await page.getByLabel('Vehicle no.').fill('MH12AB1234')
    await pressCell(page, 'Check')
    await expect.poll(() => textIn(page, 'Check')).toBe('No')
    await button(page, 'Save parts').click()
    await message(page, 'Cannot save without checking any part.')
  })

  test('is saved with its vehicle', async () => {
    const page = await loaded('STK-2401-0021')
    await page.getByLabel('Vehicle no.').fill('MH12AB1234')
    await button(page, 'Save parts').click()
    await message(page, 'New entry successfully created.')
  })

  test('has the vehicle this person recorded last, and others to choose from', async () => {
    const page = await visit()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('loaded')
    await enterCode(page, 'STK-2401-0022')
    const vehicle = page.getByLabel('Vehicle no.')
    await expect.poll(() => vehicle.inputValue()).toBe('MH12AB1234')
    await page.locator('datalist > option[value=KA51C4402]').waitFor({ state: 'attached' })
  })
})

test('a hardware scanner saves the shown part before it loads the next, and is ready again', async () => {
  const page = await visit()
  await button(page, 'Hardware').click()
  await scan(page, 'STK-2401-0018')
  await expect.poll(() => page.getByRole('textbox', { name: 'Scanned code' }).inputValue()).toBe('STK-2401-0018')
  await message(page, 'Barcode scanner ready, please scan again.')
  await waitForRows(page)
  const first = await textIn(page, 'Part')
  await scan(page, 'STK-2401-0022')
  await message(page, 'New entry successfully created.')
  await expect.poll(() => textIn(page, 'Part')).not.toBe(first)
  expect(await page.getByRole('textbox', { name: 'Scanned code' }).inputValue()).toBe('STK-2401-0022')
})

describe('without a camera', () => {
  const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true })
  const hasFocus = (page: Page) => codeField(page).evaluate((input) => input === document.activeElement)
  const shownCode = (page: Page) => page.getByRole('textbox', { name: 'Scanned code' }).inputValue()

  test('a second code saves the first part, and the code field keeps the focus, also after Save', async () => {
    const page = await visit()
    await page.getByText('There is no camera.').waitFor()
    await scan(page, 'STK-2401-0030')
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    const first = await textIn(page, 'Part')
    await scan(page, 'STK-2401-0031')
    await message(page, 'New entry successfully created.')
    await expect.poll(() => textIn(page, 'Part')).not.toBe(first)
    await expect.poll(() => textIn(page, 'Check')).toBe('Yes')
    await button(page, 'Save parts').click()
    await page.getByText("Please scan a QR code to view it's details.").waitFor()
    await expect.poll(() => hasFocus(page)).toBe(true)
    await scan(page, 'STK-2401-0030')
    await expect.poll(() => shownCode(page)).toBe('STK-2401-0030')
  })

  test('nothing above the parts moves while codes are scanned and saved, and no empty picture is shown', async () => {
    const page = await visit()
    await page.getByText('There is no camera.').waitFor()
    await page.getByRole('combobox', { name: 'Status' }).waitFor()
    expect(await page.locator('video').count()).toBe(0)
    const places = () =>
      page
        .locator('[role=tablist], .cs-scanner, .cs-grid__bar')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)).filter((top) => top > 0))
    const before = await places()
    await scan(page, 'STK-2401-0020')
    await waitForRows(page)
    expect(await places()).toEqual(before)
    await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
    await scan(page, 'STK-2401-0001')
    await message(page, 'This sticker is already scanned. You can see the details from View Details tab.')
    expect(await places()).toEqual(before)
  })
})

test('on a phone of 320 px nothing overflows', async () => {
  const page = await visit({ ...PHONE, width: 320 })
  await enterCode(page, 'STK-2401-0013')
  await page.getByRole('article').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
