/** The text of a link to a document, or to a row whose title is itself a link or a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { pdfText } from './pdf-text.ts'

const FIRMS = `
label: Firms
kind: records
see: { everyone: all }
fields: { Firm: text, City: text }
form: [Firm, City]
`
const SITES = `
label: Sites
kind: records
see: { everyone: all }
fields: { Owner: { type: link, to: firms }, City: text }
list: { page: 20, card: { title: Owner, left: [City] } }
form: [Owner, City]
`
const PASSES = `
label: Passes
kind: approvals
number: RGP-{seq:4}
see: { everyone: all }
fields: { Party: { type: link, to: firms }, GSTIN: code, Secret: { type: code, seen: [director] } }
card: { title: Party, left: [OrderNo], right: [GSTIN] }
form: [Party, GSTIN, Secret]
statuses: [Draft, Submitted, Approved]
pdf: always
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`
const RETURNS = `
label: Returns
kind: records
see: { everyone: all }
fields: { Pass: { type: link, to: passes }, Place: { type: link, to: sites }, Note: text }
form: [Pass, Place, Note]
`
const others = { firms: FIRMS, sites: SITES, passes: PASSES }
const screens = [
  compiledScreen('firms', FIRMS),
  compiledScreen('sites', SITES, { firms: FIRMS }),
  compiledScreen('passes', PASSES, { firms: FIRMS }),
  compiledScreen('returns', RETURNS, others),
]

describe.each(databases)('the text of a link on %s', (kind) => {
  let site: Site
  let owner: Browser
  let firm: string
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens })
    owner = await signedIn(site.server, 'owner')
    firm = await add('firms', { Firm: 'Himalaya Paper Mills' })
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const add = async (screen: string, body: object, call = 'item'): Promise<string> =>
    ((await owner.post(`/main/s/${screen}/${call}`, body)).body as unknown as { id: string }).id
  const options = async (field: string, search: string): Promise<readonly string[]> => {
    const { text } = await owner.get('/main/s/returns/options', { field, search })
    const { get_options } = JSON.parse(text) as { get_options: { result: { text: string }[] } }
    return get_options.result.map((each) => each.text)
  }

  it('is the number of the document and the text of its title, in options, search, lists and stored rows', async () => {
    const pass = await add('passes', { Party: firm, GSTIN: 'GST-1000' }, 'submission')
    expect(await options('Pass', 'RGP-0001')).toEqual(['RGP-0001 Himalaya Paper Mills'])
    expect(await options('Pass', 'himalaya')).toEqual(['RGP-0001 Himalaya Paper Mills'])
    expect(await options('Pass', '"text"')).toEqual([])
    await add('returns', { Pass: pass, Note: 'Complete' })
    const { body } = await owner.get('/main/s/returns/list', {})
    expect(body.get_list.result[0]).toMatchObject({ Pass: { id: pass, text: 'RGP-0001 Himalaya Paper Mills' } })
  })

  it('is the title of a document without number, as on its paper, else its first code', async () => {
    const draft = await add('passes', { Party: firm, GSTIN: 'GST-2000' })
    await add('passes', { GSTIN: 'GST-3000' })
    expect(await options('Pass', 'GST-2000')).toEqual(['Himalaya Paper Mills'])
    expect(await options('Pass', 'GST-3000')).toEqual(['GST-3000'])
    const texts = pdfText((await owner.file('/main/s/passes/pdf', { key: draft })).rawPayload)
    const heading = texts[texts.indexOf('Draft') - 1]
    expect([heading, texts.filter((text) => text === 'GST-2000')]).toEqual(['Himalaya Paper Mills', ['GST-2000']])
  })

  it('is the text of the row to which the title of a record refers', async () => {
    const place = await add('sites', { Owner: firm, City: 'Pune' })
    expect(await options('Place', 'Pune')).toEqual(['Himalaya Paper Mills'])
    await add('returns', { Place: place, Note: 'Partly' })
    const { body } = await owner.get('/main/s/returns/list', { search: 'Partly' })
    expect(body.get_list.result).toMatchObject([{ Place: { id: place, text: 'Himalaya Paper Mills' } }])
  })
})
