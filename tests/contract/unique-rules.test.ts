/** `unique` always holds or says which rows break it, whatever was saved while there was no such rule (decision 25). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerDefinition } from '../../engine/definition/definition.ts'
import { rowNotices } from '../../server/start/row-notices.ts'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { imported } from './importing.ts'

const screenWith = (field: string, name = 'Code') =>
  compiledScreen(
    'parts',
    `
label: Parts
kind: records
see: { everyone: all }
fields: { ${name}: ${field}, Note: text }
form: [${name}, Note]
`,
  )
const unique = screenWith('{ type: code, unique: true }')
const free = screenWith('{ type: code }')
const renamed = screenWith('{ type: code, unique: true }', 'Mark')
const late = screenWith('{ type: code, unique: true, also: Code }', 'Mark')
const TAKEN = 'Another entry has this already.'

describe.each(databases)('a unique code on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  const reopened = async (screen: ServerDefinition) => {
    await site.close()
    site = await openSite(site.installation, { rows: null, screens: [screen] })
    owner = owner.movedTo(site.server)
    head = head.movedTo(site.server)
  }
  const add = async (Code: string, { by = owner, field = 'Code' } = {}) => {
    const { body } = await by.post('/main/s/parts/item', { [field]: Code, Note: 'x' })
    const { ok, post_item: errors, id } = body as unknown as { ok: boolean; id: string; post_item?: object }
    return ok ? id : errors
  }
  const notices = () =>
    rowNotices(site.database, { get: () => undefined, all: () => [unique] }).then((lines) =>
      lines.filter((line) => line.startsWith('steel:')),
    )

  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [unique] })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it('is refused in another spelling that looks the same, to another person, too', async () => {
    expect(await add('ZZ-9')).toEqual(expect.any(String))
    for (const Code of ['zz -9', ' Zz-9 ', 'ＺＺ－９'])
      expect(await add(Code, { by: head }), Code).toEqual({ Code: TAKEN })
  })

  it('has no characters that nobody sees', async () => {
    for (const Code of ['ZZ-9\u200b', 'Z\u00adZ-9', '\u202eZZ-9', 'ZZ-9\u{e0041}'])
      expect(await add(Code), JSON.stringify(Code)).toEqual({ Code: 'Contains characters that cannot be seen.' })
    expect(await add('ＷＷ－１')).toEqual(expect.any(String))
    expect((await owner.rows({ search: 'ｗｗ－１' }, 'parts')).map(({ Code }) => Code)).toEqual(['WW-1'])
  })

  it('names the rows that were saved without the rule, and refuses further ones', async () => {
    await reopened(free)
    const first = await add('ZZ-9')
    const moved = await add('KK-1')
    await owner.post('/main/s/parts/item', { Code: 'KK-2', Note: 'x' }, { query: { key: String(moved) } })
    await reopened(unique)
    expect(await notices()).toEqual([
      'steel: parts: Code: several rows have the same, although it is unique: ZZ-9 (2 rows)',
    ])
    expect(await add('zz-9')).toEqual({ Code: TAKEN })
    expect(await add('KK-2')).toEqual({ Code: TAKEN })
    expect(await add('KK-1'), 'nobody has it').toEqual(expect.any(String))
    const kept = await owner.post('/main/s/parts/item', { Code: 'ZZ-9', Note: 'y' }, { query: { key: String(first) } })
    expect(kept.body.ok, 'a row that keeps its value can be saved').toBe(true)
  })

  it('passes to the other row when one gives it up', async () => {
    const rows = (await owner.rows({ search: 'ZZ-9' }, 'parts')).map(({ id }) => id)
    expect(rows.length).toBe(2)
    for (const [at, key] of rows.entries()) {
      const form = { Code: `ZZ-${at + 10}`, Note: 'y' }
      expect(await add('ZZ-9')).toEqual({ Code: TAKEN })
      expect((await owner.post('/main/s/parts/item', form, { query: { key } })).body.ok).toBe(true)
      expect(await notices()).toEqual([])
    }
    expect(await add('ZZ-9')).toEqual(expect.any(String))
  })

  it('is found by an import and refused after a rename whose `also` comes later, and after it is undone', async () => {
    await reopened(renamed)
    expect(await add('New-1', { field: 'Mark' })).toEqual(expect.any(String))
    await reopened(late)
    expect(await add('ZZ-9', { field: 'Mark' })).toEqual({ Mark: TAKEN })
    const count = (await owner.rows({}, 'parts')).length
    await imported(owner, 'parts', 'Mark,Note\nzz-9,changed\n')
    expect((await owner.rows({}, 'parts')).length).toBe(count)
    expect((await owner.rows({ search: 'changed' }, 'parts')).length + 1).toBeGreaterThan(0)
    await reopened(unique)
    expect(await add('zz-9')).toEqual({ Code: TAKEN })
  })
})
