/** Foundation §2: every approval list, as seen by an administrator of a company that has it. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Definition, Platform } from '../../engine/definition/definition.ts'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { openScreens } from '../../engine/publish/live.ts'
import { DESK } from './browser.ts'
import { sessionBy, type Session } from './journeys.ts'
import { demoLogin } from './product.ts'
import { browserPages, installedProduct } from './suite.ts'
import { blockSpecs } from '../../widgets/specs.ts'

const pages = browserPages()
const installed = installedProduct()
const published = (
  await openScreens(join(import.meta.dirname, '../../screens'), { watch: false, blocks: blockSpecs })
).current()
// Screens of other kinds have tests of their own.
const approvals = [...published.screens.values()].filter(({ server }) => server.documents)
const definitions = approvals.map(({ client }) => client)
const COMPANIES = { steel: 'STEEL', tex: 'TEX' }
const WIDTHS = [1440, 390, 320]

const sessions = new Map<Platform, Session>()
beforeAll(async () => {
  for (const platform of ['steel', 'tex'] as const) {
    const login = demoLogin(installed.current, 'Administrator', COMPANIES[platform])
    sessions.set(platform, await sessionBy(pages.browser, installed.current.address, login))
  }
})

const platformOf = ({ platform }: Definition): Platform => (platform.includes('steel') ? 'steel' : 'tex')

async function visit(definition: Definition): Promise<Page> {
  const { page, context } = await pages.open(DESK)
  await context.addCookies(sessions.get(platformOf(definition)) ?? [])
  await page.goto(`${installed.current.address}/${definition.screen}`)
  await page.locator('[data-key]').first().waitFor()
  return page
}

/** The horizontal overflow of the page, or of the dialog over it, at each width, in px. */
async function overflows(page: Page): Promise<readonly number[]> {
  const all: number[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
    })
    all.push(overflow)
  }
  await page.setViewportSize(DESK)
  return all
}

/** The captions that the panel must show. */
function captionsOf(definition: Definition): readonly string[] {
  const names = { filter: {}, query: {}, session: { erpType: platformOf(definition) } }
  const shown = definition.filters.filter(
    ({ visibleWhen }) => visibleWhen === null || evaluate(visibleWhen, names) === true,
  )
  return shown.flatMap(({ label, type }) => {
    if (type === 'range') return [`${label}: from`, `${label}: to`]
    return type === 'dates' ? [label, 'Start date', 'End date'] : [label]
  })
}

test('there are the twenty-four lists of the specification, besides those whose documents people raise', () => {
  expect(approvals.filter(({ server }) => server.form === null).length).toBe(24)
})

describe.each(definitions.map((definition) => [definition.screen, definition] as const))('%s', (_, definition) => {
  test('has rows, filters and details, and fits every width', async () => {
    const page = await visit(definition)
    expect(await overflows(page)).toEqual([0, 0, 0])

    await page.getByRole('button', { name: /^Select filters/ }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.waitFor()
    const captions = await panel.locator('.cs-label').allTextContents()
    expect(captions.toSorted()).toEqual(captionsOf(definition).toSorted())
    expect(await overflows(page)).toEqual([0, 0, 0])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    await page.locator('[data-key]').first().getByRole('button', { name: 'Details' }).click()
    const details = page.getByRole('dialog', { name: /^Details/ })
    await details.locator('.cs-detail').first().waitFor()
    expect(await overflows(page)).toEqual([0, 0, 0])
  })
})
