/** Decisions apply to unchanged documents: changing a document while it is being decided restarts its workflow. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { text } from './upload-files.ts'

const TRIPS = `
label: Trips
kind: approvals
number: TR{seq:3}
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  Cost: { type: money, min: 1 }
  Remark: text
  Legs:
    type: lines
    fields: [{ To: text }]
card: { title: Purpose, right: [Cost] }
form: [Purpose, Cost, Remark, Legs]
keeps: [Remark]
statuses: [Draft, Submitted, First Approved, Approved]
pdf: [First Approved, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
`
const trips = compiledScreen('trips', TRIPS)
const visits = compiledScreen('visits', TRIPS.replace('[Remark]', '[Remark, awsfile_count]'))
const filled = { Purpose: 'Visit', Cost: 100, Legs: [{ key: 'a', To: 'Pune' }] }

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly row: Row }
}

describe.each(databases)('a document that is being decided on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  let director: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [trips, visits] })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    director = await signedIn(site.server, 'director')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const send = async (call: string, body: object, key?: string): Promise<Saved> =>
    (await owner.post(`/main/s/trips/${call}`, body, key === undefined ? {} : { query: { key } })) as Saved
  const approve = async (by: Browser, id: string, screen = 'trips') =>
    (await by.post(`/main/s/${screen}/approval`, { selected: [id] }, { query: { scope: 'all' } })).body.approval_list[0]
  const decidedOnce = async (screen = 'trips'): Promise<Row> => {
    const { row } = ((await owner.post(`/main/s/${screen}/submission`, filled)) as Saved).body
    expect(await approve(head, row.id, screen)).toMatchObject({ ok: true, status: 'First Approved' })
    return row
  }
  const attach = (by: Browser, id: string, [name, content, screen = 'trips']: [string, string, string?]) =>
    by.upload(`/main/s/${screen}/attachments`, [text(name, content)], { query: { awsfile_master_pk: id } })
  const current = async (id: string) => (await owner.rows({}, 'trips')).find((row) => row.id === id)

  it('shows the effect of saving to its owner only', async () => {
    const { id } = await decidedOnce()
    expect(await current(id)).toMatchObject({
      editMessage: '',
      editNotice: expect.stringMatching(
        /sends it back to Draft\. .*decided again by Head of sales \([A-Z][a-z]+ .+\)\. Only Remark may change/s,
      ),
    })
    expect((await head.rows({}, 'trips')).find((row) => row.id === id)).toMatchObject({ editNotice: null })
  })

  it('returns to the start when it is changed, and those who decided are notified and see the changes', async () => {
    const { id, OrderNo } = await decidedOnce()
    const { row } = (await send('item', { ...filled, Cost: 900 }, id)).body
    expect(row).toMatchObject({ Status: 'Draft', Cost: 900, OrderNo, editNotice: null })
    expect((await head.get('/main/s/notification/list')).text).toContain(`${OrderNo} Visit: changed and taken back by`)
    expect((await send('submission', { ...filled, Cost: 900 }, id)).body.row).toMatchObject({
      Status: 'Submitted',
      OrderNo,
    })
    const { body } = await head.get('/main/s/trips/details', { key: id })
    expect(body.get_details[0]?.['changes']).toEqual([{ field: 'Cost', before: '₹100.00', after: '₹900.00' }])
  })

  it('returns to the start when one of its lines is changed', async () => {
    const { id } = await decidedOnce()
    const { row } = (await send('item', { ...filled, Legs: [{ key: 'a', To: 'Goa' }] }, id)).body
    expect(row['Status']).toBe('Draft')
    const { body } = await head.get('/main/s/trips/details', { key: id })
    expect(body.get_details[0]?.['changes']).toEqual([
      { field: 'Legs', row: 1, column: 'To', before: 'Pune', after: 'Goa' },
    ])
  })

  it('keeps its status if only fields of `keeps` are changed, and is approved', async () => {
    const { id } = await decidedOnce()
    expect((await send('item', { ...filled, Remark: 'By train' }, id)).body.row).toMatchObject({
      Status: 'First Approved',
      Remark: 'By train',
    })
    expect(await approve(director, id)).toMatchObject({ ok: true, status: 'Approved' })
    expect(await current(id)).toMatchObject({
      editMessage: 'It is approved. Revise it to change it.',
      editNotice: null,
    })
    expect((await send('item', { ...filled, Remark: 'By bus' }, id)).status).toBe(403)
  })

  it('can be printed from the status on that `pdf` names, although a later move closes it', async () => {
    const { id } = await decidedOnce()
    expect(await current(id)).toMatchObject({ allowPDFdownload: 1 })
    expect((await owner.file('/main/s/trips/pdf', { key: id })).statusCode).toBe(200)
    const draft = (await send('item', filled)).body.row
    expect(draft).toMatchObject({ Status: 'Draft', allowPDFdownload: 0 })
    const refused = await owner.file('/main/s/trips/pdf', { key: draft.id })
    expect([refused.statusCode, refused.json<{ description: string }>().description]).toEqual([
      403,
      'The PDF can be opened once the document is First Approved or Approved.',
    ])
  })

  it('is not changed if its save is refused', async () => {
    const { id } = await decidedOnce()
    expect((await send('item', { ...filled, Cost: 0 }, id)).body).toMatchObject({ ok: false })
    expect(await current(id)).toMatchObject({ Status: 'First Approved', Cost: 100 })
  })

  it('is written once when it is saved, and once when it is submitted', async () => {
    expect((await send('submission', filled)).body.row).toMatchObject({
      version: 2,
      OrderNo: expect.stringMatching(/^TR/),
    })
  })

  it('can be neither decided nor printed after somebody has changed it directly in the database', async () => {
    const { id } = await decidedOnce()
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      await sql`update documents set data = data || '{"Cost": 7}' where company_id = 'steel' and id = ${id}`.execute(
        work,
      )
    })
    expect(await approve(director, id)).toMatchObject({
      ok: false,
      reason: 'failed',
      msg: expect.stringContaining('not what was decided before'),
    })
    expect((await owner.file('/main/s/trips/pdf', { key: id })).statusCode).toBe(409)
    expect(await current(id)).toMatchObject({ Status: 'First Approved' })
  })

  it('retains its files until it returns to its owner, but others can be added', async () => {
    const { row } = (await send('item', filled)).body
    const upload = (name: string, content: string) => attach(owner, row.id, [name, content])
    await upload('bill.txt', 'one')
    await send('submission', filled, row.id)
    const [file] = (await owner.get('/main/s/trips/attachments', { awsfile_master_pk: row.id })).body.get_attachments
      .result
    expect(file).toMatchObject({ is_item_deletable: false })
    const remove = () => owner.post('/main/s/trips/deleteattachment', { key: file?.id, awsfile_master_pk: row.id })
    expect((await remove()).status).toBe(403)
    expect((await upload('bill.txt', 'two')).body.errored).toMatchObject([{ name: 'bill.txt' }])
    expect((await upload('more.txt', 'three')).body.errored ?? []).toEqual([])
    await owner.post('/main/s/trips/withdrawal', { key: row.id })
    expect((await remove()).status).toBe(200)
  })

  it('shows which files were added, removed or replaced, to those who decided it and in its history', async () => {
    const { row } = (await send('item', filled)).body
    for (const name of ['certificate-a.txt', 'kept.txt', 'bill.txt']) await attach(owner, row.id, [name, 'first'])
    await send('submission', filled, row.id)
    await approve(head, row.id)
    await owner.post('/main/s/trips/withdrawal', { key: row.id })
    const { result } = (await owner.get('/main/s/trips/attachments', { awsfile_master_pk: row.id })).body
      .get_attachments
    const key = result.find(({ name }) => name === 'certificate-a.txt')?.id
    await owner.post('/main/s/trips/deleteattachment', { key, awsfile_master_pk: row.id })
    await attach(owner, row.id, ['bill.txt', 'second'])
    await attach(owner, row.id, ['certificate-b.txt', 'first'])
    await send('submission', filled, row.id)
    const expected = [
      { before: 'certificate-a.txt', after: null },
      { before: 'bill.txt', after: 'bill.txt (replaced)' },
      { before: null, after: 'certificate-b.txt' },
    ].map((change) => ({ field: 'Attachments', ...change }))
    expect((await head.get('/main/s/trips/details', { key: row.id })).body.get_details[0]?.['changes']).toEqual(
      expected,
    )
    const history = JSON.parse((await head.get('/main/s/trips/history', { key: row.id })).text) as {
      get_history: { result: { changes: object[] }[] }
    }
    const changes = history.get_history.result.slice(0, 3).flatMap((each) => each.changes)
    expect(changes.toReversed()).toEqual(
      expected.map((change) => ({
        ...change,
        field: 'awsfile_count',
        label: 'Attachments',
        ...(change.before && change.after && { replaced: true }),
      })),
    )
  })

  it('returns to the start when its owner attaches a file, unless `keeps` names the files', async () => {
    const { id, OrderNo } = await decidedOnce()
    expect((await current(id))?.['editNotice']).toContain('attaching a file sends it back to Draft')
    await attach(owner, id, ['bill.txt', 'one'])
    expect(await current(id)).toMatchObject({ Status: 'Draft', awsfile_count: 1 })
    expect((await head.get('/main/s/notification/list')).text).toContain(`${OrderNo} Visit: changed and taken back by`)
    const visit = await decidedOnce('visits')
    await attach(owner, visit.id, ['bill.txt', 'one', 'visits'])
    expect((await owner.rows({}, 'visits'))[0]).toMatchObject({ Status: 'First Approved', awsfile_count: 1 })
  })

  it('keeps its status when others attach files, and those who decided are notified', async () => {
    const { id, OrderNo } = await decidedOnce()
    await attach(director, id, ['note.txt', 'one'])
    expect(await current(id)).toMatchObject({ Status: 'First Approved' })
    expect((await head.get('/main/s/notification/list')).text).toContain(`${OrderNo} Visit: note.txt attached by`)
  })

  it('is not decided from a page that is older than a file of another person', async () => {
    const { id } = await decidedOnce()
    const version = Number((await director.rows({}, 'trips')).find((row) => row.id === id)?.['version'])
    const decide = async (seen: number) =>
      (await director.post('/main/s/trips/approval', { selected: [id], versions: { [id]: seen } })).body
        .approval_list[0]
    await attach(head, id, ['note.txt', 'one'])
    expect(await decide(version)).toMatchObject({ ok: false, reason: 'stale' })
    const older = { query: { key: id, version: String(version) } }
    expect((await owner.post('/main/s/trips/item', { ...filled, Remark: 'By train' }, older)).body).toMatchObject({
      changed: { by: expect.stringMatching(/./), row: { awsfile_count: 1, version: version + 1 } },
    })
    expect(await decide(version + 1)).toMatchObject({ ok: true, status: 'Approved' })
  })

  it('stays at its version when its owner attaches a file, or another person does before it is submitted', async () => {
    const { id, version } = (await send('item', filled)).body.row
    await attach(head, id, ['note.txt', 'one'])
    expect(await current(id)).toMatchObject({ awsfile_count: 1, version })
    const visit = ((await owner.post('/main/s/visits/submission', filled)) as Saved).body.row
    await attach(owner, visit.id, ['bill.txt', 'one', 'visits'])
    expect((await owner.rows({}, 'visits')).find((row) => row.id === visit.id)).toMatchObject({
      awsfile_count: 1,
      version: visit['version'],
    })
  })

  it('has a digest of the decided content with each move in the audit', async () => {
    const { id } = await decidedOnce()
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('document_id', '=', id).orderBy('seq').execute(),
    )
    const digests = entries.map(({ entry }) => (JSON.parse(entry) as { content?: string }).content)
    expect(digests[1]).toMatch(/^[0-9a-f]{64}$/)
    expect(digests).toEqual([undefined, digests[1], digests[1]])
  })
})
