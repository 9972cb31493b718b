/** Screens with hidden fields of every kind, in which two installations differ. */
import { compiledScreen } from './compiled-screen.ts'

export const parties = compiledScreen(
  'parties',
  `
label: Parties
kind: records
see: { everyone: all }
fields:
  PartyName: { type: text, requiredWhen: true }
  Grade: { type: choice, options: [Gold, Tin], seen: [director] }
  Limit: { type: money, seen: [director] }
  Parent: { type: link, to: parties, seen: [director] }
form: [PartyName, Grade, Limit, Parent]
`,
)

const DEALS = `
label: Deals
kind: approvals
see: { everyone: all }
number: D{seq:3}
fields:
  Client: { type: text, requiredWhen: true, length: [3, 40] }
  Party: { type: link, to: parties, fills: { Grading: Grade, Ceiling: Limit } }
  Grading: text
  Ceiling: { type: money, enabledWhen: false }
  Kind: { type: choice, options: [Sale, Service], default: Sale }
  Worth: { type: money, min: 1 }
  Margin: { type: money, seen: [director], requiredWhen: true, default: 5, min: 1 }
  Profit: { type: money, seen: [director], value: =form.Margin * 0.5 }
  Agent: { type: link, to: parties, seen: [director] }
  Tier: { type: choice, options: [Gold, Tin], seen: [director] }
  Closing: { type: date, seen: [director] }
  Pledge: { type: text, seen: [director] }
  Parts:
    type: lines
    seen: [director]
    fields: [{ Part: text }, { Qty: number }]
  Open:
    type: lines
    fields: [{ Note: text }, { Supplier: { type: link, to: parties, fills: { Credit: Limit } } }, { Credit: money }]
card: { title: Client, right: [Worth, Margin] }
form: [Client, Party, Grading, Ceiling, Kind, Worth, Margin, Profit, Agent, Tier, Closing, Pledge, Parts, Open]
filterBy: [Kind, Worth, Margin, Tier, Closing]
statuses: [Draft, Submitted, Approved, Rejected]
reject: true
workflow:
  starts: Draft
  moves:
    submit: [{ from: [Draft, Rejected], to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: head }]
    reject: [{ from: Submitted, to: Rejected, by: head }]
`
export const deals = compiledScreen('deals', DEALS)

export const dealReport = compiledScreen(
  'dealreport',
  `
label: Deal report
kind: register
see: { everyone: all }
filters: { search: search, Kind: choice, Margin: { type: range } }
tabs:
  kinds: { from: deals, fields: [Client, Kind, Margin, Worth], groupBy: Kind, totals: [Margin, Worth] }
  tiers: { from: deals, fields: [Client, Tier], groupBy: Tier }
  months: { from: deals, groupBy: Closing, by: month, totals: [Worth] }
`,
  { deals: DEALS },
)

const DEAL_LEDGER = `
label: Deal ledger
kind: ledger
see: { everyone: all }
fields: { Client: text, Worth: money }
balance: { by: [Client], of: [Worth] }
`
export const dealLedger = compiledScreen('dealledger', DEAL_LEDGER, { dealledger: DEAL_LEDGER })

/** The values of the hidden fields of deals, in one installation and in its twin. */
export const hiddenValues = [
  {
    Margin: 111_111,
    Tier: 'Gold',
    Closing: '2031-01-01',
    Pledge: 'SECRETA',
    Parts: [{ key: 'k', Part: 'SECRETA', Qty: 1 }],
  },
  {
    Margin: 222_222,
    Tier: 'Tin',
    Closing: '2032-02-02',
    Pledge: 'SECRETB',
    Parts: [
      { key: 'k', Part: 'SECRETB', Qty: 2 },
      { key: 'l', Part: 'Another', Qty: 3 },
    ],
  },
] as const

/** The same for parties. */
export const hiddenOfParties = [
  { Grade: 'Gold', Limit: 333_333 },
  { Grade: 'Tin', Limit: 444_444 },
] as const
