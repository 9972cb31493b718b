/** The order of the part-wise stages (site-modules §2, /partwiseconf), and who uses it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const USUAL = ['Erected at Site', 'loaded', 'received at site']
const CHOSEN = ['loaded', 'received at site', 'Erected at Site']

interface Body {
  readonly get_stages: { readonly result: readonly { readonly stage: string; readonly position: number }[] }
  readonly get_props: Readonly<Record<'Status' | 'status', readonly { readonly id: string }[]>>
  readonly post_item?: Readonly<Record<string, string>>
}

describe.each(databases)('the order of stages on %s', (kind) => {
  let site: Site
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 1 })
    admin = await signedIn(site.server, 'admin')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const body = async (path: string, browser = admin) => (await browser.get(path)).body as unknown as Body
  const stages = async (browser = admin) =>
    (await body('/main/s/partwiseconf/stages', browser)).get_stages.result.map(({ stage }) => stage)
  const save = async ([FirstStage, SecondStage, ThirdStage]: readonly (string | null | undefined)[], by = admin) =>
    await by.post('/main/s/partwiseconf/item', { FirstStage, SecondStage, ThirdStage })

  it('is the default before anybody has chosen one', async () => {
    expect(await stages()).toEqual(USUAL)
  })

  it('is used by the part-wise entry and the scanner as it was saved', async () => {
    expect((await save(CHOSEN)).body).toEqual({ ok: true })
    expect(await stages()).toEqual(CHOSEN)
    const { Status } = (await body('/main/s/partwisestatus/props')).get_props
    const { status } = (await body('/main/s/qrscanner/props')).get_props
    expect([Status, status].map((options) => options.map(({ id }) => id))).toEqual([CHOSEN, CHOSEN])
  })

  it('belongs to one company', async () => {
    expect(await stages(await signedIn(site.server, 'admin', 'TEX'))).toEqual(USUAL)
  })

  it('must have each stage once, else nothing is changed', async () => {
    const twice = (await save(['loaded', 'loaded', 'Erected at Site'])).body as unknown as Body
    expect(twice.post_item).toEqual({ SecondStage: 'This stage stands in another place already.' })
    const unknown = (await save(['loaded', 'Lost', null])).body as unknown as Body
    expect(Object.keys(unknown.post_item ?? {})).toEqual(['SecondStage', 'ThirdStage'])
    expect(await stages()).toEqual(CHOSEN)
  })

  it('is changed by administrators, and every change is in the audit', async () => {
    const refused = await save(USUAL, await signedIn(site.server, 'head'))
    expect([refused.status, refused.body.code]).toEqual([403, 'admins-only'])
    await save(USUAL)
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('event', '=', 'stages-ordered').orderBy('seq').execute(),
    )
    expect(entries.map(({ entry }) => JSON.parse(entry) as object).at(-1)).toMatchObject({
      person: 'steel-admin',
      before: CHOSEN.join(', '),
      after: USUAL.join(', '),
    })
  })

  it('stays consistent when two people change it concurrently', async () => {
    await Promise.all([save(CHOSEN), save(USUAL), save(CHOSEN.toReversed())])
    expect((await stages()).toSorted()).toEqual(USUAL.toSorted())
    const rows = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('part_stages').select('position').orderBy('position').execute(),
    )
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
  })
})
