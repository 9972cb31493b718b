/** Texts are sorted as people expect, equal on every database: in lists, page after page, by links, and in their pickers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const coils = compiledScreen(
  'coils',
  `
label: Coils
kind: records
see: { everyone: all }
fields: { Name: text, Of: { type: link, to: coils } }
list: { page: 20, card: { title: Name } }
form: [Name, Of]
`,
)

const SORTED = ['10 mm', 'alpha coil', 'Beta', 'Beta coil', 'Émile coil', 'eta coil', 'Zebra coil', 'zebra coil', 'कुंडल']

describe.each(databases)('the order of texts on %s', (kind) => {
  let site: Site
  let head: Browser
  const names = async (query: Record<string, string>, column = 'Name') =>
    (await head.rows(query, 'coils')).map((row) => row[column])
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [coils] })
    head = await signedIn(site.server, 'head')
    const mixed = SORTED.toSorted((one, other) => [...one].length - [...other].length)
    for (const Name of mixed) expect((await head.post('/main/s/coils/item', { Name })).body).toMatchObject({ ok: true })
    for (const row of await head.rows({}, 'coils'))
      await head.post('/main/s/coils/item', { Name: `of ${String(row['Name'])}`, Of: row['id'] })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })
  const own = { 'o.Of': 'empty' }

  it('ignores case and accents, up and down', async () => {
    expect(await names({ ...own, 's.Name': 'u' })).toEqual(SORTED)
    expect(await names({ ...own, 's.Name': 'd' })).toEqual(SORTED.toReversed())
  })

  it.each(['u', 'd'])('continues after each page: %s', async (direction) => {
    const all: unknown[] = []
    for (let uuid: string | undefined = ''; uuid !== undefined;) {
      const { body } = await head.get('/main/s/coils/list', { ...own, 's.Name': direction, page_by: '2', uuid })
      all.push(...body.get_list.result.map((row) => row['Name']))
      uuid = (body.get_list as { readonly uuid?: string }).uuid
    }
    expect(all).toEqual(direction === 'u' ? SORTED : SORTED.toReversed())
  })

  it('is that of the names of links', async () => {
    expect(await names({ 'o.Of': 'notempty', 's.Of': 'u' }, 'Of')).toHaveLength(SORTED.length)
    expect(await names({ 'o.Of': 'notempty', 's.Of': 'u' })).toEqual(SORTED.map((name) => `of ${name}`))
  })

  it('is that of the filter by more and less', async () => {
    expect(await names({ ...own, 's.Name': 'u', 'o.Name': 'ge', 'v.Name': 'beta coil' })).toEqual(SORTED.slice(4))
  })

  it('is that of a link picker', async () => {
    const { body } = await head.get('/main/s/coils/options', { field: 'Of', search: 'coil' })
    const found = (body as unknown as { get_options: { result: readonly { text: string }[] } }).get_options.result
    const own = found.map(({ text }) => text).filter((text) => !text.startsWith('of '))
    expect(own).toEqual(SORTED.filter((name) => name.includes('coil')))
  })
})
