import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { type DetailRow, documentSystem, type DocumentSystem } from './document-system.ts'
import { auditOf } from './part-wise.ts'
import { sized, text } from './upload-files.ts'

const USUAL = 'Steel building'
/** Jobs without a checklist: the sample has one for the first eight jobs. */
const FREE = ['SB-2409', 'SB-2410', 'SB-2411'] as const

describe.each(databases)('the document system on %s', (kind) => {
  let site: Site
  let admin: DocumentSystem
  let head: DocumentSystem
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 4 })
    admin = documentSystem(await signedIn(site.server, 'admin'))
    head = documentSystem(await signedIn(site.server, 'head'))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const first = (rows: readonly DetailRow[]): DetailRow => rows[0] ?? {}
  const idOf = (row: DetailRow): string => String(row['type_details_id'])
  const rowsOf = async (who: DocumentSystem, job: string) => await who.details({ jobIdmaster_jobid: job })

  it('lists all jobs, and as active those with open rows in their checklist', async () => {
    const all = await head.jobs()
    const active = await head.jobs({ active: 'y' })
    expect([all.length, all.filter(({ id }) => id !== null).length]).toEqual([12, 8])
    expect(active.length).toBeGreaterThan(0)
    expect(active.every(({ completed, total }) => Number(completed) < Number(total))).toBe(true)
    expect(active.length).toBeLessThan(8)
  })

  it('finds jobs by a part of their number or party', async () => {
    expect((await head.jobs({ search: '2403' })).map((row) => row['jobIdmaster_jobid'])).toEqual(['SB-2403'])
  })

  it('shows the rows of the template for a job without a checklist', async () => {
    const rows = await head.details({ jobIdmaster_jobid: FREE[0], activeTemplate: USUAL })
    expect(rows.map((row) => row['description'])).toEqual((await head.template(USUAL)).map((row) => row['description']))
    expect(rows.every((row) => row['id'] === null && row['RevNo'] === 0)).toBe(true)
  })

  it('leaves out rows of a status, and rows without files', async () => {
    const job = { jobIdmaster_jobid: 'SB-2401' }
    const all = await head.details(job)
    const applicable = await head.details({ ...job, Status: 'Not Applicable' })
    expect(applicable).toEqual(all.filter((row) => row['Status'] !== 'Not Applicable'))
    expect(applicable.length).toBeLessThan(all.length)
    expect(await head.details({ ...job, aws_ids: 'null' })).toEqual([])
  })

  it('locks rows of other teams and approved rows, except for administrators', async () => {
    const own = await rowsOf(head, 'SB-2401')
    const isLocked = (row: DetailRow) => !['crm', ''].includes(String(row['team'])) || row['Status'] === 'Approved'
    expect(own.map((row) => row['editAllowed'])).toEqual(own.map((row) => (isLocked(row) ? 0 : 1)))
    expect(own.some(isLocked)).toBe(true)
    expect((await rowsOf(admin, 'SB-2401')).every((row) => row['editAllowed'] === 1)).toBe(true)
  })

  it('creates a checklist with the rows of the template and the sent values', async () => {
    const row = first(await head.details({ jobIdmaster_jobid: FREE[0], activeTemplate: USUAL }))
    const change = {
      type_details_id: idOf(row),
      Status: 'Completed',
      DueDate: '2026-11-05',
      Remarks: ' Signed. ',
      RevNo: 0,
    }
    const { body } = await head.save(FREE[0], [change], { activeTemplate: USUAL })
    expect(first(body.post_list?.result ?? [])).toMatchObject({
      Status: 'Completed',
      DueDate: '2026-11-05',
      Remarks: 'Signed.',
      RevNo: 1,
    })
    expect(body.post_list?.result).toHaveLength((await head.template(USUAL)).length)
    const job = (await head.props()).jobIdmaster_jobid.find(({ id }) => id === FREE[0])
    expect(job).toMatchObject({ record: body.id, activeTemplate: USUAL })
    expect((await auditOf(site, body.id ?? '')).map(({ event }) => event)).toEqual([
      'checklist-added',
      'checklist-row-changed',
    ])
  })

  it('changes rows, counts their revisions and shows who changed them last', async () => {
    const row = first(await rowsOf(head, 'SB-2402'))
    const rev = Number(row['RevNo'])
    const { body } = await head.save('SB-2402', [
      { type_details_id: idOf(row), Status: 'Hold', actualdate: null, RevNo: rev },
    ])
    expect(first(body.post_list?.result ?? [])).toMatchObject({
      Status: 'Hold',
      actualdate: null,
      RevNo: rev + 1,
      DueDate: row['DueDate'],
    })
    const again = await head.save('SB-2402', [{ type_details_id: idOf(row), Status: 'Hold', RevNo: rev + 1 }])
    expect(first(again.body.post_list?.result ?? [])['RevNo']).toBe(rev + 1)
  })

  it('accepts rows as the form sends them, complete and with the key of the checklist', async () => {
    const [row] = await rowsOf(head, 'SB-2402')
    const body = { jobIdmaster_jobid: 'SB-2402', activeTemplate: USUAL, detailsGrid: [{ ...row, Remarks: 'Whole' }] }
    expect((await head.post('item', body, { query: { key: 'CL-0002' } })).body).toMatchObject({
      ok: true,
      id: 'CL-0002',
    })
  })

  it('saves nothing if somebody else has changed the checklist in the meantime', async () => {
    const row = first(await rowsOf(head, 'SB-2403'))
    const send = (Remarks: string) =>
      head.save('SB-2403', [{ type_details_id: idOf(row), Remarks, RevNo: Number(row['RevNo']) }])
    await send('The first')
    expect(await send('The second')).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect(first(await rowsOf(head, 'SB-2403'))['Remarks']).toBe('The first')
  })

  it('saves nothing if one of the rows is locked', async () => {
    const rows = await rowsOf(head, 'SB-2404')
    const open = rows.find(({ editAllowed }) => editAllowed === 1) ?? {}
    const locked = rows.find(({ editAllowed }) => editAllowed === 0) ?? {}
    const { status } = await head.save(
      'SB-2404',
      [open, locked].map((row) => ({ type_details_id: idOf(row), Remarks: 'Forged' })),
    )
    expect(status).toBe(403)
    expect((await rowsOf(head, 'SB-2404')).map((row) => row['Remarks'])).not.toContain('Forged')
  })

  it.each([
    [[], 400],
    [[{ type_details_id: 'nothing', Status: 'Yes' }], 400],
    [[{ type_details_id: 'template-1-1', Status: 'Maybe' }], 200],
    [[{ type_details_id: 'template-1-1', DueDate: '2026-02-31' }], 200],
    [[{ type_details_id: 'template-1-1' }, { type_details_id: 'template-1-1' }], 400],
    [[{ type_details_id: 'template-1-1', Remarks: 'x'.repeat(1001) }], 200],
  ])('refuses %j', async (rows, status) => {
    const answer = await head.save('SB-2405', rows)
    expect([answer.status, answer.body.ok]).toEqual([status, false])
    if (status === 200) expect(Object.keys(answer.body.post_item ?? {})).toEqual(['detailsGrid'])
  })

  it('requires details, a job, and an unchanged template', async () => {
    const row = [{ type_details_id: 'template-1-1', Status: 'Yes' }]
    expect((await head.save('SB-2405', [])).body.description).toBe('Please add details to save the item.')
    expect((await head.save('', row)).body.post_item).toEqual({ jobIdmaster_jobid: 'Required.' })
    expect((await head.save(FREE[1], row)).body.post_item).toEqual({ activeTemplate: 'Required.' })
    const other = await head.save('SB-2405', row, { activeTemplate: 'Shed extension' })
    expect(other.body.post_item).toEqual({ activeTemplate: `This job uses the template "${USUAL}".` })
    expect((await head.save('SB-9999', row)).status).toBe(404)
  })

  it('creates a checklist when files are attached to a row before it is saved', async () => {
    const browser = await signedIn(site.server, 'head')
    const asked = { jobIdmaster_jobid: FREE[1], activeTemplate: USUAL, type_details_id: 'template-1-2' }
    const { body } = await documentSystem(browser).post('detailitem', asked)
    expect(body.master_id?.add.id).toMatch(/^CL-\d{4}$/)
    expect(body.master_id?.post_list.result.find(({ id }) => id === body.id)?.['type_details_id']).toBe('template-1-2')
    const target = { awsfile_master_pk: body.id ?? '', awsfile_master_table: 'documentsysdetails' }
    await browser.upload('/main/s/documentsys/attachments', [text('receipt.txt', 'Paid')], { query: target })
    const withFiles = await head.details({ jobIdmaster_jobid: FREE[1], aws_ids: 'null' })
    expect(withFiles.map(({ id, awsfile_count }) => [id, awsfile_count])).toEqual([[body.id, 1]])
  })

  it('accepts files of up to 50 MB', async () => {
    const browser = await signedIn(site.server, 'head')
    const [row] = await rowsOf(head, 'SB-2401')
    const target = { awsfile_master_pk: String(row?.['id']), awsfile_master_table: 'documentsysdetails', maxSize: '50' }
    const large = sized('drawing.txt', 11 * 1024 * 1024)
    const { body } = await browser.upload('/main/s/documentsys/attachments', [large], { query: target })
    expect(body.errored ?? []).toEqual([])
  })

  it('lets the creator of a checklist and administrators reset the job', async () => {
    const begun = await head.save(FREE[2], [{ type_details_id: 'template-1-1', Status: 'Yes' }], {
      activeTemplate: USUAL,
    })
    const other = documentSystem(await signedIn(site.server, 'accounts'))
    expect((await other.reset(FREE[2])).status).toBe(403)
    expect((await head.reset(FREE[2])).body).toEqual({ ok: true })
    expect(await rowsOf(head, FREE[2])).toEqual([])
    expect((await head.reset(FREE[2])).status).toBe(404)
    expect((await auditOf(site, begun.body.id ?? '')).at(-1)?.event).toBe('checklist-reset')
    expect((await admin.reset('SB-2408')).body).toEqual({ ok: true })
  })

  it('stores checklists of orders in a company without jobs', async () => {
    const tex = documentSystem(await signedIn(site.server, 'head', 'TEX'))
    const jobs = await tex.jobs()
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.some(({ id }) => id !== null)).toBe(true)
    expect((await tex.props()).defaulttemplate).toBe('Export order')
  })

  it('shows nothing of another company', async () => {
    const tex = documentSystem(await signedIn(site.server, 'admin', 'TEX'))
    const [row] = await rowsOf(head, 'SB-2401')
    expect(await rowsOf(tex, 'SB-2401')).toEqual([])
    expect((await tex.save('SB-2401', [{ type_details_id: idOf(row ?? {}), Status: 'Yes' }])).status).toBe(404)
    expect((await tex.reset('SB-2401')).status).toBe(404)
    expect(await tex.template(USUAL)).toEqual([])
  })

  it.each([
    'checklist_templates',
    'checklist_template_rows',
    'checklist_defaults',
    'checklist_records',
    'checklist_rows',
    'checklist_jobs',
    'checklist_progress',
  ] as const)('are under row-level security: %s', async (table) => {
    const companies = (company: string) =>
      inTenant(site.database, company, async (work) => {
        const rows = await work.selectFrom(table).select('company_id').execute()
        return [...new Set(rows.map(({ company_id }) => company_id))]
      })
    expect([await companies('steel'), await companies('tex')]).toEqual([['steel'], ['tex']])
  })
})
