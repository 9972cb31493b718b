/**
 * For every form that this server stores, each rule of each field is violated separately: the refusal names that field
 * with the message of the form in a browser, and nothing is stored.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Compiled } from '../../engine/definition/definition.ts'
import type { Value } from '../../engine/expressions/tree.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { seedRecords } from '../../server/sample/records.ts'
import { browserErrors } from '../rules/browser-form.ts'
import {
  brokenBodies,
  type BrokenBody,
  disabledBy,
  ignoredBodies,
  type Values,
  type WrongLinks,
} from '../rules/broken-bodies.ts'
import { declaredRules } from '../rules/declared-rules.ts'
import { everyDocument, everyRecord } from '../rules/every-rule.ts'
import { validBodies, type ValidBodies } from '../rules/form-filler.ts'
import { compile, context, screens } from '../screens/screens.ts'
import { type Answer, type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const { app } = context()
/**
 * Without unique fields and days, since many rows are saved from one body, and without figures, which have nothing to
 * add up here: imports, valid-rows.test.ts and figures.test.ts test them.
 */
const stored = [...screens.flatMap((source) => compile(source).value ?? []), everyRecord, everyDocument]
  .filter(({ server }) => server.form !== null && (server.records || server.documents))
  // The generator knows nothing of the rows of links: link-members.test.ts tries rules that read them.
  .filter(({ server }) => Object.values(server.fields).every(({ reads }) => reads === undefined))
  .map(({ client, server }): Compiled => {
    const { valid: _valid, ...others } = server
    return { client, server: { ...others, unique: [], uniqueTogether: [], figures: [] } }
  })
const session = {
  id: 'steel-admin',
  userName: '',
  erpType: 'steel',
  email: 'admin@steel.example',
  company: '',
  admin: true,
  isTestDb: false,
  flags: {},
}

/** Cases that the generator cannot derive from the screens of this site. */
// The bound of a received quantity is what is open of an order (figures-of-lines.test.ts); made-up receipts have none.
const NOT_MADE: readonly string[] = ['goodsreceipt Items.Qty max']

interface Refusal extends Answer {
  readonly body: Answer['body'] & { readonly post_item?: Readonly<Record<string, string>>; readonly id: string }
}

describe.each(databases)('broken rules on %s', (kind) => {
  let site: Site
  let admin: Browser
  /** The rules of `declaredRules`, prefixed with the screen. */
  const tried = new Set<string>()
  const wrongLinks: Record<string, WrongLinks> = {}
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, app, screens: stored.map(({ server }) => server) })
    const screens = { get: (name: string) => stored.find(({ server }) => server.screen === name)?.server }
    for (const { server } of stored) await seedRecords(site.database, { definition: server, app, screens })
    admin = await signedIn(site.server, 'admin')
    await makeWrongLinks()
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  type Sending = readonly [by: Browser, path: string, body: object, query?: Readonly<Record<string, string>>]
  const send = async (...[by, path, body, query = {}]: Sending): Promise<Refusal> =>
    (await by.post(`/main/s/${path}`, body, { query })) as Refusal

  /** Targets that no link may have: an unknown row, an inactive row, a row of another company. */
  async function makeWrongLinks(): Promise<void> {
    const stranger = await signedIn(site.server, 'admin', 'TEX')
    const targets = new Set(stored.flatMap(({ server }) => Object.values(server.fields).flatMap(({ to }) => to ?? [])))
    for (const to of targets) {
      const target = stored.find(({ server }) => server.screen === to)
      wrongLinks[to] = {
        label: target?.server.label ?? 'People',
        ids: { missing: 'nothing-there', foreign: 'tex-head' },
      }
      if (!target?.server.records) continue
      const { bodies } = await validBodies({ compiled: target, app, session, browser: admin })
      const [inactive, foreign] = await Promise.all(
        [admin, stranger].map(async (by) => (await send(by, `${to}/item`, bodies[0] ?? {})).body.id),
      )
      await send(admin, `${to}/inactive`, { key: inactive, inactive: true })
      wrongLinks[to] = {
        label: target.server.label,
        ids: { missing: 'nothing-there', inactive: inactive ?? '', foreign: foreign ?? '' },
      }
    }
  }

  /** The ids of these bodies, each saved as a separate row. */
  async function savedOnce(bodies: readonly Values[], screen: string): Promise<ReadonlyMap<Values, string>> {
    const saved = new Map<Values, string>()
    for (const body of new Set(bodies)) {
      const { text, body: answer } = await send(admin, `${screen}/item`, body)
      expect(answer.ok, text).toBe(true)
      saved.set(body, answer.id)
    }
    return saved
  }

  /** Everything that a save could have written. */
  async function stateOf({ server: { screen } }: Compiled): Promise<string> {
    return await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      const { rows } = await sql`
        select (select md5(coalesce(string_agg(d::text, ' ' order by d.id), '')) from documents d
                where company_id = 'steel' and screen = ${screen}) as documents,
               (select md5(coalesce(string_agg(r::text, ' ' order by r.id), '')) from records r
                where company_id = 'steel' and screen = ${screen}) as records,
               (select count(*) from audit where company_id = 'steel') as audit,
               (select count(*) from outbox where company_id = 'steel') as outbox,
               (select count(*) from links where company_id = 'steel') as links,
               (select count(*) from notifications where company_id = 'steel') as notifications,
               (select coalesce(sum(next), 0) from document_series where company_id = 'steel') as numbers`.execute(work)
      return JSON.stringify(rows)
    })
  }

  const filledForms = new Map<Compiled, Promise<ValidBodies>>()
  const fill = (compiled: Compiled): Promise<ValidBodies> => {
    const filled = filledForms.get(compiled) ?? validBodies({ compiled, app, session, browser: admin })
    filledForms.set(compiled, filled)
    return filled
  }
  const validOf = ({ server: definition }: Compiled, { names }: ValidBodies, body: Values) => {
    return { definition, body, names, locale: app, wrongLinks }
  }

  it.each(stored.map((compiled) => [compiled.client.screen, compiled] as const))(
    'of %s are refused by field, with the messages of the form, and nothing is stored',
    async (screen, compiled) => {
      const filled = await fill(compiled)
      const broken = eachOnce(filled.bodies.flatMap((body) => brokenBodies(validOf(compiled, filled, body))))
      const saved = await savedOnce(
        broken.map(({ valid }) => valid),
        screen,
      )
      const before = await stateOf(compiled)
      for (const each of broken) {
        const { field, rule, body, text, isFilled, valid } = each
        const shown = browserErrors({ client: compiled.client, app, session }, body)
        const words = { ...shown, ...(text && { [field]: text }) }
        expect(Object.keys(words), `${screen} ${rule}`).toContain(field)
        const changed = await send(admin, `${screen}/item`, body, { key: saved.get(valid) ?? '' })
        expect([field, rule, refusalOf(changed, field) ?? words]).toEqual([field, rule, words])
        const inNew = { ...disabledBy(validOf(compiled, filled, body)), ...words }
        for (const call of compiled.server.documents ? ['item', 'submission'] : ['item']) {
          const created = isFilled ? null : await send(admin, `${screen}/${call}`, body)
          expect([field, rule, (created && refusalOf(created, field)) ?? inNew]).toEqual([field, rule, inNew])
        }
      }
      expect(await stateOf(compiled)).toBe(before)
      for (const { field, rule } of broken) tried.add(`${screen} ${placeOf(field)} ${rule}`)
    },
  )

  it.each(stored.map((compiled) => [compiled.client.screen, compiled] as const))(
    'of %s: sent values of computed or hidden fields are ignored',
    async (screen, compiled) => {
      const filled = await fill(compiled)
      const ignored = filled.bodies.flatMap((body) => ignoredBodies(validOf(compiled, filled, body)))
      const once = [...new Map(ignored.map((each) => [`${each.field} ${each.rule}`, each])).values()]
      for (const { field, rule, body, stored: expected } of once) {
        const { body: saved, text } = await send(admin, `${screen}/item`, body)
        expect(saved.ok, text).toBe(true)
        const { body: read } = await admin.get(`/main/s/${screen}/item`, { key: saved.id })
        expect([field, valueAt((read as unknown as { get_item: Values }).get_item, field)]).toEqual([field, expected])
        tried.add(`${screen} ${field} ${rule}`)
      }
    },
  )

  it.each(['Nothing', 'Status', 'version', 'company_id', 'created_by', 'OrderNo', 'next_roles'])(
    'of every form: a field %s that it does not have is refused by name',
    async (extra) => {
      for (const compiled of stored) {
        const { screen, ownFields } = compiled.server
        if (ownFields.includes(extra)) continue
        const { bodies } = await fill(compiled)
        const before = await stateOf(compiled)
        const answer = await send(admin, `${screen}/item`, { ...bodies[0], [extra]: 'x' })
        expect([screen, answer.status, answer.body.description]).toEqual([screen, 400, expect.stringContaining(extra)])
        expect(await stateOf(compiled)).toBe(before)
      }
    },
  )

  it.each([everyRecord, everyDocument])(
    'of $server.screen: a field that the person may not see is refused as an unknown one',
    async (compiled) => {
      const { screen } = compiled.server
      const owner = await signedIn(site.server, 'owner')
      const { bodies } = await fill(compiled)
      const { Margin: _, ...seen } = bodies[0] ?? {}
      const refused = async (name: string) => (await send(owner, `${screen}/item`, { ...seen, [name]: 1 })).text
      expect((await refused('Margin')).replaceAll('Margin', 'Nothing')).toBe(await refused('Nothing'))
      expect((await send(owner, `${screen}/item`, seen)).body.ok).toBe(true)
    },
  )

  it('cover all rules that the screens declare', () => {
    const declared = stored.flatMap(({ server }) => declaredRules(server).map((rule) => `${server.screen} ${rule}`))
    expect(declared.length).toBeGreaterThan(300)
    expect(declared.filter((rule) => !tried.has(rule))).toEqual(NOT_MADE)
  })
})

/** `Items.key.Qty` → `Items.Qty`. */
function placeOf(field: string): string {
  const [name = '', , cell] = field.split('.')
  return cell === undefined ? name : `${name}.${cell}`
}

/** The key of a cell in the first line. */
function valueAt(row: Values, place: string): Value {
  const [name = '', cell] = place.split('.')
  const value = row[name] ?? null
  return cell === undefined ? value : ((value as readonly Values[])[0]?.[cell] ?? null)
}

/** The errors by field; null: the schema refuses the body with the name of the field. */
function refusalOf({ status, body, text }: Refusal, field: string): unknown {
  const isNamed = status === 400 && body.code === 'invalid-request' && text.includes(`\\"${field.split('.')[0]}\\"`)
  return isNamed ? null : (body.post_item ?? text)
}

/** The first of the bodies that violate the same rule of the same field. */
function eachOnce(broken: readonly BrokenBody[]): readonly BrokenBody[] {
  const key = ({ field, rule, body }: BrokenBody): string => {
    const [name = '', , cell] = field.split('.')
    return JSON.stringify([name, cell, rule, cell === undefined ? (body[name] as Value) : ''])
  }
  return [...new Map(broken.toReversed().map((each) => [key(each), each])).values()].toReversed()
}
