import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from '../contract/browser.ts'
import { bothDatabases, newInstallation, openSite, type Site } from '../contract/databases.ts'
import { type FormPart, formOf, partWise } from '../contract/part-wise.ts'
import { scanner } from '../contract/scanner.ts'

const PHONES = 20
const JOB = 'SB-2403'

describe.each(bothDatabases)('phones that record the same part concurrently on %s', (kind) => {
  let site: Site
  let people: readonly Browser[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    people = await Promise.all(['head', 'accounts', 'owner'].map((role) => signedIn(site.server, role)))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const phone = (index: number): Browser => people[index % people.length] as Browser
  const partsOf = async (query = {}): Promise<readonly FormPart[]> =>
    (await partWise(phone(0)).read(formOf(JOB, { Status: 'loaded', ...query }))).parts

  it('record no more than the balance, in the form', async () => {
    const part = (await partsOf()).find(({ BalQty }) => BalQty >= 4 && BalQty < PHONES * 2)
    const saves = Array.from({ length: PHONES }, (_, index) =>
      partWise(phone(index)).save(formOf(JOB, { Status: 'loaded' }), [{ key: part?.key ?? '', EntryQty: 2 }]),
    )
    const answers = await Promise.all(saves)
    const saved = answers.filter(({ body }) => body.ok)
    expect(saved).toHaveLength(Math.floor((part?.BalQty ?? 0) / 2))
    expect(answers.filter(({ body }) => body.post_item)).toHaveLength(PHONES - saved.length)
    expect(await overdrawn(site)).toEqual([])
  })

  it('record no more than the balance, by form and by sticker together', async () => {
    const { code, key, left } = await untouchedSticker(site)
    const id = `${code}:${key}`
    const attempts = Array.from({ length: PHONES }, async (_, index) => {
      if (index % 2 === 0) {
        const { body } = await partWise(phone(index)).save(formOf(jobOf(code)), [{ key, EntryQty: 1 }])
        return body.ok === true
      }
      return (await scanner(phone(index)).save('Erected at Site', [{ id, Qty: 1 }])).body.ok === true
    })
    const saved = (await Promise.all(attempts)).filter((ok) => ok)
    expect(saved).toHaveLength(Math.min(left, PHONES))
    expect(await overdrawn(site)).toEqual([])
  })

  it('record once with the same key', async () => {
    const part = (await partsOf()).find(({ BalQty }) => BalQty >= 8)
    const line = { key: part?.key ?? '', EntryQty: 1 }
    const saves = Array.from({ length: 8 }, () =>
      partWise(phone(0)).save(formOf(JOB, { Status: 'loaded' }), [line], 'the-same-key'),
    )
    expect(new Set((await Promise.all(saves)).map(({ text }) => text)).size).toBe(1)
    const after = (await partsOf({ showAll: 'true' })).find(({ key }) => key === part?.key)
    expect(after?.BalQty).toBe((part?.BalQty ?? 0) - 1)
  })
})

const jobOf = (code: string): string => `SB-${code.slice(4, 8)}`

/** Parts with more recorded pieces than were dispatched. */
async function overdrawn({ database }: Site): Promise<unknown> {
  const { rows } = await inTenant(database, 'steel', (work) =>
    sql`select id from part_progress where loaded_qty > disp_qty or received_qty > disp_qty
      or erected_qty > disp_qty`.execute(work),
  )
  return rows
}

interface Bundle {
  readonly code: string
  readonly key: string
  readonly left: number
}

/** A sticker of one part, with fewer pieces than there are phones. */
async function untouchedSticker({ database }: Site): Promise<Bundle> {
  const { rows } = await inTenant(database, 'steel', (work) =>
    sql<Bundle>`select s.code, p.id as key, p.disp_qty as left from stickers s
      join sticker_parts b on b.company_id = s.company_id and b.code = s.code
      join part_progress p on p.company_id = b.company_id and p.id = b.part_id
      where s.expires_on > now() and p.loaded_qty + p.received_qty + p.erected_qty = 0
        and p.disp_qty between 3 and ${PHONES / 2 - 1} and b.qty = p.disp_qty and s.code like 'STK-2403-%'
      order by s.code limit 1`.execute(work),
  )
  const [bundle] = rows
  if (!bundle) throw new Error('The sample holds no such sticker.')
  return bundle
}
