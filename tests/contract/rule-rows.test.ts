/** Rules of the server read a document's row as lists send it, whatever the browser sends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, setTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { png } from './upload-files.ts'

const leave = compiledScreen(
  'leave',
  `
label: Leave
kind: approvals
number: LV{seq:3}
see: { everyone: all }
fields:
  Kind: { type: choice, options: [Sick leave, Holiday] }
  Days: { type: number, min: 1 }
  Remark: { type: text, requiredWhen: form.awsfile_count > 0 }
card: { title: Kind, right: [Days] }
form: [Kind, Days, Remark]
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve:
      - from: Submitted
        to: Approved
        by: head
        when: row.Kind != "Sick leave" || row.Days <= 2 || row.awsfile_count > 0
      - { from: Submitted, to: Approved, by: director, when: row.Days > 30 }
`,
)
const sick = { Kind: 'Sick leave', Days: 5, Remark: '' }

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly row: Row; readonly post_item?: Readonly<Record<string, string>> }
}

const UNRULED = 'It cannot be approved as it is: no rule of its workflow takes it.'

describe.each(databases)('a rule about the files of a document on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [leave] })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const send = async (call: string, body: object, key?: string): Promise<Saved> =>
    (await owner.post(`/main/s/leave/${call}`, body, key === undefined ? {} : { query: { key } })) as Saved
  const submitted = async (): Promise<string> => (await send('submission', sick)).body.row.id
  const attach = async (id: string): Promise<string> => {
    const query = { awsfile_master_pk: id }
    const { body } = await owner.upload('/main/s/leave/attachments', [png('note.png')], { query })
    return body.post_attachments.result[0]?.id ?? ''
  }
  const seenBy = async (by: Browser, id: string) => (await by.rows({}, 'leave')).find((row) => row.id === id)
  const waitingFor = async (by: Browser) => (await by.rows({ Status: 'Submitted' }, 'leave')).map((row) => row.id)
  const approve = async (id: string) =>
    (await head.post('/main/s/leave/approval', { selected: [id] }, { query: { scope: 'all' } })).body.approval_list[0]

  it('is met once a file is attached: the document waits for a decision, and is approved', async () => {
    const id = await submitted()
    expect(await approve(id)).toMatchObject({ ok: false })
    await attach(id)
    expect(await seenBy(head, id)).toMatchObject({ awsfile_count: 1, showApprovalMessage: false, approvalMessage: '' })
    expect(await waitingFor(head)).toContain(id)
    expect(await approve(id)).toMatchObject({ ok: true, status: 'Approved' })
  })

  it('is no longer met when the file is deleted', async () => {
    const { id } = (await send('item', sick)).body.row
    const file = await attach(id)
    await owner.post('/main/s/leave/deleteattachment', { key: file, awsfile_master_pk: id })
    await send('submission', sick, id)
    expect(await seenBy(head, id)).toMatchObject({ Status: 'Submitted', awsfile_count: 0, showApprovalMessage: true })
  })

  it('applies in the form to a stored document, whatever count is sent', async () => {
    const { id } = (await send('item', sick)).body.row
    await attach(id)
    expect((await send('item', { ...sick, awsfile_count: 0 }, id)).status).toBe(400)
    expect((await send('item', sick, id)).body.post_item).toMatchObject({ Remark: expect.any(String) as string })
    expect((await send('item', { ...sick, Remark: 'See the note' }, id)).body).toMatchObject({ ok: true })
    const stored = await asOwner(site.database, async (work) => {
      await setTenant(work, 'steel')
      return await work.selectFrom('documents').select('data').where('id', '=', id).executeTakeFirstOrThrow()
    })
    expect(Object.keys(stored.data).sort()).toEqual(['Days', 'Kind', 'Remark'])
  })

  it('that only another role meets is not reported as decided before', async () => {
    const { row } = (await send('submission', { ...sick, Days: 40 })).body
    expect(await approve(row.id)).toMatchObject({
      ok: false,
      reason: 'forbidden',
      msg: `${row['OrderNo']} Sick leave: Waiting for Director.`,
    })
  })

  it('that nobody meets is reported to both roles', async () => {
    const id = await submitted()
    expect(await seenBy(head, id)).toMatchObject({ approvalMessage: UNRULED })
    expect(await seenBy(owner, id)).toMatchObject({ approvalMessage: UNRULED })
    expect(await approve(id)).toMatchObject({
      ok: false,
      reason: 'forbidden',
      msg: expect.stringMatching(new RegExp(`^LV\\d+ Sick leave: ${UNRULED}$`)),
    })
  })
})
