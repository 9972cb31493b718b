import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { answering, copyOfScreens, countersign } from '../../tests/runner/run-command.ts'
import { smallSite } from '../../tests/samples/small-site.ts'
import { describe, expect, test } from 'vitest'

describe('new', () => {
  const APPROVALS = [
    'approvals',
    'Store',
    'Gate passes',
    'Party name',
    'Gate pass no, Gate date, Weight: number',
    '',
    'two-step',
  ]
  const REGISTER = ['2', 'crm', 'Orders in all', 'sales', 'PartyName, OrderAmount']
  const RECORDS = ['Records', '6', 'Vehicles', 'Vehicle no', 'Purpose: choice, Bought on', '', 'Return, Sale']

  /** The file that it wrote; `check` reports nothing about it. */
  async function written(answers: readonly string[], file: string, site = smallSite): Promise<string> {
    const folder = await site()
    expect(await answering(answers, 'new', '--screens', folder)).toMatchObject({ code: 0, err: '' })
    expect((await countersign('check', folder)).out).toMatch(/^\d+ files, 0 errors, 0 warnings\n$/)
    return await readFile(join(folder, file), 'utf8')
  }

  test.each([smallSite, copyOfScreens])('writes documents that a workflow decides, in site %#', async (site) => {
    expect(await written(APPROVALS, 'store/gatepasses.yaml', site)).toBe(GATE_PASSES)
  })

  test('writes documents that one role decides, and documents that nobody decides', async () => {
    expect(await written(APPROVALS.with(6, 'Accounts alone'), 'store/gatepasses.yaml')).toMatch(
      /approve: \[\{ from: \w+, to: Approved, by: accounts \}\]/,
    )
    expect(await written(APPROVALS.with(6, 'none'), 'store/gatepasses.yaml')).toContain('approve: false')
  })

  test('takes all fields in one answer, and writes documents that can be raised and submitted at once', async () => {
    const folder = await smallSite()
    const answers = APPROVALS.toSpliced(3, 2, 'Party name, Gate pass no, Gate date, Weight: number', '')
    await answering(answers, 'new', '--screens', folder)
    expect(await readFile(join(folder, 'store/gatepasses.yaml'), 'utf8')).toBe(GATE_PASSES)
    await writeFile(join(folder, 'store/gatepasses.test.yaml'), RAISED)
    expect(await countersign('test', 'gatepasses', '--screens', folder)).toMatchObject({ code: 0, err: '' })
  })

  test('lets people type a number that is on the paper', async () => {
    const file = await written(APPROVALS.with(4, 'Order no, Weight (kg)'), 'store/gatepasses.yaml')
    expect(file).not.toContain('number:')
    expect(file).toContain('form: [PartyName, OrderNo, Weight]')
  })

  test('does not offer a workflow that needs another field', async () => {
    const folder = await smallSite()
    const app = join(folder, 'app.yaml')
    const needy =
      '\n  by-length:\n    starts: Draft\n    moves:\n      approve: [{ from: Draft, to: Approved, by: director, when: row.Length > 3 }]\n'
    await writeFile(app, (await readFile(app, 'utf8')).replace('\nworkflows:', `\nworkflows:${needy}`))
    const { out } = await answering(APPROVALS, 'new', '--screens', folder)
    expect(out).toContain('two-step')
    expect(out).not.toContain('by-length')
  })

  test('offers no link to a master that some users cannot see, and reports a link that is requested', async () => {
    const folder = await smallSite()
    const master = join(folder, 'masters/partymaster.yaml')
    await writeFile(master, (await readFile(master, 'utf8')).replace('kind: records', 'kind: records\nsee: [director]'))
    const answers = APPROVALS.toSpliced(5, 0, '1: link partymaster')
    const { out } = await answering(answers, 'new', '--screens', folder)
    expect(out).toMatch(/1 {2}Party name +text/)
    expect(out).toContain('partymaster')
    expect(await readFile(join(folder, 'store/gatepasses.yaml'), 'utf8')).toContain(
      'PartyName: { type: text, requiredWhen: true }',
    )
    expect((await countersign('check', folder)).out).not.toContain('gatepasses')
  })

  test('writes a report on the documents of another screen, summed', async () => {
    expect(await written(REGISTER, 'crm/ordersinall.yaml')).toBe(ORDERS)
  })

  test('shows number, day and status of documents in a report that names no columns', async () => {
    const file = await written(REGISTER.with(3, 'leaverequest').with(4, ''), 'crm/ordersinall.yaml')
    expect(file).toContain(
      'fields: [OrderNo, dateStamp, Employee, Department, LeaveType, FirstDay, LastDay, Days, LeaveReason, Status]',
    )
  })

  test('writes a report on records, and on rows of an ERP', async () => {
    expect(await written(REGISTER.with(3, 'vehiclemaster').with(4, ''), 'crm/ordersinall.yaml')).toContain(
      'from: vehiclemaster',
    )
    expect(
      await written([...REGISTER.slice(0, 3), 'own', 'Party name, Net load: number', ''], 'crm/ordersinall.yaml'),
    ).toContain('get: list')
  })

  test('writes records with a form, and asks for the options of a choice', async () => {
    expect(await written(RECORDS, 'store/vehicles.yaml')).toBe(VEHICLES)
  })

  test('reports an invalid answer at once, and asks again', async () => {
    const folder = await smallSite()
    const wrong = [
      'memo',
      'approvals',
      'stor',
      'store',
      '123',
      'Sales',
      'Gate passes',
      '#',
      'Party name',
      'Weight: nubmer',
      'Weight (kg), Rate',
      'rate: text',
      '9: text',
      '2: nubmer',
      '2: -, 3: -',
      '3: text',
      '',
      '99',
      'two-step',
    ]
    const { code, out } = await answering(wrong, 'new', '--screens', folder)
    expect(code).toBe(0)
    for (const reason of [
      'There is no "memo".',
      'There is no "stor".',
      '"123" gives no name for a file',
      'crm/sales.yaml is there already',
      '"#" gives no name for a field',
      'Did you mean "number"?',
      '"rate: text" corrects nothing: write a number from 1 to 3',
      '"9: text" corrects nothing',
      '"3: text" corrects nothing: write a number from 1 to 1',
      'There is no "99".',
    ])
      expect(out).toContain(reason)
    expect((await countersign('check', folder)).out).toContain('0 errors, 0 warnings')
  })

  test('reads fields, types and a name from a csv', async () => {
    const folder = await smallSite()
    const table = join(folder, 'Travel claims.csv')
    await writeFile(table, CLAIMS)
    const answers = ['approvals', 'Utility', '', '5: text', '', 'Purpose of trip', 'two-step']
    const { code, out, err } = await answering(answers, 'new', '--from', table, '--screens', folder)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/2 {2}Claim no +code +ClaimNo/)
    await rm(table)
    expect(await readFile(join(folder, 'utility/travelclaims.yaml'), 'utf8')).toBe(TRAVEL_CLAIMS)
    expect((await countersign('check', folder)).out).toMatch(/^\d+ files, 0 errors, 0 warnings\n$/)
  })

  test('reads them from an xlsx, with the results of formulas', async () => {
    const folder = await smallSite()
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('Fuel')
    sheet.addRow(['Vehicle', 'Filled on', 'Litres (l)', '=Rate', 'Total'])
    sheet.addRow(['GJ05', new Date(Date.UTC(2026, 3, 1)), 40, 92.5, { formula: 'C2*D2', result: 3700 }])
    await book.xlsx.writeFile(join(folder, 'Fuel slips.xlsx'))
    const args = ['new', '--from', join(folder, 'Fuel slips.xlsx'), '--screens', folder]
    expect(await answering(['records', 'Store', '', '', '1'], ...args)).toMatchObject({ code: 0, err: '' })
    expect(await readFile(join(folder, 'store/fuelslips.yaml'), 'utf8')).toBe(FUEL_SLIPS)
    expect((await countersign('check', folder)).out).toContain('0 errors, 0 warnings')
  })

  test('reports what is wrong with a table, and writes nothing', async () => {
    const folder = await smallSite()
    for (const [name, text] of [
      ['empty.csv', ''],
      ['blank.csv', '\n,,\n'],
      ['notes.docx', 'x'],
      ['broken.xlsx', 'PK'],
    ] as const) {
      await writeFile(join(folder, name), text)
      const { code, err } = await answering([], 'new', '--from', join(folder, name), '--screens', folder)
      expect(code, name).toBe(2)
      expect(err, name).toMatch(/is empty|has no headings|Only csv and xlsx|no xlsx file/)
    }
  })

  test('writes nothing when answers are missing', async () => {
    const folder = await smallSite()
    const { code, err } = await answering(APPROVALS.slice(0, 3), 'new', '--screens', folder)
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('Which field names one in lists?') })
    await expect(readFile(join(folder, 'store/gatepasses.yaml'))).rejects.toThrow('ENOENT')
  })
})

const CLAIMS = `Claim Date;Claim No;Party;Amount (₹);Mode;Distance (km);Approved by;Purpose of trip
01/04/2026;0012;Asha Steels;1,250.00;Bus;120;Meera;Site visit to see the second bay
02/04/2026;0013;Kiran Works;900;Train;300.5;Meera;Meeting
03/04/2026;0014;Nila Mills;450;Bus;12;Arun;Inspection
04/04/2026;0015;Nila Mills;450;Train;12;Arun;Inspection of trusses
`

const TRAVEL_CLAIMS = `label: Travel claims
kind: approvals
number: TC-{FY}-{seq:4}

fields:
  PurposeOfTrip: { type: text, requiredWhen: true }
  ClaimDate: date
  ClaimNo: code
  Party: { type: link, to: partymaster }
  Amount: money
  Mode: text
  Distance: { type: number, unit: km }
  ApprovedBy: person

card:
  title: PurposeOfTrip
  left: [OrderNo, ClaimDate]
  right: [Amount, Distance]

form: [PurposeOfTrip, ClaimDate, ClaimNo, Party, Amount, Mode, Distance, ApprovedBy]
statuses: [Draft, Submitted, First Approved, Approved, Not Approved]
reject: true
workflow: two-step
`

const FUEL_SLIPS = `label: Fuel slips
kind: records

fields:
  Vehicle: { type: link, requiredWhen: true, to: vehiclemaster }
  FilledOn: date
  Litres: { type: number, unit: l }
  Rate: { type: money, label: =Rate }
  Total: money

form: [Vehicle, FilledOn, Litres, Rate, Total]
`

const ORDERS = `label: Orders in all
kind: register
from: sales
fields: [PartyName, OrderAmount]
totals: [OrderAmount]
`

/** Tests of the generated file, which pass without any change to it. */
const RAISED = `people:
  asha: { name: Asha Rao }
  manager: { roles: project-manager }
rows:
  - { id: 1, PartyName: Asha Steels, GateDate: 2026-04-01, Status: Submitted, owner: asha }
cases:
  - name: anybody raises a gate pass and hands it in
    as: asha
    do:
      - press: new
      - fill: { PartyName: Asha Steels, GateDate: 2026-04-01, Weight: 12 }
      - press: submit
    expect:
      sent: [{ call: submission, body: { Weight: 12 } }]
  - name: it needs what names it
    as: asha
    do: [{ press: new }, { press: submit }]
    expect: { errors: { PartyName: Required. }, sent: none }
  - name: it is approved or sent back
    as: manager
    expect: { moves: { approve: First Approved, reject: Not Approved } }
`

const VEHICLES = `label: Vehicles
kind: records

fields:
  VehicleNo: { type: code, requiredWhen: true }
  Purpose: { type: choice, options: [Return, Sale] }
  BoughtOn: date

form: [VehicleNo, Purpose, BoughtOn]
`

const GATE_PASSES = `label: Gate passes
kind: approvals
number: GP-{FY}-{seq:4}

fields:
  PartyName: { type: link, requiredWhen: true, to: partymaster }
  GatePassNo: code
  GateDate: date
  Weight: number

card:
  title: PartyName
  left: [OrderNo, GatePassNo, GateDate]
  right: [Weight]

form: [PartyName, GatePassNo, GateDate, Weight]
statuses: [Draft, Submitted, First Approved, Approved, Not Approved]
reject: true
workflow: two-step
`
