/** The Sheet No of a comparison sheet comes from the company's series, or is typed (site-modules §4, §5, §7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/start/app.ts'
import { type Browser, signedIn } from './browser.ts'
import { comparison, type Comparison, type GridRow, pairsOf } from './comparison.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app, stock } from './fixture.ts'

describe.each(databases)('numbers of comparison sheets on %s', (kind) => {
  let site: Site
  let server: Site['server']
  let browser: Browser
  let head: Comparison
  let rows: readonly GridRow[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 1 })
    const sheets = {
      ...stock,
      screen: 'comparisonsheet',
      label: 'Comparison sheets',
      documents: false,
      manage: ['head'],
    }
    const screens = { get: (name: string) => (name === sheets.screen ? sheets : undefined), all: () => [sheets] }
    server = await buildApp({ config: site.installation.config, database: site.database, screens, app: () => app })
    browser = await signedIn(server, 'head')
    head = comparison(browser)
    const { items, parties } = await head.props()
    const chosen = { items: items[0]?.id ?? '', parties: parties[0]?.id ?? '' }
    rows = (await head.grid(chosen)).rows
  })
  afterAll(async () => {
    await server.close()
    await site.close()
    await site.installation.remove()
  })

  interface Answer {
    readonly id?: string
    readonly post_item?: Readonly<Record<string, string>>
  }
  const add = async (voucher_no?: string | null): Promise<Answer> => {
    const body = { title: 'Rates', voucher_no, entries_: pairsOf(rows) }
    return (await browser.post('/main/s/comparisonsheet/entry_item', body)).body as unknown as Answer
  }
  const numberOf = async (id: string | undefined) =>
    (await head.sheets()).find((sheet) => sheet['id'] === id)?.['voucher_id']
  const series = async () =>
    ((await browser.get('/main/s/comparisonsheet/slugconfig')).body as unknown as Told).get_slugconfig
  interface Told {
    readonly get_slugconfig: { readonly id: string; readonly nextSlug: string }
  }
  const setSeries = async (more: object) => {
    const { id } = await series()
    const body = { id, prefix: 'CMP/', suffix: '/26', start: 100, autogenerate: true, ...more }
    expect((await browser.post('/main/s/comparisonsheet/slugconfig', body)).status).toBe(200)
  }

  it('continue after those of the samples', async () => {
    const { nextSlug } = await series()
    expect(nextSlug).toBe('CS-7')
    expect(await numberOf((await add()).id)).toBe(nextSlug)
  })

  it('come from the series, with its prefix and suffix, whatever is typed', async () => {
    await setSeries({})
    expect(await numberOf((await add('Mine')).id)).toBe('CMP/100/26')
    expect(await numberOf((await add()).id)).toBe('CMP/101/26')
  })

  it('are used once, even if many people save concurrently', async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, () => add()))
    const given = await Promise.all(saved.map(({ id }) => numberOf(id)))
    expect(new Set(given).size).toBe(8)
    expect(given).not.toContain(undefined)
  })

  it('are typed if the company numbers manually, each once', async () => {
    await setSeries({ autogenerate: false })
    expect((await add()).post_item).toEqual({ voucher_no: 'Required.' })
    expect(await numberOf((await add(' HAND-1 ')).id)).toBe('HAND-1')
    expect((await add('HAND-1')).post_item).toEqual({ voucher_no: 'There is a sheet with the number "HAND-1".' })
    const twice = await Promise.all([add('HAND-2'), add('HAND-2')])
    expect(twice.filter(({ post_item }) => post_item)).toHaveLength(1)
  })

  it('skip a number that was typed before', async () => {
    const { nextSlug } = await series()
    await add(nextSlug)
    await setSeries({ autogenerate: true })
    const next = `CMP/${Number(nextSlug.split('/')[1]) + 1}/26`
    expect(await numberOf((await add()).id)).toBe(next)
  })

  it('do not change when a sheet is changed', async () => {
    const { id } = await add()
    const before = await numberOf(id)
    await head.save('Other rates', rows, { query: { key: id ?? '' } })
    expect(await numberOf(id)).toBe(before)
  })
})
