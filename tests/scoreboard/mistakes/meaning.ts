import type { Mistake } from '../mistake.ts'

/** What reads well and cannot work: workflows, rules, calls and names of the whole site. */
export const meaning: readonly Mistake[] = [
  {
    file: 'crm/sales.yaml',
    from: '\n      - { from: 2nd Approved, to: Approved, by: director }',
    to: '',
    at: '2nd Approved, by: accounts',
    hint: /from: 2nd Approved/,
  },
  {
    file: 'crm/sales.yaml',
    from: 'to: First Approved, by: sales-head',
    to: 'to: First Approved, by: owner',
    hint: /ownDocuments: allow/,
  },
  {
    file: 'crm/sales.yaml',
    from: 'statuses: [Approved, 2nd Approved, ',
    to: 'statuses: [Approved, ',
    at: '2nd Approved, by: accounts',
    hint: /statuses/,
  },
  {
    file: 'crm/sales.yaml',
    from: '  Billing: money',
    to: '  Billing: { type: money, visibleWhen: false }',
    hint: /visibleWhen/,
  },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'type: choice, options: [Casual, Earned, Sick, Unpaid], default: Casual',
    to: 'type: choice',
    hint: /options/,
  },
  {
    file: 'masters/vehiclemaster.yaml',
    from: 'max: 100 }\n  PermitUntil: { type: date,',
    to: 'max: 100, visibleWhen: form.PermitUntil != null }\n  PermitUntil: { type: date, visibleWhen: form.Capacity > 0,',
    at: 'visibleWhen: form.PermitUntil',
    hint: /→/,
  },
  { file: 'crm/sales.yaml', from: 'starts: Draft', to: 'starts: Approved', hint: /Draft/ },
  { file: 'app.yaml', from: '\n  reports:\n', to: '\n  mis:\n', at: '\n  mis:\n', hint: /reports/ },
  { file: 'app.yaml', from: 'currency: INR', to: 'currency: Rs', hint: /INR/ },
  {
    file: 'app.yaml',
    from: 'timeZone: Asia/Kolkata',
    to: 'timeZone: Asia/Culcutta',
    hint: /Asia\/(?:Kolkata|Calcutta)/,
  },
  {
    file: 'app.yaml',
    from: 'Approved: success\n  Not Approved',
    to: 'Approved: green\n  Not Approved',
    hint: /success/,
  },
  {
    file: 'reports/leavereport.yaml',
    from: 'totals: [Days]\n    against',
    to: 'totals: [Employee]\n    against',
    hint: /Days/,
  },
  {
    file: 'crm/quotation.yaml',
    from: '\nstatuses: [Approved, Not Approved]',
    to: '',
    at: 'kind: approvals',
    hint: /statuses/,
  },
  { file: 'masters/partymaster.yaml', from: 'length: [2, 120]', to: 'length: [120, 2]', hint: /\[2, 120\]/ },
]
