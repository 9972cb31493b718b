import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitFor } from '../runner/limits.ts'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { auditOf } from './part-wise.ts'
import { type ScannedPart, type Scanner, scanner } from './scanner.ts'

const VEHICLE = 'MH12AB1234'
/** The refusal of specialised-modules §8. */
const FORMAT =
  'Vehicle no. must follow the format: Two letters (state code), 1-2 digits (district code), optional series, and 4 digits.'
/** Stickers of sample jobs that only half of the people may record for. */
const GUARDED = /^STK-24(02|06|10)-/

describe.each(databases)('scanned parts on %s', (kind) => {
  let site: Site
  let scan: Scanner
  let untouched: readonly Sticker[]
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    scan = scanner(await signedIn(site.server, 'head'))
    untouched = await untouchedStickers(site)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const taken = new Set<string>()
  /** A sticker with this number of parts, none of which has been recorded; each is returned once. */
  function sticker(parts = 1, isOf = (code: string): boolean => !GUARDED.test(code)): string {
    const found = untouched.find((each) => each.parts === parts && isOf(each.code) && !taken.has(each.code))
    if (!found) throw new Error('The sample holds no such sticker.')
    taken.add(found.code)
    return found.code
  }
  const itemsOf = (parts: readonly ScannedPart[], Qty?: number) =>
    parts.map(({ id, balqty }) => ({ id, Qty: Qty ?? balqty }))

  it('are shown for a sticker, with the balance filled in', async () => {
    const { parts, body } = await scan.read(sticker(3), 'loaded')
    expect(parts).toHaveLength(3)
    expect(parts.every(({ Qty, balqty, checked }) => balqty > 0 && Qty === balqty && !checked)).toBe(true)
    expect(Object.keys(parts[0] ?? {}).sort()).toEqual(FIELDS)
    expect(body.vehicle_opts.length).toBeGreaterThan(0)
  })

  it('are empty for a code that is unknown, expired or of another company', async () => {
    const code = sticker()
    const expired = (await expiredStickers(site))[0] ?? ''
    const tex = scanner(await signedIn(site.server, 'head', 'TEX'))
    for (const { status, body } of [await scan.read('STK-0'), await scan.read(expired), await tex.read(code)]) {
      expect({ status, body }).toEqual({
        status: 200,
        body: { ok: true, get_scannerdetails: [], vehicle_opts: [], last_vehicle_no: null },
      })
    }
  })

  it('have the same answer by GET as by POST with the default status', async () => {
    const code = sticker()
    const { text } = await scan.browser.get('/main/s/qrscanner/scannerdetails', { pk: code })
    expect(text).toBe((await scan.read(code)).text)
  })

  it('are recorded with person, time and vehicle, and then have no balance', async () => {
    const code = sticker()
    const { parts } = await scan.read(code, 'loaded')
    const { body } = await scan.save('LOADED', itemsOf(parts), { vehicle_no: 'mh 12 ab 1234' })
    expect(body.post_scannerdetails).toMatchObject([{ balqty: 0, Qty: null, previous_stage: 'loaded' }])
    const [newest] = (await scan.history(parts[0]?.id ?? '')).rows
    expect(newest).toMatchObject({ Qty: parts[0]?.balqty, Status: 'loaded', AddBy: 'Meera Nair' })
    expect(Date.now() - Date.parse(newest?.AddDate ?? '')).toBeLessThan(limitFor(6_000))
    const { body: later } = await scan.read(sticker(), 'received at site')
    expect([later.last_vehicle_no, later.vehicle_opts[0]]).toEqual([VEHICLE, VEHICLE])
  })

  it.each([
    [null, 'Vehicle no. cannot be empty.'],
    ['   ', 'Vehicle no. cannot be empty.'],
    ['MH1A123', 'Vehicle no. must be between 8 and 10 characters.'],
    ['MH12ABC1234', 'Vehicle no. must be between 8 and 10 characters.'],
    ['MH12ABCD12345', 'Vehicle no. must be between 8 and 10 characters.'],
    ['1234MH12AB', FORMAT],
    ['MH12ABCDEF', FORMAT],
  ])('require a valid vehicle for transports, unlike %j', async (vehicle, words) => {
    const code = sticker()
    const { parts } = await scan.read(code, 'received at site')
    const { status, body } = await scan.save('received at site', itemsOf(parts), { vehicle_no: vehicle })
    expect([status, body.description]).toEqual([400, words])
    expect((await scan.read(code, 'received at site')).parts).toEqual(parts)
  })

  it.each(['MH1AB1234', 'MH 12 AB 1234', 'ka51c4402', 'DL011234'])('accept the vehicle %j', async (vehicle) => {
    const { parts } = await scan.read(sticker(), 'loaded')
    expect((await scan.save('loaded', itemsOf(parts), { vehicle_no: vehicle })).status).toBe(200)
  })

  it('require no vehicle for the erection', async () => {
    const code = sticker()
    const { parts } = await scan.read(code)
    expect((await scan.save('Erected at Site', itemsOf(parts), { vehicle_no: 'nonsense' })).status).toBe(200)
    expect((await scan.read(code)).parts).toMatchObject([{ balqty: 0 }])
  })

  it('are all refused if one exceeds the balance', async () => {
    const code = sticker(3)
    const { parts } = await scan.read(code, 'loaded')
    const [first, second] = parts
    const items = [
      { id: first?.id ?? '', Qty: 1 },
      { id: second?.id ?? '', Qty: (second?.balqty ?? 0) + 1 },
    ]
    const { status, body } = await scan.save('loaded', items, { vehicle_no: VEHICLE })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'over-balance' })
    expect((await scan.read(code, 'loaded')).parts).toEqual(parts)
  })

  it.each([0, -1, 1.5, null])('are refused as %j pieces', async (Qty) => {
    const { parts } = await scan.read(sticker(), 'loaded')
    const { status } = await scan.save('loaded', [{ id: parts[0]?.id ?? '', Qty: Qty as number }], {
      vehicle_no: VEHICLE,
    })
    expect(status).toBe(400)
  })

  it('are not saved if none is checked', async () => {
    const { status, body } = await scan.save('loaded', [], { vehicle_no: VEHICLE })
    expect([status, body.description]).toEqual([400, 'Cannot save without checking any part.'])
  })

  it('are removed by code and status, and no others', async () => {
    const code = sticker()
    const { parts } = await scan.read(code, 'loaded')
    await scan.save('loaded', itemsOf(parts), { vehicle_no: VEHICLE })
    await scan.save('received at site', itemsOf(parts, 1), { vehicle_no: VEHICLE })
    expect((await scan.remove('loaded', code)).body.get_scannerdetails).toMatchObject([
      { balqty: parts[0]?.balqty, previous_stage: 'received at site' },
    ])
    expect((await scan.remove('loaded', code)).body.code).toBe('nothing-entered')
    expect((await scan.read(code, 'received at site')).parts).toMatchObject([{ balqty: (parts[0]?.balqty ?? 0) - 1 }])
  })

  it('are recorded once for a repeated key', async () => {
    const { parts } = await scan.read(sticker(), 'loaded')
    const first = await scan.save('loaded', itemsOf(parts, 1), { vehicle_no: VEHICLE, key: 'key-of-a-scan' })
    const again = await scan.save('loaded', itemsOf(parts, 1), { vehicle_no: VEHICLE, key: 'key-of-a-scan' })
    expect([first.status, again.text]).toEqual([200, first.text])
    expect((await scan.history(parts[0]?.id ?? '')).rows).toHaveLength(1)
  })

  it('each add an entry to the audit of their job', async () => {
    const code = sticker()
    const { parts } = await scan.read(code, 'loaded')
    await scan.save('loaded', itemsOf(parts), { vehicle_no: VEHICLE })
    const expected = { event: 'parts-scanned', person: 'steel-head', sticker: code, status: 'loaded', vehicle: VEHICLE }
    expect((await auditOf(site, `SB-${code.slice(4, 8)}`)).at(-1)).toMatchObject(expected)
  })

  it('of a job are recorded and removed by people who may record for it', async () => {
    const code = sticker(1, (each) => GUARDED.test(each))
    const director = scanner(await signedIn(site.server, 'director'))
    const { parts } = await director.read(code)
    const answers = [await director.save('Erected at Site', itemsOf(parts)), await director.remove('loaded', code)]
    for (const { status, body } of answers) {
      expect([status, body.description]).toEqual([403, 'You are not authorized for this JobId'])
    }
    expect((await scan.save('Erected at Site', itemsOf(parts))).status).toBe(200)
  })

  it('of another company cannot be recorded, removed or read', async () => {
    const code = sticker()
    const [part] = (await scan.read(code)).parts
    const tex = scanner(await signedIn(site.server, 'admin', 'TEX'))
    const answers = [
      await tex.save('Erected at Site', [{ id: part?.id ?? '', Qty: 1 }]),
      await tex.remove('loaded', code),
      await tex.history(part?.id ?? ''),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await scan.read(code)).parts).toEqual([part])
  })

  it('are limited to five a second, with a message for faster scans', async () => {
    const accounts = scanner(await signedIn(site.server, 'accounts'))
    const answers = []
    for (let count = 0; count < 7; count++) answers.push(await accounts.hasty('STK-0'))
    expect(answers.slice(0, 5).every(({ status }) => status === 200)).toBe(true)
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      retryAfter: '1',
      body: { ok: false, description: expect.stringMatching(/wait/) },
    })
    expect((await scan.read('STK-0')).status).toBe(200)
  })
})

interface Sticker {
  readonly code: string
  readonly parts: number
}

/** Valid stickers without any entries, neither by scan nor by form. */
async function untouchedStickers({ database }: Site): Promise<readonly Sticker[]> {
  const { rows } = await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    return await sql<Sticker>`select s.code, count(*)::int as parts from stickers s
      join sticker_parts b on b.company_id = s.company_id and b.code = s.code
      join part_progress p on p.company_id = b.company_id and p.id = b.part_id
      where s.company_id = 'steel' and s.expires_on > now()
      group by s.code having sum(p.loaded_qty + p.received_qty + p.erected_qty) = 0 and min(p.disp_qty) > 1
      order by s.code`.execute(work)
  })
  return rows
}

async function expiredStickers({ database }: Site): Promise<readonly string[]> {
  const { rows } = await asOwner(database, async (work) => {
    await setTenant(work, 'steel')
    return await sql<{ code: string }>`select code from stickers
      where company_id = 'steel' and expires_on < now() - interval '12 hours'`.execute(work)
  })
  return rows.map(({ code }) => code)
}

const FIELDS = [
  'Description',
  'DisplayQty',
  'InvoiceNo',
  'LotNo',
  'PackingListDate',
  'PackingListNo',
  'Part',
  'Parts_Sno',
  'PartyName',
  'Qty',
  'balqty',
  'checked',
  'id',
  'previous_stage',
]
