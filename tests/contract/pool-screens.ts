/** A ledger and the documents that post to it, as authors write them: what is in a pool, and what trips bring and take. */

const THINGS = `
label: Things
kind: records
see: { everyone: all }
fields: { Name: { type: text, requiredWhen: true } }
form: [Name]
`
const POOL = `
label: Pool
kind: ledger
see: { everyone: all }
fields:
  Thing: { type: link, to: things }
  Bay: text
  Qty: number
  Value: money
balance: { by: [Thing, Bay], of: [Qty, Value], neverWhen: row.Qty < 0 }
`
const TRIPS = `
label: Trips
kind: approvals
number: TR{seq:3}
see: { everyone: all }
fields:
  On: date
  Bay: { type: text, requiredWhen: true }
  Loads:
    type: lines
    fields: [{ Thing: { type: link, to: things } }, { Qty: number }, { Value: money }]
card: { title: Bay }
form: [On, Bay, Loads]
keeps: [Loads]
statuses: [Draft, Submitted, First Approved, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: First Approved, by: head }, { from: First Approved, to: Approved, by: director }]
posts:
  pool:
    while: [First Approved, Approved]
    on: =form.On
    each: Loads
    with: { Thing: =row.Thing, Bay: =form.Bay, Qty: =row.Qty, Value: =row.Value }
`

/** The text of each screen, by its name. */
export const poolScreens = { things: THINGS, pool: POOL, trips: TRIPS } as const
