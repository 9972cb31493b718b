/** A document that can be submitted only with a file (cookbook, "A file that must be attached"). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { png } from './upload-files.ts'

const REASON = 'A claim of more than 5,000 needs its bills attached.'
const FOR_CHECK = 'A manager has to check it first.'

const claims = compiledScreen(
  'claims',
  `
label: Claims
kind: approvals
see: { everyone: all }
fields: { Purpose: text, Fare: money }
card: { title: Purpose }
form: [Purpose, Fare]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit:
      - from: Draft
        to: Submitted
        by: owner
        when: row.Fare <= 5000 || row.awsfile_count > 0
        reason: ${REASON}
    approve:
      - { from: Submitted, to: Approved, by: head, when: row.Purpose != "Odd", reason: ${FOR_CHECK} }
`,
)

type Saved = Answer & { readonly body: { readonly id: string; readonly row: Row; readonly description: string } }

describe.each(databases)('a required file of a document on %s', (kind) => {
  let site: Site
  let owner: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [claims] })
    owner = await signedIn(site.server, 'owner')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const send = async (call: string, body: object, key?: string): Promise<Saved> =>
    (await owner.post(`/main/s/claims/${call}`, body, key === undefined ? {} : { query: { key } })) as Saved
  const statusOf = async (id: string) => (await owner.rows({}, 'claims')).find((row) => row.id === id)?.['Status']
  const dear = { Purpose: 'Crane', Fare: 9000 }

  it('prevents the submission if it is missing, with the message of the workflow, and nothing is stored', async () => {
    const refused = await send('submission', dear)
    expect([refused.status, refused.body.description]).toEqual([403, REASON])
    expect(await owner.rows({}, 'claims')).toEqual([])
    const { id } = (await send('item', dear)).body
    const again = await send('submission', { ...dear, Fare: 9500 }, id)
    expect([again.status, again.body.description, await statusOf(id)]).toEqual([403, REASON, 'Draft'])
  })

  it('permits the submission once it is attached', async () => {
    const { id } = (await send('item', dear)).body
    await owner.upload('/main/s/claims/attachments', [png('bill.png')], { query: { awsfile_master_pk: id } })
    expect((await send('submission', dear, id)).status).toBe(200)
    expect(await statusOf(id)).toBe('Submitted')
  })

  it('is not required for other documents', async () => {
    const { body } = await send('submission', { Purpose: 'Bus', Fare: 40 })
    expect(await statusOf(body.id)).toBe('Submitted')
  })

  it('is a rule of the submission only: another move has its own message', async () => {
    const { id } = (await send('submission', { Purpose: 'Odd', Fare: 1 })).body
    const head = await signedIn(site.server, 'head')
    const { body } = await head.post('/main/s/claims/approval', { selected: [id] }, { query: { scope: 'all' } })
    expect(JSON.stringify(body)).toContain(FOR_CHECK)
    expect((await head.rows({}, 'claims')).find((row) => row.id === id)?.['approvalMessage']).toBe(FOR_CHECK)
  })
})
