import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from './browser.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { type DetailRow, documentSystem, type DocumentSystem } from './document-system.ts'

const USUAL = 'Steel building'
/** A job without a checklist in the sample. */
const FREE = 'SB-2412'

describe.each(databases)('templates of checklists on %s', (kind) => {
  let site: Site
  let admin: DocumentSystem
  let head: DocumentSystem
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind, { modules: true }), { rows: 1 })
    admin = documentSystem(await signedIn(site.server, 'admin'))
    head = documentSystem(await signedIn(site.server, 'head'))
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  it.each([
    ['templatedocumentsys_item', { label: 'Mine', templateGrid: [{ groups: 'A', description: 'B' }] }],
    ['templatedocumentsys_copyfromtemplate', { label: 'Mine', copyLabel: USUAL }],
    ['savedefaulttemplate', { templatenametobesetinclientdb: 'Shed extension', templateslug: 'documentsys' }],
  ])('lets only administrators configure templates: %s', async (call, body) => {
    expect(await head.post(call, body)).toMatchObject({
      status: 403,
      body: { description: 'You need to be an admin to configure templates.' },
    })
    expect((await head.props()).defaulttemplate).toBe(USUAL)
  })

  it('adds and changes templates; existing checklists retain their rows', async () => {
    const grid = [{ groups: 'Design', description: 'Plan', team: 'crm' }]
    expect((await admin.post('templatedocumentsys_item', { label: ' Bridge ', templateGrid: grid })).body).toEqual({
      ok: true,
    })
    const [row] = await admin.template('bridge')
    await head.save(FREE, [{ type_details_id: String(row?.['id']), Status: 'Yes' }], { activeTemplate: 'Bridge' })
    const next = [
      { id: row?.['id'], groups: 'Design', description: 'Final plan', team: '' },
      { groups: 'Site', description: 'Photos' },
    ]
    await admin.post('templatedocumentsys_item', { existingTemplate: 'Bridge', templateGrid: next })
    const after = await admin.template('Bridge')
    expect(after.map(({ description }) => description)).toEqual(['Final plan', 'Photos'])
    expect(after[0]?.['id']).toBe(row?.['id'])
    expect((await head.details({ jobIdmaster_jobid: FREE })).map(({ description }) => description)).toEqual(['Plan'])
  })

  it('refuses templates with a name that exists already, and templates that cannot be filled in', async () => {
    const save = async (body: object) => (await admin.post('templatedocumentsys_item', body)).body.post_item
    const one = { groups: 'Design', description: 'Plan', team: '' }
    expect(await save({ label: 'steel BUILDING', templateGrid: [one] })).toEqual({
      Template: 'There is already a template "steel BUILDING".',
    })
    expect(await save({ label: '', templateGrid: [] })).toEqual({
      Template: 'Please enter the template name to save the template',
      templateGrid: 'Please add details to save the item.',
    })
    expect(await save({ label: 'New', templateGrid: [one, { ...one, description: 'PLAN' }] })).toEqual({
      templateGrid: '"PLAN" stands twice in "Design".',
    })
    expect(await save({ label: 'New', templateGrid: [{ ...one, team: 'nobody' }] })).toEqual({
      templateGrid: 'There is no team "nobody".',
    })
    expect(await save({ label: 'New', templateGrid: [{ ...one, groups: ' ' }] })).toEqual({
      templateGrid: 'Every row needs a group and a description.',
    })
    expect(await save({ existingTemplate: 'None', templateGrid: [one] })).toEqual({
      existingTemplate: 'There is no such template.',
    })
  })

  it('copies a template under a new name', async () => {
    const copy = (body: object) => admin.post('templatedocumentsys_copyfromtemplate', body)
    expect((await copy({ label: 'Copy', copyLabel: '' })).body.description).toBe(
      'Name & copyFrom fields are required to copy a template.',
    )
    expect((await copy({ label: 'Copy', copyLabel: USUAL })).body).toEqual({ ok: true })
    const names = (rows: readonly DetailRow[]) => rows.map(({ description }) => description)
    expect(names(await admin.template('Copy'))).toEqual(names(await admin.template(USUAL)))
    expect((await copy({ label: 'Copy', copyLabel: USUAL })).body.post_item).toEqual({
      Template: 'There is already a template "Copy".',
    })
  })

  it('begins new checklists with the default template', async () => {
    const save = (name: string) =>
      admin.post('savedefaulttemplate', { templatenametobesetinclientdb: name, templateslug: 'documentsys' })
    expect((await save('')).body.description).toBe('Please enter the template name to save the template')
    expect((await save('None')).body.post_item).toEqual({ defaulttemplate: 'There is no such template.' })
    await save('Shed extension')
    expect((await head.props()).defaulttemplate).toBe('Shed extension')
    await save(USUAL)
  })

  it('returns the answer of the first call for a repeated key', async () => {
    const body = { label: 'Once', templateGrid: [{ groups: 'A', description: 'B' }] }
    const send = () => admin.post('templatedocumentsys_item', body, { headers: { 'idempotency-key': 'template-once' } })
    expect([(await send()).body, (await send()).body]).toEqual([{ ok: true }, { ok: true }])
  })
})
