import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTenant } from '../../server/database/tenant.ts'
import { dayBefore } from '../../server/sample/filling.ts'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { auditOf, today } from './part-wise.ts'
import { sectionWise, type SectionWise, type TemplateRow } from './section-wise.ts'

const row = (template_id: string, more: Partial<TemplateRow> = {}): TemplateRow => {
  return { template_id, listname: `Section ${template_id}`, type: 'structure', nos: 10, ratio: 100, ...more }
}
const sheeting = (ratio: number | string): TemplateRow => row(`new-s${ratio}`, { type: 'Sheeting', ratio })
const structure = (ratio: number | string): TemplateRow => row(`new-t${ratio}`, { ratio })

describe.each(databases)('section-wise erection on %s', (kind) => {
  let site: Site
  let head: SectionWise
  let admin: SectionWise
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 2 })
    head = sectionWise(await signedIn(site.server, 'head'))
    admin = sectionWise(await signedIn(site.server, 'admin'))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  /** A job without a record, a different one each time. */
  const free = ['SB-2409', 'SB-2411', 'SB-2412']
  const day = today()

  describe('a template', () => {
    it('begins with seven rows of alternating types, whose ratios add up to 100 for each type', async () => {
      const { body } = await head.template('SB-2409')
      const rows = (body.get_list?.result ?? []) as unknown as TemplateRow[]
      expect(rows.map(({ ratio }) => ratio)).toEqual([40, 30, 45, 55, 15, 10, 5])
      const of = (type: string) =>
        rows.filter((each) => each.type === type).reduce((sum, { ratio }) => sum + Number(ratio), 0)
      expect([of('Sheeting'), of('structure')]).toEqual([100, 100])
    })

    it('is followed by empty rows on request', async () => {
      const { body } = await head.template(undefined, '2')
      expect(body.get_list?.result.slice(7)).toMatchObject([{ listname: '' }, { listname: '', ratio: null }])
    })

    const both = 'Total sum of ratio % of'
    it.each([
      [null, [sheeting(100), structure(100)], 'Please select Job ID to save template'],
      ['SB-2409', [], 'Please enter details to save template'],
      ['SB-2409', [row('new-1', { listname: '', nos: null, ratio: null })], 'Please enter details to save template'],
      ['SB-2409', [sheeting(99.9), structure(100)], `${both} sheeting should be 100%`],
      ['SB-2409', [structure(100)], `${both} sheeting should be 100%`],
      ['SB-2409', [sheeting(100), structure(60), structure(40.001)], `${both} structure should be 100%`],
      ['SB-2409', [sheeting(100), structure(101)], 'Section new-t101: the ratio is at most 100.'],
      ['SB-2409', [sheeting(100), row('new-1', { nos: 0 })], 'Section new-1: a quantity above 0 is needed.'],
    ])('of %s is refused with the reason: %#', async (job, rows, description) => {
      const { status, body } = await head.saveTemplate(job, rows)
      expect({ status, description: body.description }).toEqual({ status: 400, description })
      expect((await head.list()).map((each) => each['jobidmaster_jobid'])).not.toContain('SB-2409')
    })

    it('adds ratios as decimals', async () => {
      // As doubles these add up to 99.99999999999999.
      const rows = [
        sheeting(33.3),
        sheeting('33.30'),
        sheeting(33.4),
        structure(16.1),
        structure(67.8),
        structure(16.1),
      ]
      const unique = rows.map((each, index) => ({ ...each, template_id: `new-${index}` }))
      const { body } = await head.saveTemplate(free[0] ?? '', unique)
      expect(body).toMatchObject({ ok: true, sectionwisejob_id: expect.stringMatching(/^SW-\d{4}$/) })
    })

    it('can be changed by a person who has loaded the saved version, not by one who began before', async () => {
      const job = free[1] ?? ''
      const id = (await head.saveTemplate(job, [sheeting(100), structure(100)])).body.sectionwisejob_id ?? ''
      expect((await admin.saveTemplate(job, [sheeting(100), structure(100)])).status).toBe(409)
      const saved = ((await head.template(job)).body.get_list?.result ?? []) as unknown as TemplateRow[]
      const renamed = saved.map((each) => ({ ...each, listname: `${each.listname} B` }))
      expect((await head.saveTemplate(job, renamed, id)).body.ok).toBe(true)
      expect((await head.template(job)).body.get_list?.result).toMatchObject(renamed)
      expect((await auditOf(site, id)).map(({ event }) => event)).toEqual([
        'section-template-added',
        'section-template-changed',
      ])
    })

    it('is copied from another job without losing a row with entries', async () => {
      const job = free[2] ?? ''
      const { body } = await head.copy(job, 'SB-2401')
      expect(body.ok).toBe(true)
      const names = async (of: string) =>
        (await head.template(of)).body.get_list?.result.map((each) => each['listname'])
      expect(await names(job)).toEqual(await names('SB-2401'))
      expect((await head.copy('SB-2403', job)).body.code).toBe('has-entries')
      expect((await head.copy(job, 'SB-2410')).body.description).toBe('SB-2410 has no template to copy.')
    })
  })

  describe('entries', () => {
    const job = 'SB-2401'
    const rowsOn = async (date = day) => (await head.entries(job, date)).rows
    const columns = async (date = day) => (await rowsOn(date)).find(({ listname }) => listname === 'Columns')

    it('agree with the parts of the same job', async () => {
      const { rows } = await inTenant(site.database, 'steel', async (work) => ({
        rows: await work
          .selectFrom('part_progress')
          .select(['bom_qty', 'erected_qty'])
          .where('job_id', '=', job)
          .where('description', '=', 'Column')
          .execute(),
      }))
      const sum = (name: 'bom_qty' | 'erected_qty') => rows.reduce((all, each) => all + each[name], 0)
      const found = await columns('2100-01-01')
      expect(found).toMatchObject({ nos: sum('bom_qty'), erectedqty: sum('erected_qty') })
    })

    it('increase work and totals, and are removed by an empty quantity', async () => {
      const before = await head.entries(job, day)
      const at = before.rows.find(({ listname }) => listname === 'Columns')
      const [template_id, left] = [at?.template_id ?? '', (at?.balanceqty ?? 0) + (at?.qty ?? 0)]
      expect((await head.saveEntries(job, day, [{ template_id, qty: 2 }])).body.ok).toBe(true)
      expect(await columns()).toMatchObject({ qty: 2, balanceqty: left - 2 })
      const after = await head.entries(job, day)
      const gain = (2 - (at?.qty ?? 0)) / (at?.nos ?? 1)
      const raised = (before.totals?.['totalstructuredone'] ?? 0) + 30 * gain
      expect(after.totals?.['totalstructuredone']).toBeCloseTo(raised, 1)
      await head.saveEntries(job, day, [{ template_id, qty: null }])
      expect(await columns()).toMatchObject({ qty: null, balanceqty: left })
    })

    it('end a row without a balance, on the day of the last entry or on the reported day', async () => {
      const first = await columns()
      const template_id = first?.template_id ?? ''
      const left = (first?.balanceqty ?? 0) + (first?.qty ?? 0)
      await head.saveEntries(job, day, [{ template_id, qty: left }])
      expect(await columns()).toMatchObject({ balanceqty: 0, workper: 100, actualenddate: day, projecteddate: day })
      const early = dayBefore(day, 1)
      await head.saveEntries(job, day, [{ template_id, actualenddate: early }])
      expect(await columns()).toMatchObject({ actualenddate: early, projecteddate: early, qty: left })
      await head.saveEntries(job, day, [{ template_id, qty: null, actualenddate: null }])
    })

    it('are refused with the row and the reason, and nothing is saved', async () => {
      const [roof, column] = await rowsOn()
      const left = (column?.balanceqty ?? 0) + (column?.qty ?? 0)
      const refused = async (entry: object) => {
        const entries = [
          { template_id: roof?.template_id, qty: 1 },
          { template_id: column?.template_id, ...entry },
        ]
        return (await head.saveEntries(job, day, entries)).body.description
      }
      expect(await refused({ qty: left + 1 })).toBe(`Columns: ${left} are left.`)
      expect(await refused({ qty: -1 })).toBe('Columns: a quantity of 0 or more is needed.')
      expect(await refused({ actualenddate: day })).toBe('Columns: it has not ended while something is left.')
      expect(await refused({ actualstartdate: dayBefore(day, -1) })).toContain('cannot be in the future')
      expect((await rowsOn())[0]?.qty).toBe(roof?.qty)
    })

    it('require details, a day that is not in the future, and a template', async () => {
      expect((await head.saveEntries(job, day, [])).body.description).toBe('Please enter details to save entry')
      const [roof] = await rowsOn()
      const same = [{ template_id: roof?.template_id, qty: roof?.qty }]
      expect((await head.saveEntries(job, day, same)).body.description).toBe('Please enter details to save entry')
      const tomorrow = await head.saveEntries(job, dayBefore(day, -1), [{ template_id: roof?.template_id, qty: 1 }])
      expect(tomorrow.body.post_item).toEqual({ createdAt: 'The date cannot be in the future.' })
      const none = await head.saveEntries('SB-2410', day, [{ template_id: 'x', qty: 1 }])
      expect(none.body.description).toBe('Please enter details to save template')
    })

    it('are saved once per key', async () => {
      const bracing = (await rowsOn()).find(({ listname }) => listname === 'Bracing')
      const body = {
        jobidmaster_jobid: job,
        createdAt: day,
        entryGrid: [{ template_id: bracing?.template_id, qty: 3 }],
      }
      const send = () => head.post('sectionwisetemplateentry_item', body, { 'idempotency-key': 'section-once' })
      const [one, again] = await Promise.all([send(), send()])
      expect(again.text).toBe(one.text)
      expect((await rowsOn()).find(({ listname }) => listname === 'Bracing')?.qty).toBe(3)
    })
  })

  it('projects the end at the pace so far, and shows the delay', async () => {
    const job = 'SB-2410'
    const plan = { planstartdate: dayBefore(day, 9), planenddate: dayBefore(day, 0), nos: 100 }
    await admin.saveTemplate(job, [
      { ...sheeting(100), ...plan },
      { ...structure(100), ...plan, nos: 50 },
    ])
    const [row] = (await admin.entries(job, day)).rows
    // Not begun: it takes its planned duration from today.
    expect(row).toMatchObject({ planper: 100, workper: 0, projecteddate: dayBefore(day, -9), delay_days: 9 })
    await admin.saveEntries(job, dayBefore(day, 9), [{ template_id: row?.template_id, qty: 10 }])
    await admin.saveEntries(job, day, [{ template_id: row?.template_id, qty: 40 }])
    // Half of the work in ten days: another ten.
    const { rows, totals } = await admin.entries(job, day)
    expect(rows[0]).toMatchObject({ workper: 50, projecteddate: dayBefore(day, -10), delay_days: 10 })
    expect(totals).toMatchObject({ totalsheetingdone: 50, totalsheetingplanned: 100, totalstructuredone: 0 })
    // As of an earlier day, only the entries up to that day count.
    expect((await admin.entries(job, dayBefore(day, 5))).rows[0]).toMatchObject({
      workper: 10,
      planper: 50,
      qty: null,
    })
    const [listed] = await admin.list({ jobidmaster_jobid: job })
    expect(listed).toMatchObject({ sheetingactual: 50, sheetingplan: 100, sheetingdelaydays: 10, structureactual: 0 })
  })

  it('is recorded by people who may record for the job', async () => {
    const people = await Promise.all(
      ['head', 'accounts', 'director', 'owner'].map((role) => signedIn(site.server, role)),
    )
    const answers = await Promise.all(people.map((each) => sectionWise(each).copy('SB-2402', 'SB-2404')))
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.body.description).toBe('You are not authorized for this JobId')
  })

  it('has notes, the newest first, which their authors and administrators can delete', async () => {
    const before = (await head.notes('SW-0001')).body.get_notes ?? []
    const written = (await head.addNote('SW-0001', ' Bolts missing ')).body.get_notes ?? []
    expect(written.map(({ content }) => content)).toEqual(['Bolts missing', ...before.map(({ content }) => content)])
    expect((await head.list({ jobidmaster_jobid: 'SB-2401' }))[0]).toMatchObject({
      latest_note_content: 'Bolts missing',
    })
    const other = sectionWise(await signedIn(site.server, 'director'))
    expect((await other.deleteNote(written[0]?.id ?? '')).status).toBe(403)
    expect((await head.deleteNote(written[0]?.id ?? '')).body.get_notes).toEqual(before)
    expect((await head.addNote('SW-0001', '  ')).body.post_item).toEqual({ content: 'Required.' })
    expect((await head.deleteNote(written[0]?.id ?? '')).status).toBe(404)
  })

  it('is unknown in another company', async () => {
    const tex = sectionWise(await signedIn(site.server, 'admin', 'TEX'))
    expect(await tex.list()).toEqual([])
    expect((await tex.entries('SB-2401', day)).status).toBe(404)
    expect((await tex.notes('SW-0001')).status).toBe(404)
    expect((await tex.saveTemplate('SB-2401', [sheeting(100), structure(100)])).status).toBe(404)
  })

  it.each(['section_jobs', 'section_rows', 'section_entries', 'section_notes'] as const)(
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
})
