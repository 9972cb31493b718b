import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { auditOf, type FormPart, formOf, partWise, type PartWise, today } from './part-wise.ts'

/** A job that only half of the people may record; the director may not. */
const GUARDED_JOB = 'SB-2402'
const JOB = 'SB-2403'

describe.each(databases)('part-wise entries on %s', (kind) => {
  let site: Site
  let head: Browser
  let form: PartWise
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = await signedIn(site.server, 'head')
    form = partWise(head)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** A part of this job with at least this balance; each part is returned once. */
  const used = new Set<string>()
  async function fresh(wanted: (part: FormPart) => boolean, status = 'Erected at Site'): Promise<FormPart> {
    const { parts } = await form.read(formOf(JOB, { Status: status }))
    const part = parts.find((each) => wanted(each) && !used.has(each.key))
    if (!part) throw new Error('The sample holds no such part.')
    used.add(part.key)
    return part
  }
  const again = async ({ key }: FormPart, more = {}): Promise<FormPart | undefined> =>
    (await form.read(formOf(JOB, { showAll: 'true', ...more }))).parts.find((each) => each.key === key)

  it('show the packed parts with a balance, or all of them', async () => {
    const { parts } = await form.read(formOf(JOB))
    const all = (await form.read(formOf(JOB, { showAll: 'true' }))).parts
    expect(parts.every(({ BalQty }) => BalQty > 0)).toBe(true)
    expect(all.filter(({ BalQty }) => BalQty > 0)).toEqual(parts)
    expect(all.length).toBeGreaterThan(parts.length)
    expect(all.every(({ PListNo, DispQty, EntryQty }) => PListNo !== null && DispQty > 0 && EntryQty === null)).toBe(
      true,
    )
  })

  it('show only one kind of part on request', async () => {
    const { parts } = await form.read(formOf(JOB, { Description: 'Sheeting', showAll: 'true' }))
    expect(new Set(parts.map(({ Structure }) => Structure))).toEqual(new Set(['Sheeting']))
  })

  it('compute the balance: dispatched less loaded or received, received less erected', async () => {
    const all = (await form.read(formOf(JOB, { showAll: 'true' }))).parts
    for (const { DispQty, RcdQty, ErecQty, BalQty } of all) {
      expect(BalQty).toBe(Math.max(0, (RcdQty > 0 ? RcdQty : DispQty) - ErecQty))
    }
    const received = (await form.read(formOf(JOB, { showAll: 'true', Status: 'received at site' }))).parts
    expect(received.every(({ DispQty, RcdQty, BalQty }) => BalQty === DispQty - RcdQty)).toBe(true)
  })

  it('allow the erection of a part without receipts, up to the dispatched quantity', async () => {
    const part = await fresh(({ RcdQty, ErecQty, BalQty }) => RcdQty === 0 && ErecQty === 0 && BalQty > 1)
    expect(part.BalQty).toBe(part.DispQty)
    await form.save(formOf(JOB), [{ key: part.key, EntryQty: part.DispQty }])
    expect(await again(part)).toMatchObject({ ErecQty: part.DispQty, BalQty: 0 })
  })

  it('are added to the recorded ones, and the answer has the updated parts', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 3)
    await form.save(formOf(JOB), [{ key: part.key, EntryQty: 1 }])
    const { body } = await form.save(formOf(JOB), [{ key: part.key, EntryQty: 2 }])
    expect(body.get_parts.find(({ key }) => key === part.key)).toMatchObject({
      ErecQty: part.ErecQty + 3,
      BalQty: part.BalQty - 3,
      EntryQty: null,
    })
  })

  it('replace those of their day if the form shows entered quantities', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 3)
    const entered = formOf(JOB, { showAll: 'true', showEntered: 'true' })
    await form.save(formOf(JOB), [{ key: part.key, EntryQty: 3 }])
    expect((await again(part, { showEntered: 'true' }))?.EntryQty).toBe(3)
    await form.save(entered, [{ key: part.key, EntryQty: 1 }])
    expect(await again(part)).toMatchObject({ ErecQty: part.ErecQty + 1, BalQty: part.BalQty - 1 })
    await form.save(entered, [{ key: part.key, EntryQty: 0 }])
    expect(await again(part, { showEntered: 'true' })).toBe(undefined)
  })

  it('are all refused with the field if one exceeds the balance', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 1)
    const other = await fresh(({ BalQty }) => BalQty > 1)
    const { status, body } = await form.save(formOf(JOB), [
      { key: other.key, EntryQty: 1 },
      { key: part.key, EntryQty: part.BalQty + 1 },
    ])
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ok: false,
        post_item: { EntryQty: `${part.Part}: ${part.BalQty + 1} entered, but only ${part.BalQty} can be erected.` },
      },
    })
    expect([await again(part), await again(other)]).toEqual([part, other])
  })

  it.each([-1, 1.5, 1e12])('are refused as %d pieces', async (EntryQty) => {
    const part = await fresh(({ BalQty }) => BalQty > 1)
    const { body } = await form.save(formOf(JOB), [{ key: part.key, EntryQty }])
    expect(body.post_item?.['EntryQty']).toContain(part.Part)
    expect(await again(part)).toEqual(part)
  })

  it.each([
    ['VoucherDate', { VoucherDate: '2199-01-01' }],
    ['AdditionalStatus', { AdditionalStatus: '' }],
    ['AdditionalStatus', { AdditionalStatus: 'Lost at sea' }],
  ])('are refused with an invalid %s: %j', async (field, more) => {
    const part = await fresh(({ BalQty }) => BalQty > 0)
    const { body } = await form.save(formOf(JOB, more), [{ key: part.key, EntryQty: 1 }])
    expect(Object.keys(body.post_item ?? {})).toEqual([field])
    expect(await again(part)).toEqual(part)
  })

  it('are saved once for a repeated key, with the same answer', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 4)
    const first = await form.save(formOf(JOB), [{ key: part.key, EntryQty: 2 }], 'key-of-an-entry')
    const repeated = await form.save(formOf(JOB), [{ key: part.key, EntryQty: 2 }], 'key-of-an-entry')
    const other = await form.save(formOf(JOB), [{ key: part.key, EntryQty: 1 }], 'key-of-an-entry')
    expect([repeated.text, other.status]).toEqual([first.text, 409])
    expect((await again(part))?.ErecQty).toBe(part.ErecQty + 2)
  })

  it('of a day are deleted together, but not those of another day or status', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 3)
    const before = formOf(JOB, { VoucherDate: '2026-01-05' })
    await form.save(before, [{ key: part.key, EntryQty: 1 }])
    await form.save(formOf(JOB), [{ key: part.key, EntryQty: 2 }])
    expect((await form.clear(before)).body.ok).toBe(true)
    expect((await again(part))?.ErecQty).toBe(part.ErecQty + 2)
    expect((await form.clear(before)).body).toMatchObject({ ok: false, code: 'nothing-entered' })
  })

  it('cannot be reduced below the erected quantity if they are receipts', async () => {
    const part = await fresh(({ RcdQty, DispQty }) => RcdQty === 0 && DispQty > 5)
    const on = (VoucherDate: string, Status = 'received at site') => formOf(JOB, { VoucherDate, Status })
    await form.save(on('2026-01-06'), [{ key: part.key, EntryQty: 2 }])
    await form.save(on('2026-01-07'), [{ key: part.key, EntryQty: 2 }])
    await form.save(on('2026-01-08', 'Erected at Site'), [{ key: part.key, EntryQty: 3 }])
    const { status, body } = await form.clear(on('2026-01-07'))
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'erected-already' })
    expect(await again(part)).toMatchObject({ RcdQty: 4, ErecQty: 3, BalQty: 1 })
  })

  it('each add an entry to an intact audit', async () => {
    const part = await fresh(({ BalQty }) => BalQty > 1)
    await form.save(formOf(JOB), [{ key: part.key, EntryQty: 1 }])
    expect((await auditOf(site, JOB)).at(-1)).toMatchObject({
      event: 'parts-recorded',
      person: 'steel-head',
      date: today(),
      status: 'Erected at Site',
      parts: `${part.key} 1`,
    })
    expect(await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
  })

  it('are neither shown to nor accepted from people who may not record for the job', async () => {
    const director = await signedIn(site.server, 'director')
    const [key = ''] = (await form.read(formOf(GUARDED_JOB))).parts.map((each) => each.key)
    const seen = await partWise(director).read(formOf(GUARDED_JOB))
    expect(seen).toEqual({ parts: [], allowed: 0, status: 200 })
    const saved = await partWise(director).save(formOf(GUARDED_JOB), [{ key, EntryQty: 1 }])
    const cleared = await partWise(director).clear(formOf(GUARDED_JOB))
    for (const { status, body } of [saved, cleared]) {
      expect([status, body.description]).toEqual([403, 'You are not authorized for this JobId'])
    }
    const { body } = await director.get('/main/s/partwisestatus/props')
    const options = (body as unknown as { get_props: { JobId: { id: string; allow_job: number }[] } }).get_props.JobId
    expect(options.filter(({ allow_job }) => allow_job === 0).map(({ id }) => id)).toContain(GUARDED_JOB)
    expect((await form.read(formOf(GUARDED_JOB))).allowed).toBe(1)
  })

  it('belong to a job on which its people can comment and attach files', async () => {
    const at = (call: string) => `/main/s/partwisestatus/${call}`
    const about = (key: string) => ({ query: { key } })
    const { body } = await head.post(at('comment'), { comment: 'Crane on Monday.' }, about(JOB))
    expect(body.get_comment.result).toMatchObject([{ comment: 'Crane on Monday.', username: 'Meera Nair' }])
    expect((await head.get(at('attachments'), { awsfile_master_pk: JOB })).status).toBe(200)
    const tex = await signedIn(site.server, 'head', 'TEX')
    const answers = [
      await tex.get(at('comment'), { key: JOB }),
      await tex.get(at('attachments'), { awsfile_master_pk: JOB }),
      await head.post(at('comment'), { comment: 'Nobody' }, about('SB-9999')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it.each(['jobs', 'job_recorders', 'packing_lists', 'parts', 'stickers', 'sticker_parts', 'part_entries'] as const)(
    'are under row-level security: %s',
    async (table) => {
      const count = (company: string) =>
        inTenant(site.database, company, async (work) => (await work.selectFrom(table).selectAll().execute()).length)
      const change = inTenant(site.database, 'steel', (work) =>
        sql`update ${sql.table(table)} set company_id = 'tex'`.execute(work),
      )
      await expect(change).rejects.toThrow('permission denied')
      expect([await count('steel'), await count('tex')]).toEqual([expect.any(Number), 0])
      expect(await count('steel')).toBeGreaterThan(0)
    },
  )

  it('of another company’s job, or of an unknown one, are refused', async () => {
    const tex = partWise(await signedIn(site.server, 'admin', 'TEX'))
    const part = await fresh(({ BalQty }) => BalQty > 0)
    const answers = [
      await tex.save(formOf(JOB), [{ key: part.key, EntryQty: 1 }]),
      await form.save(formOf('SB-9999'), [{ key: part.key, EntryQty: 1 }]),
      await form.save(formOf(GUARDED_JOB), [{ key: part.key, EntryQty: 1 }]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await again(part)).toEqual(part)
  })
})
