/** A page that stays open while the server is updated, so that its scripts have other names (foundation §5). */
import { expect, test } from 'vitest'
import { DESK } from './browser.ts'
import { waitForRows } from './grids.ts'
import { openScreen, signIn } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()

test('a missing script makes the page check for a new version, and Update loads it', async () => {
  const watched = await pages.open(DESK)
  const { page } = watched
  watched.expect(/status of 404/)
  watched.expect(/assets\//)
  await page.goto(installed.current.address)
  await signIn(page, demoLogin(installed.current, 'Director'))
  await openScreen(page, 'Sales orders')

  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
  await page.route('**/main/v?**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), gitversion: 'the next' } })
  })
  await page.getByRole('searchbox', { name: 'Search screens' }).fill('job summary')
  await page.getByRole('link', { name: 'Job summary' }).click()
  await page.getByText('A new version is available.').waitFor()
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true)

  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Update' }).click()
  await waitForRows(page)
  expect(await page.getByText('A new version is available.').count()).toBe(0)
})
