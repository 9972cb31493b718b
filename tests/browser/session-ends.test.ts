/** A session that ends while somebody types: they sign in again in place, and no character is lost. */
import pg from 'pg'
import { limitFor } from '../runner/limits.ts'
import { asSuperuser } from '../contract/new-postgres.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordResult } from '../trust/results.ts'
import { DESK } from './browser.ts'
import {
  type Action,
  type Outcome,
  failureOf,
  finish,
  subjectsOf,
  typedActions,
  waitForDraft,
} from './interrupted-actions.ts'
import { sessionBy, signIn } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'

const pages = browserPages()
const installed = installedProduct()
let database: pg.Pool
let sentOnce = 0
beforeAll(() => {
  database = new pg.Pool({ connectionString: asSuperuser(installed.current.databaseUrl ?? '') })
})
afterAll(async () => {
  await database.end()
})

const own = `company_id = 'steel' and person_id = (select person_id from accounts where company_id = 'steel' and email = $1)`

type End = (page: Page, email: string) => Promise<unknown>

const setSession =
  (change: string): End =>
  (_page, email) =>
    database.query(`update sessions set ${change} where ${own}`, [email])

const logOut: End = async (page) => {
  const main = `${installed.current.address}/main`
  const { request } = page.context()
  const { tok } = (await (await request.get(`${main}/v?heartbeat=n`)).json()) as { tok: string }
  await request.get(`${main}/logout`, { params: { apitoken: tok } })
}

const ends: readonly (readonly [string, End])[] = [
  ['the session expires', setSession(`expires_at = now() - interval '1 second'`)],
  ['the cookies are deleted', (page) => page.context().clearCookies()],
  ['the session is idle for too long', setSession(`idle_until = now() - interval '1 second'`)],
  ['the session is ended elsewhere', setSession('revoked_at = now()')],
  ['somebody logs out in another tab', logOut],
  ['the row of the session is deleted', (_page, email) => database.query(`delete from sessions where ${own}`, [email])],
]

/** `npm run trust` runs all of them. */
const ENDS = Number(process.env['TRUST_SESSION_ENDS'] ?? 1)
const LONGEST_MS = limitFor(60_000)

test.each(ends.slice(0, ENDS))(
  'when %s, what was typed is sent once after the login',
  { timeout: LONGEST_MS },
  async (_, end) => {
    const of = await subjectsOf(installed.current, database)
    const counts = await Promise.all(typedActions(of).map((action) => interrupt(action, end).catch(failureOf(action))))
    sentOnce += counts.filter(([, count]) => count === 1).length
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(counts.map(([name]) => [name, 1])))
  },
)

async function interrupt(action: Action, end: End): Promise<Outcome> {
  const login = demoLogin(installed.current, action.role)
  const watched = await pages.open(DESK)
  watched.expect(/.*/)
  const { page, context } = watched
  await context.addCookies(await sessionBy(pages.browser, installed.current.address, login))
  await action.open(page)
  await action.fill(page, false)
  await waitForDraft(page, action)
  await end(page, login.email)
  // The page may have noticed it by itself and ask for the login already.
  await action.press(page).catch(() => undefined)
  await page.getByRole('tab', { name: 'Email Login' }).waitFor()
  await signIn(page, login)
  return [action.name, await finish(page, { action, database, isNewPage: false })]
}

test('the result is recorded', () => {
  const cases = ENDS * 5
  recordResult({
    proof: 8,
    database: 'postgres',
    result: `${cases} cases: ${sentOnce} sent once after the login, with every character`,
  })
  expect(sentOnce).toBe(cases)
})
