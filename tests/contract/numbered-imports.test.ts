/** Files of documents with typed instead of generated numbers (site-modules §3, voucher series). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, signedIn } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { databases, newInstallation, openSite, type Site } from './databases.ts'
import { check, counts, imported } from './importing.ts'

const screenOf = (name: string, workflow: string) =>
  compiledScreen(
    name,
    `
label: Bills
kind: approvals
number: B{seq:3}
see: { everyone: all }
fields: { Party: { type: text, requiredWhen: true }, Amount: money }
card: { title: Party, left: [OrderNo] }
form: [Party, Amount]
${workflow}
`,
  )
const bills = screenOf(
  'bills',
  `statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]`,
)
/** A screen without submission. */
const slips = screenOf('slips', 'approve: false')

describe.each(databases)('files of documents with typed numbers on %s', (kind) => {
  let site: Site
  let owner: Browser
  let admin: Browser
  beforeAll(async () => {
    site = await openSite(await newInstallation(kind), { rows: 0, screens: [bills, slips] })
    owner = await signedIn(site.server, 'owner')
    admin = await signedIn(site.server, 'admin')
    for (const screen of ['bills', 'slips']) await number(screen, false)
  })
  afterAll(async () => {
    await site.close()
    await site.installation.remove()
  })

  const number = async (screen: string, autogenerate: boolean): Promise<void> => {
    const { body } = await admin.get(`/main/s/${screen}/slugconfig`)
    const { id } = (body as unknown as { get_slugconfig: { id: string } }).get_slugconfig
    const series = { id, prefix: 'B', suffix: '', start: 1, autogenerate }
    expect((await admin.post(`/main/s/${screen}/slugconfig`, series)).status).toBe(200)
  }
  const listed = async (screen = 'bills') =>
    (await owner.rows({ page_by: '50' }, screen)).map((row) => [row['OrderNo'], row['Party'], row['Amount']]).toSorted()
  const template = async (screen = 'bills') => (await owner.file(`/main/s/${screen}/import_template`)).body.trim()

  it('have a column for the number, which identifies the document', async () => {
    expect(await template()).toBe('Number,Party,Amount')
    const csv = 'Number,Party,Amount\nX-1,Najd,10\n X-2 ,Malwa,20\n,Later,30\n'
    expect(counts(await imported(owner, 'bills', csv))).toEqual([3, 0, 0, 0])
    expect(await listed()).toEqual([
      [null, 'Later', 30],
      ['X-1', 'Najd', 10],
      ['X-2', 'Malwa', 20],
    ])
    expect(counts(await imported(owner, 'bills', csv))).toEqual([0, 0, 3, 0])
    expect(counts(await imported(owner, 'bills', csv.replace('10', '11')))).toEqual([0, 1, 2, 0])
    expect((await listed())[1]).toEqual(['X-1', 'Najd', 11])
  })

  it('report rows whose number is in the file twice, or has a submitted document or one of others', async () => {
    const [first] = await owner.rows({ search: 'X-1' }, 'bills')
    const handedIn = { OrderNo: 'X-1', Party: 'Najd', Amount: 11 }
    await owner.post('/main/s/bills/submission', handedIn, { query: { key: first?.id ?? '' } })
    await imported(admin, 'bills', 'Number,Party\nZ-9,Theirs\n')
    const before = await listed()
    const taken = (of: string): string => `There is a document with the number "${of}".`
    const csv = `Number,Party\nY-1,One\nX-1,Two\nY-1,Three\nZ-9,Four\n${'y'.repeat(41)},Five\n`
    const { refusals } = await check(owner, 'bills', csv)
    expect(refusals.map(({ row, heading, text }) => [row, heading, text])).toEqual([
      [2, 'Number', 'Row 4 of the file has the same.'],
      [3, 'Number', `${taken('X-1')} It is handed in. Withdraw it to change it.`],
      [4, 'Number', 'Row 2 of the file has the same.'],
      [5, 'Number', `${taken('Z-9')} Only the person who raised the document may do this.`],
      [6, 'Number', '1 to 40 characters.'],
    ])
    expect(counts(await imported(owner, 'bills', csv))).toEqual([0, 0, 0, 5])
    expect(await listed()).toEqual(before)
  })

  it('need the number of each row on a screen without submission', async () => {
    const { refusals } = await imported(owner, 'slips', 'Number,Party\nS-1,One\n,Two\n')
    expect(refusals).toEqual([{ row: 3, heading: 'Number', value: '', text: 'Required.' }])
    expect(await listed('slips')).toEqual([['S-1', 'One', null]])
    expect((await check(owner, 'slips', 'Party\nThree\n')) as object).toMatchObject({ missing: ['Number'] })
  })

  it('have no such column if numbers are generated', async () => {
    await number('slips', true)
    expect(await template('slips')).toBe('Party,Amount')
    const state = await imported(owner, 'slips', 'Number,Party\nS-7,Seven\n')
    expect([state as object, counts(state)]).toMatchObject([{ unknown: ['Number'] }, [1, 0, 0, 0]])
    expect((await listed('slips')).map(([drawn]) => drawn)).not.toContain('S-7')
  })
})
