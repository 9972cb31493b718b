/** A file of rows, from a refused file to an imported one, on a desk and on a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { DESK, PHONE } from './browser.ts'
import { button, message, visitors } from './visitor.ts'

const { pages, installed, sessionAs } = visitors()

/** Opens a screen as the director; a refused file is answered with 400. */
async function asDirector(path: string, size: typeof PHONE | undefined): Promise<Page> {
  const { page, context, expect: expecting } = await pages.open(size ?? DESK)
  expecting(/status of 400 .*import_file/)
  await context.addCookies(await sessionAs('Director'))
  await page.goto(`${installed.current.address}/${path}`)
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const choose = (page: Page, name: string, text: string) =>
  dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe.each([
  ['desk', undefined, 'MH12QA'],
  ['phone', PHONE, 'MH12QB'],
] as const)('a file of vehicles on a %s', (_, size, series) => {
  const csv = `Vehicle no,Kind,Capacity\n${series}1001,truck,12.5\n${series}1002,Bus,900\n`

  test('is checked cell by cell, imported, and changes nothing the second time', async () => {
    const page = await asDirector('vehiclemaster', size)
    await button(page, 'Import').click()
    await dialog(page).getByText('Template as csv').waitFor()

    await choose(page, 'wrong.csv', 'A,B\n1,2\n')
    await dialog(page).getByText('None of the headings in the first row is a field of Vehicle master.').waitFor()

    await choose(page, 'vehicles.csv', csv)
    await dialog(page).getByText('1 refused').waitFor()
    expect(await dialog(page).getByRole('region', { name: 'Refused rows' }).locator('tbody').innerText()).toMatch(
      /3\s+Kind\s+Bus\s+"Bus" is none of the options\.\s+3\s+Capacity\s+900\s+At most 100 t\./,
    )
    expect(await violations(page)).toEqual([])

    await button(page, 'Import 1 row').click()
    await dialog(page).getByText('The file is imported.').waitFor()
    await message(page, '1 row imported.')
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await page.getByText(`${series}1001`).first().waitFor({ state: 'attached' })

    await button(page, 'Import').click()
    await choose(page, 'again.csv', csv.split('\n').slice(0, 2).join('\n'))
    await dialog(page).getByText('Every row is there already.').waitFor()

    // Choosing another file cancels a checked one.
    const cancelled = page.waitForResponse(/import_cancel/)
    await button(page, 'Another file').click()
    await dialog(page).getByText('Template as csv').waitFor()
    expect((await cancelled).status()).toBe(200)
  })
})
