/** Rows for the routes of a screen: each is added by a person through the calls of the screen. */
import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { orders, stock } from './fixture.ts'
import { check } from './importing.ts'
import type { Row } from './module-routes.ts'
import { dealLedger, dealReport, deals, parties } from './twin-screens.ts'

/** Every screen in `routes`. */
export const routeScreens = [orders, stock, deals, parties, dealReport, dealLedger]

/** The name of the row, by which a test can search for it. */
interface Naming {
  readonly name?: string
}

/**
 * The id of a new object with which this person may call the route.
 * @param row an entry of `routes`, for a screen to which people add rows
 */
export async function addedFor(by: Browser, { screen, names }: Row, { name = 'Added' }: Naming = {}): Promise<string> {
  if (names === 'import') return (await check(by, 'deals', `Client,Worth\n${name},5\n${name},0\n`)).key
  if (names === 'party' || screen === 'parties') return await added(by, 'parties', { PartyName: name })
  if (screen === 'deals') return await added(by, 'deals', { Client: name, Worth: 5 })
  throw new Error(`Nobody adds rows of ${screen}.`)
}

async function added(by: Browser, screen: string, body: object): Promise<string> {
  const answer = await by.post(`/main/s/${screen}/item`, body)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as unknown as { id: string }).id
}

/** Whether `addedFor` adds rows for the route; rows of `orders` and `stock` are sample data. */
export const isAdded = ({ screen }: Row): boolean => screen === 'deals' || screen === 'parties'
