/** A correct site, into which the tests of hints write one mistake each. */
export const SITE: Readonly<Record<string, string>> = {
  'app.yaml': `label: Works
apiid: works
locale: en-IN
currency: INR
timeZone: Asia/Kolkata
platforms: { main: Works }
sections: { crm: Sales }
roles:
  manager: Manager
  director: Director
statuses: { Draft: plain, Open: info, Sent: info, Done: success }
`,
  'crm/inputleads.yaml': `label: Leads
kind: records
see: { everyone: all }
fields:
  Name: text
  Credit: { type: money, max: 500000 }
  Grade: { type: choice, options: [Low, High] }
list: { page: 50, fields: [Name, Credit, Grade] }
form: [Name, Credit, Grade]
`,
  'crm/enquiry.yaml': `label: Enquiries
kind: approvals
number: EN-{FY}-{seq:4}
see: { manager: all, director: all, everyone: own }
fields:
  Subject: { type: text, requiredWhen: true }
  Lead: { type: link, to: inputleads }
  Asked: { type: date, default: =today }
  Due: { type: date, min: =form.Asked }
  Fixed: yesno
  Kind: { type: choice, options: [Home, Export] }
  Items:
    type: lines
    fields:
      - Qty: { type: number, min: 1 }
      - Rate: money
      - Amount: { type: money, value: =row.Qty * row.Rate }
  Total: { type: money, value: '=sum(form.Items.map(line, line.Amount))' }
  Reason: { type: longtext, requiredWhen: form.Total > 100000 }
card: { title: Subject, left: [OrderNo, Lead], right: [Asked, Total] }
form: [Subject, Lead, Asked, Due, Fixed, Kind, Items, Total, Reason]
statuses: [Draft, Open, Sent, Done]
reject: true
workflow:
  starts: Draft
  moves:
    submit:
      - { from: Draft, to: Open, by: owner }
    approve:
      - { from: Open, to: Sent, by: manager, when: row.Total > 1000 }
      - { from: Open, to: Done, by: director }
      - { from: Sent, to: Done, by: director }
    reject:
      - { from: [Open, Sent], to: Draft, by: director }
`,
  'crm/enquiries.yaml': `label: Enquiries by lead
kind: register
from: enquiry
fields: [OrderNo, Subject, Asked, Total]
totals: [Total]
`,
}
