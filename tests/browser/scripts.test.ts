/**
 * Proof against script injection: with a hundred payloads in every field, wherever it is shown, nothing runs. Responses
 * of an ERP have a payload in place of each text, and so have stored rows, which the server renders itself. A dialog, a
 * script, a violation of the policy, a request to another host, an element or an address made of a payload is an error.
 *
 * `npm run test:all` opens some screens. In full, TRUST_SCRIPTS=all opens every screen and tries every payload in the address.
 */
import type { BrowserContext, Page, Route } from 'playwright-core'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { attemptFor, limitFor } from '../runner/limits.ts'
import type { Work } from '../../server/database/tenant.ts'
import { recordResult } from '../trust/results.ts'
import { DESK, PHONE, type Window } from './browser.ts'
import { fillPlain } from './filled-product.ts'
import { payloads, poisoned } from './payloads.ts'
import { type Watched, openWatchedPage } from './script-watch.ts'
import { visitors } from './visitor.ts'

const isFull = process.env['TRUST_SCRIPTS'] === 'all'
const SHORT_SCREENS = ['sales', 'leaverequest', 'vehiclemaster', 'notification', 'task', 'leavereport']
const TIMEOUT_MS = limitFor(isFull ? 300_000 : 60_000)

const { installed, pages, sessionAs } = visitors(() => fillPlain(poisonRows))

const open: BrowserContext[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()))
})

/** A page of a signed-in person, with counts of the changed responses and of the texts replaced by payloads. */
type Visit = Watched & { readonly count: { answers: number; texts: number } }

async function watched(window: Window, role = 'Administrator'): Promise<Visit> {
  const cookies = await sessionAs(role)
  const visit = await openWatchedPage(pages.browser, { address: installed.current.address, window, cookies })
  open.push(visit.context)
  return { ...visit, count: { answers: 0, texts: 0 } }
}

/** Puts payloads into the responses to the page's calls. */
async function poisonAnswers({ context, count }: Visit): Promise<void> {
  let at = 0
  const next = (): string => {
    count.texts += 1
    return payloads[at++ % payloads.length] ?? ''
  }
  await context.route('**/main/**', async (route: Route) => {
    try {
      const response = await route.fetch()
      const isText = response.headers()['content-type']?.startsWith('application/json') ?? false
      if (!isText) return await route.fulfill({ response })
      count.answers += 1
      await route.fulfill({ response, json: poisoned(await response.json(), next) })
    } catch {
      // The page has moved on without the response.
      await route.abort().catch(() => undefined)
    }
  })
}

const SOON_MS = attemptFor(1_500)
const DRAW_MS = 250
/** The dialogs over a page, by the buttons that open them. */
const OVERLAYS = [/^Comments/, /^Details/, /^Attachments/, /^History/, /^Edit/, /^Files/, /^Help/]

/** Scrolls, and opens what a row offers, if it is there. */
async function lookAround(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: SOON_MS }).catch(() => undefined)
  await page.waitForTimeout(DRAW_MS)
  for (const step of [900, 2700, 9000]) await page.mouse.wheel(0, step)
  for (const name of OVERLAYS) {
    const button = page.getByRole('button', { name }).first()
    if (!(await button.isVisible().catch(() => false))) continue
    await button.click({ timeout: SOON_MS }).catch(() => undefined)
    await page.waitForTimeout(DRAW_MS)
    await page.keyboard.press('Escape')
  }
  const row = page.locator('.cs-row__open').first()
  if (await row.isVisible().catch(() => false)) {
    await row.click({ timeout: SOON_MS }).catch(() => undefined)
    await page.waitForTimeout(DRAW_MS)
  }
}

async function routes(): Promise<readonly string[]> {
  const manifest = (await (await fetch(`${installed.current.address}/screens/manifest.json`)).json()) as {
    readonly screens: readonly { readonly name?: string; readonly screen?: string }[]
  }
  const all = manifest.screens.map(({ name, screen }) => name ?? screen ?? '').filter((name) => name !== '')
  return isFull ? all : all.filter((name) => SHORT_SCREENS.includes(name))
}

/** Replaces the texts of the company's stored documents, records, comments and notices, and the names of its people. */
async function poisonRows(work: Work): Promise<void> {
  const list = [...payloads]
  const nth = (order: string) =>
    sql`(${list}::text[])[1 + (row_number() over (order by ${sql.raw(order)}) % ${list.length})::int]`
  for (const table of ['documents', 'records'] as const) {
    await sql`
      update ${sql.table(table)} as d set data = coalesce((
          select jsonb_object_agg(k.key, case
            when jsonb_typeof(k.value) = 'object' then k.value || jsonb_build_object('text', p.payload)
            when jsonb_typeof(k.value) = 'string' and k.value #>> '{}' !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' then to_jsonb(p.payload)
            else k.value end)
          from jsonb_each(d.data) k), d.data)
      from (select company_id, screen, id, ${nth('id')} as payload from ${sql.table(table)} where company_id = 'steel') p
      where p.company_id = d.company_id and p.screen = d.screen and p.id = d.id`.execute(work)
  }
  await sql`update notifications as n set text = p.payload
    from (select id, ${nth('id')} as payload from notifications where company_id = 'steel') p
    where n.company_id = 'steel' and n.id = p.id`.execute(work)
  // Every sales order has a ninth of the payloads as comments.
  await sql`insert into comments (company_id, screen, document_id, comment, person_id, username)
    select d.company_id, d.screen, d.id, p.payload, (select min(id) from people where company_id = 'steel'), p.payload
    from (select company_id, screen, id, row_number() over (order by id) as at from documents
      where company_id = 'steel' and screen = 'sales') d
    join unnest(${list}::text[]) with ordinality p (payload, at) on p.at % 9 = d.at % 9`.execute(work)
  await sql`update people set name = p.payload from (select id, ${nth('id')} as payload from people
    where company_id = 'steel') p where p.id = people.id and people.company_id = 'steel'`.execute(work)
}

describe('a payload in every field', () => {
  test(
    'is shown as text on every screen, whatever the ERP sends',
    async () => {
      const names = await routes()
      expect(names.length).toBeGreaterThanOrEqual(SHORT_SCREENS.length)
      const found: string[] = []
      const total = { answers: 0, texts: 0 }
      const shown = new Set<string>()
      for (const window of isFull ? [DESK, PHONE] : [DESK]) {
        const visit = await watched(window)
        await poisonAnswers(visit)
        for (const name of names) {
          await visit.page.goto(`${installed.current.address}/${name}`)
          await lookAround(visit.page)
          if ((await visit.page.locator('body').innerText()).includes('__ran')) shown.add(name)
          found.push(...(await visit.findings()).map((line) => `${name}: ${line}`))
        }
        total.answers += visit.count.answers
        total.texts += visit.count.texts
      }
      const answers = `${total.texts} texts in ${total.answers} answers`
      const result = `${payloads.length} payloads, ${names.length} screens, ${answers}: ${found.length} findings`
      recordResult({ proof: 15, database: 'postgres', result })
      if (isFull) console.log(result)
      expect(found).toEqual([])
      // Each payload was present several times, where people could read it.
      expect(total.texts).toBeGreaterThan(payloads.length * 3)
      expect(shown.size).toBeGreaterThanOrEqual(names.length / 2)
    },
    TIMEOUT_MS,
  )

  test(
    'is treated as text where a person types it, and in the address',
    async () => {
      const visit = await watched(DESK)
      const { page } = visit
      const tried = payloads.filter((_, index) => isFull || index % 20 === 0)
      for (const [index, payload] of tried.entries()) {
        const words = encodeURIComponent(payload)
        const path = [
          `sales?search=${words}`,
          `sales?view=${words}`,
          `partymaster?Kind=${words}&f.Kind=${words}`,
          words,
        ][index % 4]
        await page.goto(`${installed.current.address}/${path}`)
        await page.waitForTimeout(DRAW_MS / 2)
      }
      await page.goto(`${installed.current.address}/sales`)
      await page.locator('[data-key]').first().waitFor()
      await page.keyboard.press('Control+k')
      for (const payload of tried) {
        await page.keyboard.insertText(payload)
        await page.keyboard.press('Control+a')
      }
      expect(await visit.findings()).toEqual([])
    },
    TIMEOUT_MS,
  )

  test('is shown as text where a person has written it in a comment, and in a notice', async () => {
    const visit = await watched(DESK)
    const { page } = visit
    await page.goto(`${installed.current.address}/sales`)
    await page
      .getByRole('button', { name: /^Comments/ })
      .first()
      .click()
    const comments = page.getByRole('dialog')
    await comments.getByText('__ran').first().waitFor()
    await page.goto(`${installed.current.address}/notification`)
    await page.locator('main').getByText('__ran').first().waitFor()
    expect(await visit.findings()).toEqual([])
  })

  test(
    'is shown as text on pages that the server renders, in e-mails and in files',
    async () => {
      const visit = await watched(DESK)
      const { page } = visit
      const { address } = installed.current
      const drawn: string[] = []
      const check = async (path: string): Promise<void> => {
        await page.goto(`${address}/${path}`)
        drawn.push(await page.content())
        expect((await visit.findings()).map((line) => `${path}: ${line}`)).toEqual([])
      }
      await check('ssr/partymaster/landing')
      // What is stored is shown, as text.
      expect(payloads.some((payload) => payload.startsWith('<') && drawn[0]?.includes(payload.slice(0, 20)))).toBe(
        false,
      )
      expect(drawn[0]).toContain('&lt;')
      for (const payload of payloads.filter((_, index) => isFull || index % 12 === 0)) {
        const words = encodeURIComponent(payload)
        await check(`ssr/partymaster/landing?search=${words}&Kind=${words}&page=${words}`)
        await check(`ssr/partymaster/panel?key=${words}`)
        await check(`main/opened?message=${words}`)
      }
      await check('outbox')
    },
    TIMEOUT_MS,
  )

  test('runs on a page that treats it as markup, and the guard detects it', async () => {
    const visit = await watched(DESK)
    const { page } = visit
    await page.route('**/unsafe-page', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>x</title><div>${payloads.join('</div><div>')}</div>`,
      }),
    )
    await page.route('**/unsafe-script', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><div id=place></div>' }),
    )
    await page.goto(`${installed.current.address}/unsafe-page`)
    await page.goto(`${installed.current.address}/unsafe-script`)
    for (const payload of payloads) {
      await page.evaluate((html) => {
        const place = document.querySelector('#place')
        if (place) place.innerHTML = html
      }, payload)
      await page.waitForTimeout(15)
    }
    const found = await visit.findings()
    expect(found.filter((line) => line.startsWith('ran')).length).toBeGreaterThanOrEqual(15)
    expect(found.some((line) => line.startsWith('asked'))).toBe(true)
  })
})
