import type { Mistake } from '../mistake.ts'

/** Names that are misspelt, abbreviated, renamed at one place, or written as something else is called. */
export const names: readonly Mistake[] = [
  { file: 'crm/sales.yaml', from: 'title: PartyName', to: 'title: PartyNmae', hint: /PartyName/ },
  { file: 'crm/sales.yaml', from: 'right: [OrderAmount,', to: 'right: [OrderAmt,', hint: /"OrderAmount"/ },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: '  LeaveReason: {',
    to: '  Reason: {',
    at: 'form: [Employee',
    hint: /"Reason"/,
  },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: '  Days: {',
    to: '  NoOfDays: {',
    at: '  LeaveReason: {',
    hint: /"?(?:form\.)?NoOfDays"?/,
  },
  { file: 'purchase/purchaserequest.yaml', from: '=row.Qty * row.Rate', to: '=row.Quantity * row.Rate', hint: /Qty/ },
  { file: 'purchase/purchaserequest.yaml', from: 'totals: [LineAmount]', to: 'totals: [Amount]', hint: /"LineAmount"/ },
  {
    file: 'reports/leavereport.yaml',
    from: '    label: By type\n    from: leaverequest',
    to: '    label: By type\n    from: leaverequests',
    hint: /"leaverequest"/,
  },
  { file: 'masters/vehiclemaster.yaml', from: 'to: partymaster', to: 'to: parties', hint: /partymaster/ },
  { file: 'crm/sales.yaml', from: 'by: sales-head', to: 'by: saleshead', hint: /"sales-head"/ },
  {
    file: 'crm/sales.yaml',
    from: 'to: First Approved',
    to: 'to: 1st Approved',
    hint: /write First Approved|"First Approved"/,
  },
  {
    file: 'crm/quotation.yaml',
    from: 'workflow: one-step-sales',
    to: 'workflow: one_step_sales',
    hint: /"one-step-sales"/,
  },
  { file: 'crm/sales.yaml', from: 'filters: { job: JobID }', to: 'filters: { jobid: JobID }', hint: /"job"/ },
  { file: 'crm/quotation.yaml', from: 'platform: [steel]', to: 'platform: [Steel]', hint: /"steel"/ },
  { file: 'reports/leavereport.yaml', from: 'group: mis', to: 'group: MIS', hint: /"mis"/ },
  {
    file: 'store/qrscanner.yaml',
    from: '- reload: parts\n      - get',
    to: '- reload: part\n      - get',
    hint: /"parts"/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: '- run: find\n      - set: { checked: false',
    to: '- run: refresh\n      - set: { checked: false',
    hint: /"find"/,
  },
  { file: 'utility/task.yaml', from: 'class: StatusClass', to: 'class: StatusColour', hint: /"StatusClass"/ },
  {
    file: 'purchase/comparisonsheet.yaml',
    from: 'totals: [vendors.total]',
    to: 'totals: [vendor.total]',
    hint: /vendors\.total/,
  },
  { file: 'reports/jobsummary.yaml', from: 'open: /sales,', to: 'open: /salesorders,', hint: /\/sales\b/ },
  { file: 'utility/task.yaml', from: 'post: taskstate', to: 'post: task_state', hint: /"taskstate"/ },
  {
    file: 'utility/task.yaml',
    from: 'get: /main/s/labels/list',
    to: 'get: /main/s/label/list',
    hint: /\/main\/s\/labels\/list/,
  },
]
