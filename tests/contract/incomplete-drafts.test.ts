/** Required values of a draft may be missing until it is submitted (decision 14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const FIELDS = `
fields:
  Vehicle: { type: code, requiredWhen: true, length: [4, 12] }
  Weight: { type: number, min: 1, requiredWhen: true }
  Reason: { type: text, requiredWhen: form.Weight > 100 }
  For: { type: link, to: people }
  Loads:
    type: lines
    requiredWhen: true
    fields:
      - Part: { type: text, requiredWhen: true, length: [2, 20] }
      - Qty: { type: number, min: 1, requiredWhen: true }
  Remark: text
card: { title: Vehicle, right: [Weight] }
form: [Vehicle, Weight, Reason, For, Loads, Remark]
`

const passes = compiledScreen(
  'passes',
  `
label: Passes
kind: approvals
number: PA{seq:3}
keeps: [Remark]
statuses: [Draft, Submitted, First Approved, Approved, Rejected]
reject: true
${FIELDS}
workflow:
  starts: Draft
  moves:
    submit: [{ from: [Draft, Rejected], to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
    reject: [{ from: Submitted, to: Rejected, by: head }]
`,
)

/** A document that is still with its owner can be approved as it is. */
const hasty = compiledScreen(
  'hasty',
  `
label: Hasty
kind: approvals
statuses: [Draft, Submitted, Approved]
${FIELDS}
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: [Draft, Submitted], to: Approved, by: head }]
`,
)

/** Without submission: a saved document is final. */
const plain = compiledScreen('plain', `label: Plain\nkind: approvals\napprove: false\n${FIELDS}`)

const whole = { Vehicle: 'MH12AB1234', Weight: 50, Loads: [{ key: 'a', Part: 'Beam', Qty: 2 }] }
const missing = { Vehicle: 'Required.', Weight: 'Required.', Loads: 'Required.' }

interface Saved extends Answer {
  readonly body: Answer['body'] & { readonly id: string; readonly row: Row; readonly post_item: object }
}

describe.each(databases)('a draft on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [passes, hasty, plain] })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const send = async (path: string, body: object, query: Readonly<Record<string, string>> = {}): Promise<Saved> =>
    (await owner.post(`/main/s/${path}`, body, { query })) as Saved
  const saveDraft = (body: object, key?: string): Promise<Saved> =>
    send('passes/item', body, { draft: 'y', ...(key !== undefined && { key }) })
  const decide = (call: 'approval' | 'rejection', id: string) =>
    head.post(`/main/s/passes/${call}`, { selected: [id], reason: 'Which lorry?' })

  it('may lack required values, in its fields and in its lines, when it is saved and when it is changed', async () => {
    const { body } = await saveDraft({ Remark: 'Later' })
    expect(body.row).toMatchObject({ Status: 'Draft', Vehicle: null, Weight: null, Remark: 'Later' })
    const changed = await saveDraft({ Weight: 200, Loads: [{ key: 'a', Part: 'Beam' }] }, body.id)
    expect(changed.body.row).toMatchObject({ Weight: 200, Loads: [{ key: 'a', Part: 'Beam', Qty: null }] })
    expect((await saveDraft({ Loads: [] }, body.id)).body.row).toMatchObject({ Loads: [] })
  })

  it.each([
    ['Vehicle', { Vehicle: 'MH' }],
    ['Weight', { Weight: 0 }],
    ['For', { For: 'nobody' }],
    ['Loads.a.Part', { Loads: [{ key: 'a', Part: 'B' }] }],
    ['Loads.a.Qty', { Loads: [{ key: 'a', Part: 'Beam', Qty: 0 }] }],
  ])('may not have invalid values: %s', async (field, body) => {
    expect(Object.keys((await saveDraft(body)).body.post_item)).toEqual([field])
  })

  it('must be complete if the call does not declare that a draft is saved', async () => {
    expect((await send('passes/item', {})).body.post_item).toEqual(missing)
  })

  it('can be submitted once it is complete, also with only its key', async () => {
    const { body } = await saveDraft({ Weight: 200, Loads: [{ key: 'a', Part: 'Beam' }] })
    const refused = await send('passes/submission', {}, { key: body.id })
    expect(refused.body).toMatchObject({
      ok: false,
      post_item: { Vehicle: 'Required.', Reason: 'Required.', 'Loads.a.Qty': 'Required.' },
    })
    const refusal = await send('passes/submission', {}, { key: body.id, draft: 'y' })
    expect(refusal.status).toBe(400)
    const done = await send('passes/submission', { ...whole, Reason: 'Heavy' }, { key: body.id })
    expect(done.body.row).toMatchObject({ Status: 'Submitted', OrderNo: 'PA001' })
  })

  it('can also be a document that was sent back: it is submitted again before anybody decides it', async () => {
    const { id } = (await send('passes/submission', whole)).body.row
    await decide('rejection', id)
    expect((await saveDraft({ Weight: null }, id)).body.row).toMatchObject({ Status: 'Rejected', Weight: null })
    expect((await send('passes/submission', {}, { key: id })).body.post_item).toEqual({ Weight: 'Required.' })
  })

  it('is not a document that is being decided, although its owner may change it', async () => {
    const { id } = (await send('passes/submission', whole)).body.row
    await decide('approval', id)
    expect((await saveDraft({ Weight: null }, id)).body.post_item).toEqual({ Weight: 'Required.' })
    expect((await saveDraft({ Remark: 'Gate 2' }, id)).body.row).toMatchObject({ Status: 'First Approved' })
  })

  it.each(['hasty', 'plain'])('does not exist if a saved document can be decided or is final: %s', async (screen) => {
    expect((await send(`${screen}/item`, {}, { draft: 'y' })).body.post_item).toEqual(missing)
  })
})
