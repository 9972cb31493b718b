import type { Mistake } from '../mistake.ts'

/** Words of other systems, and words of ours at the wrong place or of the wrong kind. */
export const words: readonly Mistake[] = [
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'default: Casual, requiredWhen: true',
    to: 'default: Casual, required: true',
    hint: /"requiredWhen"/,
  },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'enabledWhen: false',
    to: 'readonly: true',
    hint: /enabledWhen: false/,
  },
  {
    file: 'utility/task.yaml',
    from: '    visibleWhen: form.id != null\n    steps',
    to: '    hidden: form.id == null\n    steps',
    hint: /visibleWhen/,
  },
  { file: 'crm/sales.yaml', from: 'OrderAmount: { type: money', to: 'OrderAmount: { type: currency', hint: /"money"/ },
  { file: 'project/contractorbilling.yaml', from: 'onPress: invoice\n', to: 'onClick: invoice\n', hint: /"onPress"/ },
  { file: 'project/siteexpense.yaml', from: 'max: =today }', to: 'validate: =today }', hint: /max|pattern/ },
  { file: 'miscellaneous/leaverequest.yaml', from: 'default: Casual', to: 'defaultValue: Casual', hint: /"default"/ },
  { file: 'crm/quotation.yaml', from: 'label: PI number', to: 'title: PI number', hint: /"label"/ },
  { file: 'crm/quotation.yaml', from: 'label: Quotation', to: 'name: Quotation', hint: /"label"/ },
  { file: 'crm/sales.yaml', from: 'PartyName: { type: text', to: 'PartyName: { type: string', hint: /"text"/ },
  { file: 'masters/partymaster.yaml', from: 'Active: { type: yesno', to: 'Active: { type: boolean', hint: /"yesno"/ },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'LeaveType: { type: choice',
    to: 'LeaveType: { type: dropdown',
    hint: /"choice"/,
  },
  { file: 'purchase/purchaserequest.yaml', from: 'type: lines', to: 'type: table', hint: /"lines"/ },
  { file: 'masters/vehiclemaster.yaml', from: 'page: 50', to: 'pageSize: 50', hint: /"page"/ },
  { file: 'store/qrscanner.yaml', from: '- grid: history', to: '- table: history', hint: /"grid"/ },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'length: [0, 500]',
    to: 'maxLength: 500',
    hint: /length: \[0, 500\]/,
  },
  { file: 'miscellaneous/leaverequest.yaml', from: 'length: [0, 500]', to: 'length: 500', hint: /\[0, 500\]/ },
  { file: 'crm/quotation.yaml', from: 'kind: approvals', to: 'kind: approval', hint: /"approvals"/ },
  { file: 'reports/leavereport.yaml', from: 'kind: register', to: 'kind: report', hint: /"register"/ },
  { file: 'store/qrscanner.yaml', from: '- refuse: Cannot', to: '- error: Cannot', hint: /"refuse"/ },
  { file: 'crm/sales.yaml', from: 'label: Total }', to: 'label: Total, format: "0.00" }', hint: /decimals/ },
  {
    file: 'crm/sales.yaml',
    from: '{ type: number, unit: kg, label: Total }',
    to: '{ type: money, unit: kg, label: Total }',
    hint: /number/,
  },
  { file: 'crm/sales.yaml', from: '\n  ownDocuments: refuse', to: '\nownDocuments: refuse', hint: /`?workflow`?/ },
  { file: 'masters/partymaster.yaml', from: 'serverPage: landing', to: 'serverPage: true', hint: /landing/ },
]
