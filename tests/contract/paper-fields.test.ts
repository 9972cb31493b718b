/** The fields on a printed document: those that its form shows (documents.md, Print). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'

const visits = compiledScreen(
  'visits',
  `
label: Visits
kind: approvals
document: Visit of a guest
see: { everyone: all }
fields:
  Purpose: { type: text, requiredWhen: true }
  Sort: { type: choice, options: [Gate, Site] }
  GatePass: { type: text, visibleWhen: form.Sort == "Gate" }
  SiteCode: { type: text, visibleWhen: form.Sort == "Site" }
  Papers: { type: text, visibleWhen: form.awsfile_count > 0 }
  Note: { type: text, visibleWhen: size(form.Items) > 1 }
  Office: { type: text, visibleWhen: session.email == "head@steel.test" }
  Items:
    type: lines
    totals: [Fee]
    fields:
      - Part: text
      - GateNo: { type: text, visibleWhen: form.Sort == "Gate" }
      - SiteNo: { type: text, visibleWhen: form.Sort == "Site" }
      - Crate: { type: text, visibleWhen: row.Part == "Crate" }
      - Fee: { type: money, visibleWhen: form.Sort == "Site" }
  Tools:
    type: lines
    visibleWhen: form.Sort == "Site"
    fields: [{ Tool: text }]
form: [Sort, Purpose, GatePass, SiteCode, Papers, Note, Office, Items, Tools]
card: { title: Purpose }
statuses: [Draft, Submitted, Approved]
pdf: always
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`,
)

/** Each value has a distinct text, which is printed for no other reason. */
const filled = {
  Purpose: 'Delivery',
  GatePass: 'pass-7',
  SiteCode: 'site-9',
  Papers: 'papers-1',
  Note: 'note-1',
  Items: [
    { Part: 'Crate', GateNo: 'gate-no-1', SiteNo: 'site-no-1', Crate: 'crate-1', Fee: 11 },
    { Part: 'Box', GateNo: 'gate-no-2', SiteNo: 'site-no-2', Crate: 'crate-2', Fee: 22 },
  ],
  Tools: [{ Tool: 'tool-1' }],
}

describe.each(databases)('a printed document on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [visits] })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  type Saved = Answer & { readonly body: { readonly id: string; readonly row: Record<'Items' | 'Tools', Row[]> } }

  /** Stores a document with all values, as if each choice had been made once. */
  const paperOf = async (sort: string): Promise<readonly string[]> => {
    const first = (await owner.post('/main/s/visits/item', { ...filled, Sort: 'Gate' })) as Saved
    const query = { key: first.body.id }
    const { Items } = first.body.row
    const lines = Items.map((line, index) => ({ ...filled.Items[index], key: line['key'] }))
    await owner.post('/main/s/visits/item', { ...filled, Sort: 'Site', Items: lines }, { query })
    await owner.post('/main/s/visits/submission', { Sort: sort }, { query })
    return pdfText((await owner.file('/main/s/visits/pdf', query)).rawPayload)
  }

  it('has only the fields that its form shows for this document', async () => {
    const gate = await paperOf('Gate')
    expect(gate).toEqual(expect.arrayContaining(['Gate pass', 'pass-7', 'Note', 'note-1']))
    for (const hidden of ['Site code', 'site-9', 'Papers', 'Office', 'Tools', 'tool-1'])
      expect(gate).not.toContain(hidden)
    const siteTexts = await paperOf('Site')
    expect(siteTexts).toEqual(expect.arrayContaining(['Site code', 'site-9', 'Tools', 'tool-1']))
    expect(siteTexts).not.toContain('Gate pass')
  })

  it('has its fields in the order of the form', async () => {
    const labels = ['Sort', 'Purpose', 'Gate pass']
    expect((await paperOf('Gate')).filter((text) => labels.includes(text))).toEqual(labels)
  })

  it('has the name of a single document as heading, not that of the list', async () => {
    const texts = await paperOf('Gate')
    expect(texts).toContain('Visit of a guest')
    expect(texts).not.toContain('Visits')
  })

  it('has a column of lines only if one of them shows it, and no hidden cells', async () => {
    const gate = await paperOf('Gate')
    expect(gate).toEqual(expect.arrayContaining(['Gate no', 'gate-no-1', 'gate-no-2', 'Crate', 'crate-1']))
    for (const hidden of ['Site no', 'site-no-1', 'crate-2', 'Fee', 'Total']) expect(gate).not.toContain(hidden)
    expect(gate.filter((text) => text.includes('33'))).toEqual([])
    expect(await paperOf('Site')).toEqual(expect.arrayContaining(['Site no', 'site-no-2', 'Fee', '₹33.00']))
  })
})
