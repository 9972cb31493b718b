/** `npm run dev`: a saved screen replaces the open one in place, under the same security policy. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { openScreen, pickStatus, selectRows, signIn } from './journeys.ts'
import { demoLogin, startProduct } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct(() => startProduct({ args: ['--dev'] }))

test('a saved file changes the open screen and keeps filter and selection; a broken one is explained', async () => {
  const { page } = await pages.open(DESK)
  const file = join(installed.current.screensFolder, 'crm/sales.yaml')
  const text = await readFile(file, 'utf8')
  await page.goto(installed.current.address)
  await signIn(page, demoLogin(installed.current, 'Sales head'))
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
})
