import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyAudit } from '../../server/audit/verify.ts'
import { inTenant } from '../../server/database/tenant.ts'
import { type Browser, signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { type EntryRow, type ErectionOf, erectionOf } from './erection.ts'
import { text } from './upload-files.ts'

const today = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)
const note = { currentnotes_id: 'new:1', content: 'Bay 3 is aligned.', ErectionStage: 'Roofing' }
const labour = { currentlabour_id: 'new:1', labourdate: today, labourtype: 'Fitter', notes: 'Bay 3', qty: 6 }
const machinery = { currentmachinery_id: 'new:1', machinerydate: today, machinerytype: 'Crane', notes: '40 t', qty: 1 }

describe.each(databases)('the erection status on %s', (kind) => {
  let site: Site
  let browser: Browser
  let admin: ErectionOf
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    browser = await signedIn(site.server, 'admin')
    admin = erectionOf(browser)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const first = async (): Promise<EntryRow> => {
    const [entry] = await admin.entries()
    if (!entry) throw new Error('The sample holds no entry.')
    return entry
  }
  /** Adds an entry for a job without one. */
  const added = async (body: object = {}): Promise<string> => {
    const known = new Set((await admin.entries()).map(({ JobId }) => JobId))
    const jobs = ((await browser.get('/main/s/erectionstatus/props')).body as never)['get_props'] as {
      readonly JobId: readonly { readonly id: string }[]
    }
    const free = jobs.JobId.find(({ id }) => !known.has(id))
    if (!free) throw new Error('Every job has an entry.')
    const answer = await admin.save({ JobId: free.id, ...body })
    expect(answer.body.post_item).toBeUndefined()
    return answer.body.add?.id ?? ''
  }
  const withEntry = async (body: object, check: (id: string) => Promise<void>): Promise<void> => {
    const id = await added(body)
    await check(id)
    await admin.post('deleteitem', { key: id })
  }

  it('shows the jobs, engineers and contractors that the reports on parts show', async () => {
    const jobs = (await browser.get('/main/s/partwisestatus/erectionnotupdated_list', { page_by: '100' })).body.get_list
      .result as unknown as readonly Readonly<Record<string, unknown>>[]
    for (const entry of await admin.entries()) {
      const job = jobs.find(({ JobID }) => JobID === entry.JobId)
      if (job) expect(entry).toMatchObject({ SiteEng: job['SiteEng'], PartyName: job['PartyName'] })
      if (job) expect(entry.Contractorname.split(', ')).toContain(job['Contractorname'])
    }
    expect(jobs.length).toBeGreaterThan(0)
  })

  it('can be filtered by site engineer, search text and days', async () => {
    const all = await admin.entries()
    const { SiteEng, JobId, AddDate } = await first()
    const ids = (rows: readonly EntryRow[]) => rows.map(({ id }) => id).toSorted()
    expect(ids(await admin.entries({ SiteEng }))).toEqual(ids(all.filter((each) => each.SiteEng === SiteEng)))
    expect(ids(await admin.entries({ search: JobId }))).toEqual(ids(all.filter((each) => each.JobId === JobId)))
    const within = { startDate: AddDate, endDate: AddDate }
    expect(ids(await admin.entries(within))).toEqual(ids(all.filter((each) => each.AddDate === AddDate)))
    expect((await admin.entries(within)).length).toBeLessThan(all.length)
  })

  it('adds an entry with its notes, labour and machinery, and returns them', async () => {
    await withEntry({ notes: [note], labour: [labour], machinery: [machinery] }, async (id) => {
      expect(await admin.notes(id)).toMatchObject([{ content: note.content, ErectionStageClass: 'info' }])
      expect(await admin.labour(id)).toMatchObject([{ labourtype: 'Fitter', qty: 6, labourdate: today }])
      expect(await admin.machinery(id)).toMatchObject([{ machinerytype: 'Crane', qty: 1 }])
      const row = (await admin.entries()).find((each) => each.id === id)
      expect(row).toMatchObject({ ErectionStage: 'Roofing', notescontent: note.content, daily_ids_count: 1 })
    })
  })

  it('stores only rows that are new, in the order they were added', async () => {
    await withEntry({ notes: [note] }, async (id) => {
      const saved = await admin.notes(id)
      const newer = { ...note, currentnotes_id: 'new:2', content: 'Second' }
      const newest = { ...note, currentnotes_id: 'new:3', content: 'Third' }
      const { body } = await admin.save({ notes: [newest, newer, ...saved] }, id)
      expect(body.get_notes?.result.map(({ content }) => content)).toEqual(['Third', 'Second', note.content])
      expect(await admin.notes(id)).toEqual(body.get_notes?.result)
    })
  })

  it('adds one entry per job, once per key', async () => {
    const { JobId } = await first()
    const { body } = await admin.save({ JobId })
    expect(body).toEqual({ ok: false, post_item: { JobId: 'There is already an entry for this job.' } })
    await withEntry({}, async (id) => {
      const send = () =>
        admin.post('item', { notes: [note] }, { query: { key: id }, headers: { 'idempotency-key': 'note-once' } })
      const [one, again] = await Promise.all([send(), send()])
      expect(again.text).toBe(one.text)
      expect(await admin.notes(id)).toHaveLength(1)
    })
  })

  it('saves nothing if a field or a row is invalid, and reports which', async () => {
    const { id } = await first()
    const before = await admin.notes(id)
    const { body } = await admin.save(
      {
        AddDate: '2999-01-01',
        ErecStart: '2026-05-02',
        ErecEnd: '2026-05-01',
        ErecContractor2: 'Nobody Ltd',
        StageWise: 'Unknown',
        notes: [note, { ...note, currentnotes_id: 'new:2', ErectionStage: null }],
        labour: [{ currentlabour_id: 'new:1' }],
        machinery: [{ ...machinery, qty: -1 }],
        projectGrid: [{ ListCd: 'S01', checklist: 'Perhaps' }],
      },
      id,
    )
    expect(body.post_item).toEqual({
      AddDate: 'The date cannot be in the future.',
      ErecEnd: 'The end cannot be before the start.',
      ErecContractor2: '"Nobody Ltd" cannot be chosen.',
      StageWise: '"Unknown" cannot be chosen.',
      notes: 'Erection stage is mandatory',
      labour: 'The following fields are missing: Notes, Labour type, Qty, Labour date',
      machinery: 'Qty must be above 0.',
      projectGrid: '"Perhaps" cannot be chosen.',
    })
    expect(await admin.notes(id)).toEqual(before)
    expect((await admin.save({})).body.post_item).toEqual({ JobId: 'Required.' })
  })

  it('can be recorded only by people who may record for the job', async () => {
    const roles = ['head', 'accounts', 'director', 'owner'] as const
    const people = await Promise.all(roles.map(async (role) => erectionOf(await signedIn(site.server, role))))
    const jobs = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('job_recorders').select(['job_id', 'person_id']).where('company_id', '=', 'steel').execute(),
    )
    let refused = 0
    for (const entry of await admin.entries()) {
      const [note1] = await admin.notes(entry.id)
      for (const [index, person] of people.entries()) {
        const may = jobs.some(
          ({ job_id, person_id }) => job_id === entry.JobId && person_id === `steel-${roles[index]}`,
        )
        if (may) continue
        refused += 1
        const answer = await person.save({ Remarks: 'Forged' }, entry.id)
        expect(answer).toMatchObject({ status: 403, body: { description: 'You are not authorized for this JobId' } })
        expect((await person.post('deletenotes', { id: String(note1?.['currentnotes_id']) })).status).toBe(403)
      }
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('deletes saved rows one by one, and refuses unsaved rows', async () => {
    await withEntry({ notes: [note], labour: [labour], machinery: [machinery] }, async (id) => {
      const [n] = await admin.notes(id)
      const [l] = await admin.labour(id)
      const [m] = await admin.machinery(id)
      // A line of machinery cannot be deleted as labour, although both are stored in one table.
      expect((await admin.post('deletelabour', { currentlabour_id: String(m?.['currentmachinery_id']) })).status).toBe(
        404,
      )
      expect((await admin.post('deletenotes', { id: 'new:1' })).status).toBe(404)
      await admin.post('deletenotes', { id: String(n?.['currentnotes_id']) })
      await admin.post('deletelabour', { currentlabour_id: String(l?.['currentlabour_id']) })
      await admin.post('deletemachinery', { currentmachinery_id: String(m?.['currentmachinery_id']) })
      expect([await admin.notes(id), await admin.labour(id), await admin.machinery(id)]).toEqual([[], [], []])
    })
  })

  it('returns the saved checklist, of one description or all', async () => {
    const { id } = await first()
    await admin.save({ projectGrid: [{ ListCd: 'H02', checklist: 'Rejected', remarks: 'Expired in May' }] }, id)
    const all = await admin.list<Readonly<Record<string, unknown>>>('projectqcdetails_list', { id })
    const safety = await admin.list<Readonly<Record<string, unknown>>>('projectqcdetails_list', {
      wajoberectiondaily_id: id,
      description: 'Safety',
    })
    expect(safety).toEqual(all.filter(({ stage }) => stage === 'Safety'))
    expect(safety.find(({ ListCd }) => ListCd === 'H02')).toMatchObject({
      checklist: 'Rejected',
      remarks: 'Expired in May',
      projectqc_id: `${id}:H02`,
    })
  })

  it('stores pictures of the day, of a stage and of a check', async () => {
    const { id } = await first()
    const send = (pk: string, table: string) =>
      browser.upload('/main/s/erectionstatus/attachments', [text('bay.txt', 'x')], {
        query: { awsfile_master_pk: pk, awsfile_master_table: table },
      })
    expect((await send(id, 'wajoberectiondaily')).status).toBe(200)
    expect((await send(`${id}:Hold`, 'wajoberectionstagewise')).status).toBe(200)
    expect((await send(`${id}:S01`, 'wajoberectionprojectqc')).status).toBe(200)
    expect((await send(`${id}:Unknown`, 'wajoberectionstagewise')).status).toBe(404)
    expect((await send('ES-9999:S01', 'wajoberectionprojectqc')).status).toBe(404)
    expect(await admin.list('dailyfiles_list', { id })).toMatchObject([{ name: 'bay.txt' }])
    const stages = await admin.list<Readonly<Record<string, unknown>>>('stagewisefiles_list', { id })
    expect(stages.filter(({ awsfile_count: count }) => count === 1).map(({ StageWise }) => StageWise)).toEqual(['Hold'])
  })

  it('shows the details of a job', async () => {
    const { id, JobId, PartyName } = await first()
    const lines = await admin.list('projectdetails_list', { id: JobId })
    expect(lines).toContainEqual({ Name: 'Party name', Value: PartyName, place: 1 })
    expect(await admin.list('projectdetails_list', { wajoberectiondaily_id: id })).toEqual(lines)
  })

  it('is removed when it is deleted, and its job may have another entry', async () => {
    const id = await added({ notes: [note] })
    expect((await admin.post('deleteitem', { key: id })).body).toEqual({ ok: true })
    expect((await admin.get('notes', { key: id })).status).toBe(404)
    expect((await admin.save({ Remarks: 'x' }, id)).status).toBe(404)
    const next = await added()
    expect(next > id).toBe(true)
    await admin.post('deleteitem', { key: next })
  })

  it('leaves an intact audit', async () => {
    expect(await inTenant(site.database, 'steel', (work) => verifyAudit(work, 'steel'))).toMatchObject({ ok: true })
  })

  it.each(['erection_entries', 'erection_notes', 'erection_resources', 'erection_checks'] as const)(
    'are under row-level security: %s',
    async (table) => {
      const companies = (company: string) =>
        inTenant(site.database, company, async (work) => {
          const rows = await work.selectFrom(table).select('company_id').execute()
          return [...new Set(rows.map(({ company_id }) => company_id))]
        })
      expect([await companies('steel'), await companies('tex')]).toEqual([['steel'], []])
    },
  )

  it('is not visible to another company', async () => {
    const { id, JobId } = await first()
    const tex = erectionOf(await signedIn(site.server, 'admin', 'TEX'))
    expect(await tex.entries()).toEqual([])
    expect((await tex.get('notes', { key: id })).status).toBe(404)
    expect((await tex.save({ JobId })).body.post_item).toEqual({ JobId: `There is no job "${JobId}".` })
  })
})
