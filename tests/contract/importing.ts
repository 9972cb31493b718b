/** Shared by tests of imports: screens to import into, and a person who imports. */
import { expect } from 'vitest'
import type { Answer, Browser } from './browser.ts'
import { compiledScreen } from './compiled-screen.ts'
import { orders } from './fixture.ts'
import { text } from './upload-files.ts'

const PARTIES = `
label: Parties
kind: records
see: { director: all, head: all, everyone: own }
fields:
  Code: { type: code, label: Party code, requiredWhen: true, unique: true, length: [2, 12], also: Nr }
  Name: { type: text, requiredWhen: true }
  Kind: { type: choice, options: [Client, Vendor] }
  Days: { type: number, label: Credit days, decimals: 0, min: 0, max: 365 }
  Since: date
  Limit: { type: money, seen: [director] }
  Active: { type: yesno, default: true }
  Double: { type: number, value: =form.Days * 2 }
card: { title: Name }
form: [Code, Name, Kind, Days, Since, Limit, Active, Double]
`.replace('card: { title: Name }\n', 'list: { card: { title: Name } }\n')
const parties = compiledScreen('parties', PARTIES)
const vehicles = compiledScreen(
  'vehicles',
  `
label: Vehicles
kind: records
see: { everyone: all }
fields:
  Plate: { type: code, unique: true, length: [2, 12] }
  Party: { type: link, to: parties }
  InCharge: { type: link, to: people }
form: [Plate, Party, InCharge]
`,
  { parties: PARTIES },
)
/** A screen without a unique field. */
const notes = compiledScreen(
  'notes',
  `
label: Notes
kind: records
see: { everyone: all }
fields: { Text: { type: text, requiredWhen: true }, Weight: { type: number, default: 1 } }
form: [Text, Weight]
`,
)
const requests = compiledScreen(
  'requests',
  `
label: Requests
kind: approvals
see: { everyone: all }
fields:
  Ref: { type: code, unique: true }
  Purpose: { type: text, requiredWhen: true }
  Items:
    type: lines
    requiredWhen: true
    fields:
      - Part: { type: text, requiredWhen: true }
      - Qty: { type: number, min: 1, default: 1 }
      - Rate: money
      - Amount: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Amount))' }
  Urgent: yesno
  Day: date
form: [Ref, Purpose, Urgent, Day, Items, Total]
card: { title: Purpose, right: [Total] }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
`,
)
/** Records with lines and without a unique field. */
const kits = compiledScreen(
  'kits',
  `
label: Kits
kind: records
see: { everyone: all }
fields:
  Name: { type: text, requiredWhen: true }
  Parts: { type: lines, fields: [{ Part: text }, { Qty: number }] }
form: [Name, Parts]
`,
)
export const screens = [parties, vehicles, notes, requests, kits, orders]

export interface ImportAnswer {
  readonly key: string
  readonly state: string
  readonly total: number
  readonly documents: number
  readonly done: number
  readonly unknown: readonly string[]
  readonly missing: readonly string[]
  readonly refusals: readonly { row: number; heading: string; value: string; text: string }[]
  readonly failed?: string
}

export const keyIn = ({ body }: Answer): string => (body as unknown as { key: string }).key

export const send = (by: Browser, screen: string, csv: string): Promise<Answer> =>
  by.upload(`/main/s/${screen}/import_file`, [text('rows.csv', csv)])

/** Sends a file whose rows are documents of their own. */
export const sendApart = (by: Browser, screen: string, csv: string): Promise<Answer> =>
  by.upload(`/main/s/${screen}/import_file`, [text('rows.csv', csv)], { query: { rows: 'apart' } })

export async function stateOf(by: Browser, screen: string, key: string): Promise<ImportAnswer> {
  const { body } = await by.get(`/main/s/${screen}/import_view`, { key })
  return (body as unknown as { get_import: ImportAnswer }).get_import
}

/** The import once it waits for a confirmation, or has ended. */
export async function settled(by: Browser, screen: string, key: string): Promise<ImportAnswer> {
  for (;;) {
    const state = await stateOf(by, screen, key)
    if (state.state !== 'checking' && state.state !== 'importing') return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const start = (by: Browser, screen: string, key: string) => by.post(`/main/s/${screen}/import_start`, { key })

export async function check(by: Browser, screen: string, csv: string): Promise<ImportAnswer> {
  const answer = await send(by, screen, csv)
  expect(answer.status, answer.text).toBe(200)
  return await settled(by, screen, keyIn(answer))
}

export async function imported(by: Browser, screen: string, csv: string): Promise<ImportAnswer> {
  const { key } = await check(by, screen, csv)
  expect((await start(by, screen, key)).status).toBe(200)
  return await settled(by, screen, key)
}

/** The numbers of created, changed, unchanged and refused rows. */
export function counts(state: object): readonly (number | undefined)[] {
  const { created, changed, unchanged, refused } = state as Readonly<Record<string, number>>
  return [created, changed, unchanged, refused]
}
