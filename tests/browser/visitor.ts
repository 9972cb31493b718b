/** Somebody signed in who opens pages of the product, presses buttons, is told things and confirms. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { DESK } from './browser.ts'
import { sessionOf, type Session } from './journeys.ts'
import { browserPages, installedProduct } from './suite.ts'

/** Once a test file, for all its tests: signs in when they begin. */
export function visitor(role: string): (path: string, viewport?: typeof DESK) => Promise<Page> {
  const pages = browserPages()
  const installed = installedProduct()
  let session: Session
  beforeAll(async () => {
    session = await sessionOf(pages.browser, installed.current, role)
  })
  return async (path, viewport = DESK) => {
    const { page, context } = await pages.open(viewport)
    await context.addCookies(session)
    await page.goto(`${installed.current.address}/${path}`)
    return page
  }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const told = (page: Page, words: string) => page.locator('.cs-message', { hasText: words }).first().waitFor()
export const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
