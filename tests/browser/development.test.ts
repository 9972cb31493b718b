/** `npm run dev`: a saved screen replaces the open one in place, under the same security policy. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESK, launchBrowser, openPage } from './browser.ts'
import { openScreen, pickStatus, selectRows, signIn } from './journeys.ts'
import { demoLogin, startProduct, type Product } from './product.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  browser = await launchBrowser()
  product = await startProduct('', ['--dev'])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

test('a saved file changes the open screen and keeps filter and selection; a broken one is explained', async () => {
  const watched = await openPage(browser, DESK)
  const { page } = watched
  const file = join(product.screensFolder, 'crm/sales.yaml')
  const text = await readFile(file, 'utf8')
  await page.goto(product.address)
  await signIn(page, demoLogin(product, 'Sales head'))
  await openScreen(page, 'Sales orders')
  await pickStatus(page, 'Submitted')
  await selectRows(page, 2)

  await writeFile(file, text.replace('label: Total }', 'label: Weight in all }'))
  await page.getByText('Weight in all').first().waitFor()
  expect(await page.getByRole('button', { name: 'Approve 2', exact: true }).isVisible()).toBe(true)
  expect(page.url()).toContain('Status=Submitted')

  await writeFile(file, text.replace('title: PartyName', 'title: PartyNmae'))
  await page.getByText('did you mean "PartyName"?').waitFor()
  expect(await page.locator('[data-key]').count()).toBeGreaterThan(0)
  await writeFile(file, text)
  await page.getByText('did you mean "PartyName"?').waitFor({ state: 'detached' })
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})
