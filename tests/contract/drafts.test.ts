/** People raise documents, submit them, withdraw them and revise them (extension `documents`). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner, inTenant, setTenant } from '../../server/database/tenant.ts'
import { type Answer, type Browser, type Row, signedIn } from './browser.ts'
import { claims, notes } from './claims.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'

const filled = { Purpose: 'Taxi', Amount: 500 }

type Sending = readonly [
  call: string,
  body: object,
  query?: Readonly<Record<string, string>>,
  by?: Browser,
  screen?: string,
]

interface Saved extends Answer {
  readonly body: Answer['body'] & {
    readonly id: string
    readonly row: Row
    readonly msg: string
    readonly post_item: object
  }
}

describe.each(databases)('raising documents on %s', (kind) => {
  let site: Site
  let owner: Browser
  let head: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [claims, notes] })
    owner = await signedIn(site.server, 'owner')
    head = await signedIn(site.server, 'head')
    const found = [
      { Purpose: 'Filtered a', Amount: 600, Day: '2031-01-01' },
      { Purpose: 'Filtered b', Amount: 700, Day: '2031-01-02', Kind: 'Food' },
      { Purpose: 'Filtered c', Amount: 800, Day: '2031-01-31', Urgent: true },
    ]
    for (const body of found) await owner.post('/main/s/claims/item', body)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const post = async (...[call, body, query = {}, by = owner, screen = 'claims']: Sending): Promise<Saved> =>
    (await by.post(`/main/s/${screen}/${call}`, body, { query })) as Saved
  const submitted = async (): Promise<Row> => (await post('submission', filled)).body.row
  const decided = (call: 'approval' | 'rejection', row: Row) =>
    head.post(`/main/s/claims/${call}`, { selected: [row.id], reason: 'Which taxi?' })
  const changesFor = async (id: string, by: Browser) =>
    (await by.get('/main/s/claims/details', { key: id })).body.get_details[0]?.['changes']
  const current = async (id: string, by = owner) => (await by.rows({}, 'claims')).find((row) => row.id === id)

  it('documents that the workflow does not accept stay open, and are submitted once it does', async () => {
    const unlucky = { ...filled, Amount: 13 }
    const refused = await post('submission', unlucky)
    expect([refused.status, refused.body.description]).toEqual([
      403,
      'It cannot be handed in as it is: no rule of its workflow takes it.',
    ])
    const { row } = (await post('item', unlucky)).body
    expect(row).toMatchObject({ Status: 'Draft', editMessage: '', submitMessage: '' })
    const { body } = await post('submission', { ...filled, Amount: 14 }, { key: row.id })
    expect(body.row).toMatchObject({ Status: 'Submitted', Amount: 14 })
  })

  it('a draft has no number, and its computed values come from the server', async () => {
    const { body } = await post('item', { ...filled, Tax: 7 })
    expect(body.row).toMatchObject({ Status: 'Draft', OrderNo: null, Amount: 500, Tax: 50, version: 1 })
    expect(body.row).toMatchObject({ editMessage: '', submitMessage: '', deleteMessage: '', withdrawMessage: null })
    expect(await current(body.id)).toEqual(body.row)
  })

  it('submitting draws the next number, without gaps, and requests the approval', async () => {
    const [first, second] = [await submitted(), await submitted()]
    const numbers = [first, second].map(({ OrderNo }) => Number(String(OrderNo).slice(-3)))
    expect(String(first['OrderNo'])).toMatch(/^CL-\d\d-\d\d-\d{3}$/)
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
    const { body } = await head.get('/main/waiting')
    expect(body.get_waiting.result).toContainEqual(expect.objectContaining({ screen: 'claims', Status: 'Submitted' }))
  })

  it('a refused submission leaves no draft and uses no number', async () => {
    const before = (await owner.rows({}, 'claims')).length
    const { body } = await post('submission', { Purpose: 'x', Amount: 0 })
    expect(body).toMatchObject({ ok: false, post_item: { Purpose: expect.any(String), Amount: expect.any(String) } })
    expect(await owner.rows({}, 'claims')).toHaveLength(before)
    const [one, two] = [await submitted(), await submitted()]
    expect(Number(String(two['OrderNo']).slice(-3)) - Number(String(one['OrderNo']).slice(-3))).toBe(1)
  })

  it.each([
    ['an unknown field', { Colour: 'red' }, 400],
    ['a read-only field of the row', { Status: 'Approved' }, 400],
    ['the number', { OrderNo: 'CL-1' }, 400],
  ])('%s is refused by name', async (_, more, status) => {
    const answer = await post('item', { ...filled, ...more })
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(Object.keys(more)[0])
  })

  it('a disabled field must not differ, and a hidden one is left out', async () => {
    const { body } = await post('item', { ...filled, Secret: 'x' })
    expect(body.row).toMatchObject({ Secret: null })
    for (const query of [{ key: body.id }, {}]) {
      const answer = await post('item', { ...filled, Approver: 'me' }, query)
      expect(answer.body.post_item).toEqual({ Approver: 'Only of large ones.' })
    }
  })

  it('a submitted document can be changed after its owner has withdrawn it', async () => {
    const row = await submitted()
    expect(row).toMatchObject({ editMessage: 'It is handed in. Withdraw it to change it.', withdrawMessage: '' })
    expect((await post('item', filled, { key: row.id })).status).toBe(403)
    expect((await post('withdrawal', { key: row.id }, {}, head)).status).toBe(403)
    const { body } = await post('withdrawal', { key: row.id, version: row.version })
    expect(body.row).toMatchObject({ Status: 'Draft', editMessage: '', OrderNo: row['OrderNo'] })
    const again = await post('submission', { ...filled, Amount: 600 }, { key: row.id })
    expect(again.body.row).toMatchObject({ Amount: 600, OrderNo: row['OrderNo'], Status: 'Submitted' })
  })

  it('a document that is being decided can be withdrawn, and the people who decided are notified', async () => {
    const row = (await post('submission', { ...filled, Amount: 8500 })).body.row
    await decided('approval', row)
    expect(await current(row.id)).toMatchObject({ Status: 'First Approved', withdrawMessage: '' })
    await post('withdrawal', { key: row.id })
    expect(await current(row.id)).toMatchObject({ Status: 'Draft' })
    const { text } = await head.get('/main/s/notification/list')
    expect(text).toContain(`${row['OrderNo']} Taxi: taken back by`)
    const again = await post('submission', { ...filled, Amount: 8600 }, { key: row.id })
    expect(again.body.row).toMatchObject({ Status: 'Submitted' })
    expect(await changesFor(row.id, head)).toEqual([
      { field: 'Amount', before: '₹8,500.00', after: '₹8,600.00' },
      { field: 'Tax', before: '₹850.00', after: '₹860.00' },
    ])
    expect(await changesFor(row.id, await signedIn(site.server, 'director'))).toBeUndefined()
  })

  it('a document that was sent back shows the reason, and is submitted again', async () => {
    const row = await submitted()
    const first = (await current(row.id, head))?.['submittedAgain']
    await decided('rejection', row)
    const back = await current(row.id)
    expect(back).toMatchObject({ Status: 'Rejected', editMessage: '', submitMessage: '' })
    expect(back?.['returnMessage']).toMatch(/^Rejected by .+: Which taxi\?$/)
    expect(back?.['approvalMessage']).toBe('Rejected: Which taxi?')
    expect((await current(row.id, head))?.['approvalMessage']).toBe('Rejected: its owner may submit it again.')
    const waiting = async () => (await owner.get('/main/waiting')).body.get_waiting.result
    expect(await waiting()).toEqual([{ screen: 'claims', Status: 'Rejected', count: 1 }])
    const again = await post('submission', { ...filled, Purpose: 'Taxi to site' }, { key: row.id })
    expect(again.body.row).toMatchObject({ Status: 'Submitted', returnMessage: null, OrderNo: row['OrderNo'] })
    expect([first, (await current(row.id, head))?.['submittedAgain'], await waiting()]).toEqual([undefined, true, []])
  })

  it('an approved document is revised, and approved again', async () => {
    const row = await submitted()
    await decided('approval', row)
    expect(await current(row.id)).toMatchObject({
      reviseMessage: '',
      editMessage: 'It is approved. Revise it to change it.',
    })
    expect((await post('item', filled, { key: row.id })).status).toBe(403)
    const { body } = await post('revision', { key: row.id })
    expect(body.row).toMatchObject({ Status: 'Draft', editMessage: '', deleteMessage: expect.stringMatching(/number/) })
    expect((await post('deleteitem', { key: row.id })).status).toBe(403)
  })

  it('a decision about a document that has changed since is refused as stale', async () => {
    const row = await submitted()
    await post('withdrawal', { key: row.id })
    await post('submission', { ...filled, Amount: 900 }, { key: row.id })
    const selected = { selected: [row.id], versions: { [row.id]: row.version } }
    const { body } = await head.post('/main/s/claims/approval', selected)
    expect(body.approval_list[0]).toMatchObject({ ok: false, reason: 'stale' })
  })

  it('a save over a newer version is refused, and nothing is lost', async () => {
    const { body } = await post('item', filled)
    await post('item', { ...filled, Amount: 600 }, { key: body.id, version: '1' })
    const answer = await post('item', { ...filled, Amount: 700 }, { key: body.id, version: '1' })
    expect([answer.status, answer.body.code]).toEqual([409, 'changed'])
    const stored = await current(body.id)
    expect(stored).toMatchObject({ Amount: 600, version: 2 })
    expect(answer.body).toMatchObject({ changed: { by: expect.any(String), at: expect.any(String), row: stored } })
  })

  it('a draft can be deleted only by its owner', async () => {
    const { body } = await post('item', filled)
    expect((await post('deleteitem', { key: body.id }, {}, head)).status).toBe(403)
    expect((await post('deleteitem', { key: body.id })).status).toBe(200)
    expect(await current(body.id)).toBeUndefined()
  })

  it('other people are offered no actions, and people of another company do not see the document', async () => {
    const row = await submitted()
    expect(await current(row.id, head)).toMatchObject({ editMessage: null, withdrawMessage: null })
    const stranger = await signedIn(site.server, 'owner', 'TEX')
    expect((await post('withdrawal', { key: row.id }, {}, stranger)).status).toBe(404)
  })

  it('each change is in the audit, with the fields before and after', async () => {
    const { body } = await post('item', filled)
    await post('item', { ...filled, Amount: 600 }, { key: body.id })
    const entries = await inTenant(site.database, 'steel', (work) =>
      work.selectFrom('audit').select('entry').where('document_id', '=', body.id).orderBy('seq').execute(),
    )
    const [added, changed] = entries.map(({ entry }) => JSON.parse(entry) as Readonly<Record<string, string>>)
    expect(added).toMatchObject({ event: 'document-added', before: null })
    expect([changed?.['before'], changed?.['after']].map((each) => JSON.parse(each ?? ''))).toEqual([
      { Amount: 500, Tax: 50 },
      { Amount: 600, Tax: 60 },
    ])
  })

  it('a search finds a document by its number', async () => {
    const row = await submitted()
    expect((await head.rows({ search: String(row['OrderNo']) }, 'claims')).map(({ id }) => id)).toEqual([row.id])
  })

  it('a link is checked, fills fields (for a person with the caption of the team), and retains the text that it had when it was saved', async () => {
    const { body } = await post('item', filled)
    expect(body.row).toMatchObject({ For: { id: 'steel-owner', text: expect.stringMatching(/ /) } })
    const other = await post('item', { ...filled, For: 'steel-head' }, { key: body.id })
    expect(other.body.row).toMatchObject({ For: { id: 'steel-head' }, Team: 'CRM' })
    const refused = await post('item', { ...filled, For: 'tex-head' }, { key: body.id })
    expect(refused.body.post_item).toEqual({ For: expect.stringContaining('no such entry') })
    const wrong = await post('item', { ...filled, Team: 'Board' }, { key: body.id })
    expect(Object.keys(wrong.body.post_item)).toEqual(['Team'])
    const history = await owner.get('/main/s/claims/history', { key: body.id })
    expect(history.text).toContain('"label":"For"')
  })

  it.each([
    [{ Kind: 'Food' }, ['b']],
    [{ Amount: '700..' }, ['b', 'c']],
    [{ Amount: '..700' }, ['a', 'b']],
    [{ Amount: '650..750', Kind: 'Travel' }, []],
    [{ Day: '2031-01-02..2031-01-31' }, ['b', 'c']],
    [{ Urgent: 'true' }, ['c']],
  ])('%j finds %j', async (filter, expected) => {
    const rows = await owner.rows({ search: 'Filtered', ...filter }, 'claims')
    expect(rows.map((row) => String(row['Purpose']).at(-1)).sort()).toEqual(expected)
  })

  it.each([
    [{ Amount: '5..1' }, 'invalid-range'],
    [{ Amount: 'many' }, 'invalid-range'],
    [{ Day: '2031-02-31..' }, 'invalid-range'],
    [{ Purpose: 'Taxi' }, 'unknown-parameter'],
  ])('%j is refused as %s, by lists and decisions', async (filter, code) => {
    expect((await owner.get('/main/s/claims/list', filter)).body.code).toBe(code)
    const { body } = await post('approval', { selected: ['0'] }, filter, head)
    expect(body.code).toBe(code)
  })

  it('on a screen without submission a document has its number at once, and its owner can change it', async () => {
    const { body } = await post('item', { Purpose: 'One' }, {}, owner, 'notes')
    expect(body.row).toMatchObject({ OrderNo: 'N1', editMessage: '', submitMessage: null })
    const again = await post('item', { Purpose: 'Two' }, { key: body.id }, owner, 'notes')
    expect(again.body.row).toMatchObject({ OrderNo: 'N1', Purpose: 'Two' })
  })

  it('no document can be raised before the rules of its screen are accepted', async () => {
    await asOwner(site.database, async (work) => {
      await setTenant(work, 'tex')
      await work.deleteFrom('rules').where('company_id', '=', 'tex').execute()
    })
    const other = await signedIn(site.server, 'owner', 'TEX')
    const answer = await post('item', filled, {}, other)
    expect([answer.status, answer.body.code]).toEqual([409, 'rules-waiting'])
  })

  const sequence = ({ body }: Saved): number => Number(String(body.row['OrderNo']).slice(-3))

  it('twenty concurrent submissions get twenty numbers without a gap, although another one is refused', async () => {
    const before = sequence(await post('submission', filled))
    const bodies = Array.from({ length: 21 }, (_, at) => (at === 7 ? { ...filled, Amount: 0 } : filled))
    const answers = await Promise.all(bodies.map((body) => post('submission', body)))
    const numbers = answers.filter(({ body }) => body.row).map(sequence)
    expect(numbers.toSorted((some, other) => some - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => before + 1 + at),
    )
  })

  it('ten concurrent requests with one key add one document, one number and one pair of audit entries', async () => {
    const headers = { 'idempotency-key': 'ten-times-at-once' }
    const send = () => owner.post('/main/s/claims/submission', filled, { headers })
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await send()) as Saved))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const [first] = answers
    const ofFirst = sql<{ entry: string }>`select entry from audit where document_id = ${first?.body.id} order by seq`
    const { rows } = await inTenant(site.database, 'steel', (work) => ofFirst.execute(work))
    const events = rows.map(({ entry }) => (JSON.parse(entry) as { event: string }).event)
    expect(events).toEqual(['document-added', 'submit'])
    expect(sequence(await post('submission', filled))).toBe(sequence(first as Saved) + 1)
  })
})
