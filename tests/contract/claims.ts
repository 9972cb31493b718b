import { compiledScreen } from './compiled-screen.ts'

/** Documents that people raise, as an author writes them. */
export const claims = compiledScreen(
  'claims',
  `
label: Claims
kind: approvals
number: CL-{FY}-{seq:3}
fields:
  Purpose: { type: text, requiredWhen: true, length: [3, 40] }
  Amount: { type: money, min: 1, requiredWhen: true }
  Tax: { type: money, value: =form.Amount * 0.1 }
  Approver: { type: text, enabledWhen: form.Amount > 5000, reason: Only of large ones. }
  Secret: { type: text, visibleWhen: form.Amount > 9000 }
  Kind: { type: choice, options: [Travel, Food], default: Travel }
  Day: { type: date, default: =today }
  Urgent: { type: yesno, default: false }
  For: { type: link, to: people, default: =session.id, fills: { Team: department } }
  Team: { type: text, enabledWhen: false }
card: { title: Purpose, left: [OrderNo], right: [Amount] }
form: [Purpose, Amount, Tax, Approver, Secret, Kind, Day, Urgent, For, Team]
filterBy: [Kind, Amount, Day, Urgent]
statuses: [Draft, Submitted, First Approved, Approved, Rejected]
reject: true
workflow:
  starts: Draft
  moves:
    submit: [{ from: [Draft, Rejected], to: Submitted, by: owner, when: row.Amount != 13 }]
    approve:
      - { from: Submitted, to: First Approved, by: head, when: row.Amount > 8000 }
      - { from: Submitted, to: Approved, by: head }
      - { from: First Approved, to: Approved, by: director }
    reject: [{ from: Submitted, to: Rejected, by: head }]
`,
)
/** Without submission: a note exists once it is saved. */
export const notes = compiledScreen(
  'notes',
  `
label: Notes
kind: approvals
approve: false
number: N{seq}
fields: { Purpose: { type: text, requiredWhen: true } }
card: { title: Purpose }
form: [Purpose]
`,
)
