/** A screen with every rule that a field can have, compiled like the screens of this site. */
import { compileScreen } from '../../engine/compile/compile.ts'
import type { Compiled } from '../../engine/definition/definition.ts'
import { context } from '../screens/screens.ts'

const FORM = `
fields:
  Purpose: { type: text, requiredWhen: true, length: [3, 40] }
  Code: { type: code, pattern: '[A-Z]{2}-[0-9]{3}', default: AB-123 }
  Amount: { type: money, min: 1, max: 90000, requiredWhen: true }
  Tax: { type: money, value: =form.Amount * 0.1 }
  Share: { type: percent, min: 0, max: 100, clamp: true, default: 10 }
  Approver: { type: text, enabledWhen: form.Amount > 50000, reason: Only of large ones. }
  Ceiling: { type: number, enabledWhen: false, default: 7 }
  Secret: { type: text, visibleWhen: form.Amount > 60000, requiredWhen: true }
  Why: { type: longtext, requiredWhen: form.Kind == "Other" }
  Kind: { type: choice, options: [Travel, Other], default: Travel }
  Tags: { type: choice, options: [New, Old, Used], many: true, min: 2, max: 2, requiredWhen: true }
  FromDay: { type: date, default: =today }
  ToDay: { type: date, min: =form.FromDay }
  Past: { type: date, max: =today }
  Moment: datetime
  Urgent: yesno
  Mail: { type: email, many: true }
  Phone: phone
  Paint: color
  Handler: person
  For: { type: link, to: people, default: =session.id, fills: { Team: department } }
  Team: { type: text, enabledWhen: false }
  Party: { type: link, to: partymaster, requiredWhen: true }
  Items:
    type: lines
    requiredWhen: true
    min: 2
    max: 4
    totals: [Cost]
    fields:
      - Part: { type: text, requiredWhen: true, length: [2, 20] }
      - Qty: { type: number, min: 1, max: 50, requiredWhen: true }
      - Rate: { type: money, min: 0 }
      - Unit: { type: choice, options: [Nos, Kg] }
      - Discount: { type: percent, enabledWhen: row.Qty > 40, reason: Of many only., default: 0 }
      - Batch: { type: code, pattern: 'B[0-9]+' }
      - Due: { type: date, min: =form.FromDay }
      - Note: { type: text, visibleWhen: row.Qty > 45 }
      - Cost: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Cost))' }
  Margin: { type: money, seen: [director] }
form: [Purpose, Code, Amount, Tax, Share, Approver, Ceiling, Secret, Why, Kind, Tags, FromDay, ToDay, Past, Moment, Urgent, Mail, Phone, Paint, Handler, For, Team, Party, Items, Total, Margin]
`

const compiled = (name: string, text: string): Compiled => {
  const { value, diagnostics } = compileScreen({ file: `crm/${name}.yaml`, text: text + FORM }, context())
  if (value) return value
  throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n'))
}

export const everyRecord = compiled('everyrecord', 'label: Every record\nkind: records\nsee: { everyone: all }\n')

export const everyDocument = compiled(
  'everydocument',
  `
label: Every document
kind: approvals
number: EV-{seq:4}
see: { everyone: all }
card: { title: Purpose, right: [Total] }
statuses: [Draft, Submitted, Approved]
workflow:
  starts: Draft
  moves:
    submit: [{ from: Draft, to: Submitted, by: owner }]
    approve: [{ from: Submitted, to: Approved, by: director }]
`,
)
