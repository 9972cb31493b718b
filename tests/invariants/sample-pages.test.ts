/** Invariant 2, by example: plain pages of foundation §2 are short files of the sample site, and nothing else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readErpCalls } from '../../server/http/contract/erp-calls.ts'
import { readSources } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const MOST_LINES = 60
const MEDIAN_LINES = 30

/** The initial pages of a new company. */
const PAGES = [
  'masters/partymaster',
  'masters/warehousedataform',
  'masters/consultantmasterssr',
  'masters/currencymasterssr',
  'masters/termsconditions',
  'masters/teamcreation',
  'crm/inputleadsssr',
  'crm/enquiry',
  'crm/salesdataform',
  'purchase/purchase',
  'store/mrsdataform',
  'store/gateentryssr',
  'store/weighingslipssr',
  'project/siteexpense',
  'project/contractinvoicedataform',
  'utility/visitorpassnew',
] as const

const textOf = (page: string): string => readFileSync(join(ROOT, 'screens', `${page}.yaml`), 'utf8')
const linesOf = (page: string): number => textOf(page).trimEnd().split('\n').length
const routeOf = (page: string): string => page.split('/')[1] ?? ''

/** Every call of the contract that belongs to a single screen. */
const ownCalls = (): readonly string[] => readErpCalls().map(({ path }) => path)

const sources = readSources(['server', 'engine', 'widgets', 'sample'])

describe('the sixteen pages of the sample site that the server draws', () => {
  test.each(PAGES)('%s is one file, from which it is drawn and its rows are filled in', (page) => {
    const { serverPage, form, fields } = parse(textOf(page)) as Record<string, unknown>
    expect(serverPage).toBe('landing')
    expect(Object.keys(fields as object).length).toBeGreaterThan(1)
    expect(form).toBeInstanceOf(Array)
  })

  test.each(PAGES)(`%s has at most ${MOST_LINES} lines`, (page) => {
    expect(linesOf(page)).toBeLessThanOrEqual(MOST_LINES)
  })

  test(`half of them have at most ${MEDIAN_LINES} lines`, () => {
    const sorted = PAGES.map(linesOf).toSorted((one, other) => one - other)
    expect(sorted).toHaveLength(16)
    expect(sorted[sorted.length / 2]).toBeLessThanOrEqual(MEDIAN_LINES)
  })

  test('none has a call or a route of its own', async () => {
    const calls = ownCalls()
    expect(calls).toContain('/main/s/partwisestatus/list')
    expect(calls.filter((path) => PAGES.some((page) => path.startsWith(`/main/s/${routeOf(page)}/`)))).toEqual([])
    const named = (await sources).filter(({ text }) => PAGES.some((page) => text.includes(`/s/${routeOf(page)}/`)))
    expect(named.map(({ file }) => file)).toEqual([])
  })

  test('none has a file of TypeScript of its own', async () => {
    const files = (await sources).map(({ file }) => file)
    const names = new Set(PAGES.map(routeOf))
    const own = files.filter((file) => file.split('/').some((part) => names.has(part.replace(/\.tsx?$/, ''))))
    expect(own).toEqual([])
  })
})
