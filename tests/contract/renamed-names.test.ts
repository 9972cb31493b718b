/** What an author renames in a site (`also`), with everything that companies have stored under the former names. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { AppDefinition, ServerDefinition } from '../../engine/definition/definition.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { documentCode } from '../../server/rows/documents/scan-code.ts'
import { followRenames } from '../../server/renames/follow-renames.ts'
import { unknownInScreen, unknownInSite } from '../../server/renames/unknown-names.ts'
import { blockSpecs } from '../../widgets/specs.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { app } from './fixture.ts'

const BEFORE = `
label: Carts
kind: approvals
see: { head: all, director: all, everyone: own }
fields:
  Purpose: { type: text, seen: [head, owner-office] }
  Vehicle: { type: choice, options: [Tempo, Truck] }
  Tags: { type: choice, many: true, options: [Heavy, Urgent] }
  Legs: { type: lines, fields: [{ Kind: { type: choice, options: [Road, Rail] } }, { Km: number }] }
card: { title: Vehicle }
form: [Vehicle, Tags, Legs, Purpose]
filterBy: [Vehicle]
reject: true
number: 'C-{seq}'
statuses: [Draft, Submitted, Approved, Rejected]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve:
      - { from: Submitted, to: Approved, by: head, when: row.Vehicle == "Tempo" }
      - { from: Submitted, to: Approved, by: director, when: 'row.Vehicle in ["Truck"]' }
    reject: [{ from: Submitted, to: Rejected, by: head }]
`.replace('[head, owner-office]', '[head, director]')
const AFTER = BEFORE.replace('label: Carts', 'label: Carts\nalso: cart')
  .replace('[Tempo, Truck]', '[{ Light truck: { also: Tempo } }, Truck]')
  .replace('[Heavy, Urgent]', '[{ Large: { also: [Big, Heavy] } }, Urgent]')
  .replace('[Road, Rail]', '[{ Street: { also: Road } }, Rail]')
  .replaceAll('"Tempo"', '"Light truck"')
  .replaceAll('Submitted', 'Sent')
  .replaceAll('head', 'chief')
const YARD = `
label: Yards
kind: records
see: { everyone: all }
fields:
  Code: { type: code }
  Kind: { type: choice, options: [Open, Roofed, Shed] }
  Cart: { type: link, to: cart }
form: [Code, Kind, Cart]
`.replace('{ type: code }', '{ type: code, unique: [Kind] }')
const YARD_AFTER = YARD.replace('to: cart', 'to: handcart')
  .replace('Shed]', '{ Hall: { also: [Shed, Roofed] } }]')
  .replace('Roofed, {', '{')

const renamedApp: AppDefinition = {
  ...app,
  roles: app.roles.map((role) => (role.name === 'head' ? { ...role, name: 'chief', also: ['head'] } : role)),
  statuses: app.statuses.map((each) =>
    each.name === 'Submitted' ? { ...each, name: 'Sent', also: ['Submitted'] } : each,
  ),
}

function compiled(name: string, text: string, of: AppDefinition): ServerDefinition {
  const context = { app: of, blocks: blockSpecs, screens: new Map(), stored: ['cart', 'handcart', 'yard'] }
  const { value, diagnostics } = compileScreen({ file: `crm/${name}.yaml`, text }, context)
  if (value) return value.server
  throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'))
}

const before = [compiled('cart', BEFORE, app), compiled('yard', YARD, app)]
const after = [compiled('handcart', AFTER, renamedApp), compiled('yard', YARD_AFTER, renamedApp)]

type Fields = ServerDefinition['fields']

/** The fields with these former options in place of those of the file. */
const withFormer = (fields: Fields, former: Readonly<Record<string, Readonly<Record<string, string>>>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, whole]) => {
      const { formerOptions: _, ...field } = whole
      const options = former[name]
      return [name, { ...field, ...(options && { formerOptions: options }) }]
    }),
  )

interface Rule {
  readonly screen: string
  readonly pending: string | null
}

describe.each(databases)('what a site renames, on %s', (kind) => {
  let site: Site
  let people: Record<'admin' | 'director' | 'head' | 'owner', Browser>
  const ids: string[] = []
  const signAllIn = async () => {
    people = {
      admin: await signedIn(site.server, 'admin'),
      director: await signedIn(site.server, 'director'),
      head: await signedIn(site.server, 'head'),
      owner: await signedIn(site.server, 'owner'),
    }
  }
  const idOf = ({ body }: { readonly body: unknown }): string => (body as { readonly id: string }).id
  const asked = <T>(run: (work: Parameters<Parameters<typeof inTenant<T>>[2]>[0]) => Promise<T>) =>
    inTenant(site.database, 'steel', run)
  const follow = async (screens = after, of = renamedApp) =>
    await followRenames(site.database, { app: of, screens, files: screens.map(({ screen }) => screen) })
  const rowsOf = async (query: Record<string, string>, screen = 'handcart') =>
    await people.admin.rows({ scope: 'all', ...query }, screen)
  const noted = async () =>
    await asked(async (work) => {
      const { rows } = await sql<{ entry: string }>`select entry from audit where company_id = 'steel'
        and event = 'renamed' order by seq`.execute(work)
      return rows.map(({ entry }) => {
        const { kind: what, from, to, rows: count, screen } = JSON.parse(entry) as Record<string, string | number>
        return [what, screen, from, to, count]
      })
    })

  beforeAll(async () => {
    const installation = await newInstallation(kind)
    site = await openSite(installation, { rows: 0, screens: before })
    await signAllIn()
    for (const { screen, pending } of (await people.admin.get('/main/rules')).body as unknown as Rule[])
      if (pending !== null) await people.admin.post('/main/rules', { screen, hash: pending })
    const legs = [
      { key: 'a', Kind: 'Road', Km: 3 },
      { key: 'b', Kind: 'Rail', Km: 5 },
    ]
    for (const [at, Vehicle] of ['Tempo', 'Tempo', 'Truck', 'Tempo'].entries()) {
      const form = { Vehicle, Tags: ['Urgent', 'Heavy'], Legs: legs }
      ids.push(idOf(await people.owner.post(`/main/s/cart/${at === 3 ? 'item' : 'submission'}`, form)))
    }
    await people.owner.post('/main/s/cart/comment', { comment: 'By noon' }, { query: { key: ids[0] ?? '' } })
    await people.admin.post('/main/s/yard/item', { Code: 'Y-1', Kind: 'Shed', Cart: ids[2] })
    await people.admin.post('/main/s/yard/item', { Code: 'Y-2', Kind: 'Roofed', Cart: null })
    await site.close()
    site = await openSite(installation, { rows: null, screens: after, app: renamedApp })
    await signAllIn()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const unknown = async (definition: ServerDefinition, of: AppDefinition) =>
    await asked((work) => unknownInScreen(work, { company: 'steel', definition, app: of, most: 1000 }))

  it('is named with the number of rows and what to write, where the files do not say so', async () => {
    const bare = <Named extends object>(named: Named) => ({ ...named, also: [] })
    const of = { ...renamedApp, roles: renamedApp.roles.map(bare), statuses: renamedApp.statuses.map(bare) }
    const [handcart] = after
    if (!handcart) throw new Error('no screens')
    const fields = { ...handcart.fields }
    const { Km, Legs } = fields
    if (!Km || !Legs?.lines) throw new Error('no lines')
    fields['Distance'] = { ...Km, name: 'Distance' }
    fields['Legs'] = { ...Legs, lines: { ...Legs.lines, fields: ['Kind', 'Distance'] } }
    const cart = { ...bare(handcart), screen: 'cart', fields: withFormer(fields, {}) }
    expect(await unknown(cart, of)).toEqual([
      '3 documents are in the status Submitted, which app.yaml does not have: what replaces it says also: Submitted',
      'Kind: 4 rows hold Road, which is no option: what replaces it says also: Road',
      'Tags: 4 rows hold Heavy, which is no option: what replaces it says also: Heavy',
      'Vehicle: 3 rows hold Tempo, which is no option: what replaces it says also: Tempo',
      'Legs: 4 rows hold the cell Km, which the file does not have: what replaces it says also: Km',
    ])
    const files = ['handcart', 'yard']
    expect(await asked((work) => unknownInSite(work, 'steel', { app: of, screens: [bare(handcart)], files }))).toEqual([
      '4 rows are stored for cart, which has no file: what replaces it says also: cart',
      '1 person has the role head, which app.yaml does not have: what replaces it says also: head',
    ])
  })

  it('is followed once, and the audit of the company says so', async () => {
    await follow()
    const expected = [
      ['screen', 'handcart', 'cart', 'handcart', 4],
      ['role', undefined, 'head', 'chief', 1],
      ['status', 'handcart', 'Submitted', 'Sent', 3],
      ['option of Vehicle', 'handcart', 'Tempo', 'Light truck', 3],
      ['option of Tags', 'handcart', 'Heavy', 'Large', 4],
      ['option of Kind', 'handcart', 'Road', 'Street', 4],
      ['option of Kind', 'yard', 'Shed', 'Hall', 1],
      ['option of Kind', 'yard', 'Roofed', 'Hall', 1],
    ]
    expect(await noted()).toEqual(expected)
    await follow()
    expect(await noted()).toEqual(expected)
  })

  it('is shown and filtered by its new name', async () => {
    expect((await rowsOf({})).length).toBe(4)
    const light = await rowsOf({ Vehicle: 'Light truck' })
    expect(light.map(({ Status, Vehicle, Tags }) => [Status, Vehicle, Tags]).toSorted()).toEqual([
      ['Draft', 'Light truck', ['Urgent', 'Large']],
      ['Sent', 'Light truck', ['Urgent', 'Large']],
      ['Sent', 'Light truck', ['Urgent', 'Large']],
    ])
    expect((await rowsOf({ Status: 'Sent' })).length).toBe(3)
    expect((await rowsOf({ Status: 'Submitted' })).length).toBe(3)
    const { text } = await people.owner.get('/main/s/handcart/item', { key: ids[3] ?? '' })
    expect(text).toContain('"Kind":"Street"')
    expect(text).not.toContain('Road')
  })

  it('keeps comments, links, and the history from before', async () => {
    const comments = await people.owner.get('/main/s/handcart/comment', { key: ids[0] ?? '' })
    expect(comments.text).toContain('By noon')
    const linked = await asked((work) =>
      work.selectFrom('links').select(['to_screen', 'from_screen']).where('company_id', '=', 'steel').execute(),
    )
    expect(linked).toContainEqual({ to_screen: 'handcart', from_screen: 'yard' })
    const history = await people.owner.get('/main/s/handcart/history', { key: ids[0] ?? '' })
    expect(history.text).toContain('"label":"Vehicle"')
  })

  it('is opened by a code that was printed before', async () => {
    const code = documentCode(site.database.secret, 'steel', { screen: 'cart', id: ids[0] ?? '' })
    expect((await people.owner.get('/main/scan', { code })).text).toContain('"route":"/handcart?')
  })

  it('needs nothing to be accepted again', async () => {
    const rules = (await people.admin.get('/main/rules')).body as unknown as Rule[]
    expect(rules.map(({ screen, pending }) => [screen, pending]).toSorted()).toEqual([
      ['handcart', null],
      ['yard', null],
    ])
  })

  it('waits for the people who had the role, and is decided by the rules it was raised under', async () => {
    const { result } = (await people.head.get('/main/waiting')).body.get_waiting
    expect(result).toContainEqual({ screen: 'handcart', Status: 'Sent', count: 2 })
    const rows = await rowsOf({ Status: 'Sent' })
    const selected = rows.map(({ id }) => id)
    const { approval_list: moved } = (
      await people.head.post('/main/s/handcart/approval', { selected }, { query: { scope: 'all' } })
    ).body
    expect(moved.filter(({ ok }) => ok).length).toBe(2)
    const { approval_list: others } = (
      await people.director.post('/main/s/handcart/approval', { selected }, { query: { scope: 'all' } })
    ).body
    expect(others.filter(({ ok }) => ok).map(({ suppliedKey }) => suppliedKey)).toEqual([ids[2]])
  })

  it('is raised and numbered as before', async () => {
    const saved = await people.owner.post('/main/s/handcart/submission', { Vehicle: 'Truck', Tags: [], Legs: [] })
    const [row] = await rowsOf({ search: 'C-4' })
    expect(row?.id).toBe(idOf(saved))
    const twin = await people.admin.post('/main/s/yard/item', { Code: 'Y-1', Kind: 'Hall', Cart: null })
    expect(twin.body).toMatchObject({ ok: false })
  })

  it('is not followed where the new name is stored already: no file makes two statuses, roles or screens one', async () => {
    const merged: AppDefinition = {
      ...renamedApp,
      roles: renamedApp.roles
        .filter(({ name }) => name !== 'director')
        .map((role) => (role.name === 'chief' ? { ...role, also: ['head', 'director'] } : role)),
      statuses: renamedApp.statuses
        .filter(({ name }) => name !== 'Draft')
        .map((each) => (each.name === 'Approved' ? { ...each, also: ['Draft'] } : each)),
    }
    const noteds = await noted()
    const [handcart, yard] = after
    if (!handcart || !yard) throw new Error('no screens')
    const fields = withFormer(handcart.fields, { Vehicle: { Truck: 'Light truck' } })
    await follow([{ ...handcart, fields, also: ['cart', 'yard'] }], merged)
    expect(await noted()).toEqual(noteds)
    expect(await unknown({ ...handcart, fields }, merged)).toEqual([
      '1 document is in the status Draft, which app.yaml does not have: it does not become Approved (also: Draft), because Approved is stored already',
    ])
    expect(
      await asked((work) => unknownInSite(work, 'steel', { app: merged, screens: [], files: ['handcart'] })),
    ).toEqual([
      '2 rows are stored for yard, which has no file: what replaces it says also: yard',
      '1 person has the role director, which app.yaml does not have: it does not become chief (also: director), because chief is stored already',
    ])
    expect((await rowsOf({ Vehicle: 'Truck' })).length).toBe(2)
    expect((await rowsOf({ Status: 'Draft' })).length).toBe(1)
  })
})
