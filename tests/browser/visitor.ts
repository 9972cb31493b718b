/** A signed-in person who opens pages of the product, presses buttons, waits for messages and confirms. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { DESK, type Window } from './browser.ts'
import { sessionOf, type Session } from './journeys.ts'
import type { Product } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

export type Visit = (path: string, viewport?: Window) => Promise<Page>

/** Several people of one installation; each signs in on their first visit. */
export function visitors(start?: () => Promise<Product>) {
  const pages = browserPages()
  const installed = installedProduct(start)
  const sessions = new Map<string, Promise<Session>>()
  const sessionAs = (role: string): Promise<Session> => {
    const session = sessions.get(role) ?? sessionOf(pages.browser, installed.current, role)
    sessions.set(role, session)
    return session
  }
  const as =
    (role: string): Visit =>
    async (path, viewport: Window = DESK) => {
      const session = await sessionAs(role)
      const { page, context } = await pages.open(viewport)
      await context.addCookies(session)
      await page.goto(`${installed.current.address}/${path}`)
      return page
    }
  return { pages, installed, sessionAs, as }
}

/** One person for all tests of a file, who signs in before the first one. */
export function visitor(role: string): Visit {
  const { sessionAs, as } = visitors()
  beforeAll(() => sessionAs(role))
  return as(role)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Waits until a message with these words is shown. */
export const message = (page: Page, words: string) => page.locator('.cs-message', { hasText: words }).first().waitFor()
export const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
