/** Signing in with the identity provider of a company (decision 44): from the login page to the provider and back. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, startProvider, type TestProvider } from '../contract/provider/control.ts'
import { DESK, newContext, PHONE, type WatchedPage } from './browser.ts'
import { sessionOf, signOut } from './journeys.ts'
import { type Product, startProduct } from './product.ts'
import { browserPages } from './suite.ts'

const OWNER = 'owner@steel.example'

const pages = browserPages()
let provider: TestProvider
let product: Product

beforeAll(async () => {
  const address = `http://localhost:${await freePort()}`
  provider = await startProvider(`${address}/ssr/provider/return`)
  const settings = {
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_COMPANY: 'STEEL',
    OIDC_LABEL: 'Mill accounts',
  }
  product = await startProduct({ env: settings })
})
afterAll(async () => {
  await product.stop()
  await provider.stop()
})

/** The address is a part of the settings, so a port must be chosen before the server has one. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** An administrator sends the person a link, which lets them bind their account at the provider. */
async function invite(key: string): Promise<void> {
  const context = await newContext(pages.browser, DESK)
  await context.addCookies(await sessionOf(pages.browser, product, 'Administrator'))
  const { tok } = (await (await context.request.get(`${product.address}/main/v`)).json()) as { tok: string }
  const response = await context.request.post(`${product.address}/main/s/people/invitation?apitoken=${tok}`, {
    data: { key },
  })
  expect(response.status()).toBe(200)
  await context.close()
}

async function visitProvider({ page }: WatchedPage): Promise<void> {
  await page.getByRole('link', { name: 'Log in with Mill accounts' }).click()
  await page.getByRole('heading', { name: 'Mill accounts', exact: true }).waitFor()
}

test.each([
  ['desk', DESK],
  ['phone', PHONE],
])('on a %s the provider logs in to the requested page, and logging out ends the session', async (_name, viewport) => {
  await invite('steel-owner')
  const watched = await pages.open(viewport)
  const { page } = watched
  await page.goto(`${product.address}/sales?Status=Submitted`)
  await visitProvider(watched)
  await page.getByLabel('E-mail').fill(OWNER)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${product.address}/sales?Status=Submitted`)
  await page.locator('[data-key]').first().waitFor()
  await signOut(page)
  await page.getByRole('link', { name: 'Log in with Mill accounts' }).waitFor()
})

test('cancelling at the provider is reported, and the other ways to log in remain available', async () => {
  const watched = await pages.open(PHONE)
  const { page } = watched
  watched.expect(/status of 403/)
  await page.goto(product.address)
  await visitProvider(watched)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alert').getByText('it was cancelled or not allowed').waitFor()
  await page.getByRole('link', { name: 'Other ways to log in' }).click()
  await page.getByRole('tab', { name: 'OTP Login' }).waitFor()
})
