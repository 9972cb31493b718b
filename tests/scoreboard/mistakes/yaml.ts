import type { Mistake } from '../mistake.ts'

/** What YAML reads as something else, or not at all. */
export const yaml: readonly Mistake[] = [
  { file: 'masters/vehiclemaster.yaml', from: '  Phone: phone', to: '\tPhone: phone', hint: /spaces/ },
  {
    file: 'masters/vehiclemaster.yaml',
    from: 'label: Vehicle master',
    to: 'label:Vehicle master',
    hint: /label: Vehicle master/,
  },
  { file: 'crm/quotation.yaml', from: 'label: Quotation (PI)', to: 'label: Quotation: PI', hint: /'Quotation: PI'/ },
  {
    file: 'crm/sales.yaml',
    from: 'left: [OrderNo, JobID, dateStamp]',
    to: 'left: [OrderNo, JobID, dateStamp',
    hint: /\]|not closed/,
  },
  { file: 'utility/task.yaml', from: "label: '#' }", to: "label: '# }", hint: /quote/ },
  {
    file: 'crm/sales.yaml',
    from: '  Billing: money',
    to: '  Payment: money',
    at: '  Payment: money\n  ErectionPayment: money',
    hint: /already there, on line/,
  },
  { file: 'miscellaneous/leaverequest.yaml', from: 'Sick, Unpaid]', to: 'Sick, true]', hint: /'true'/ },
  { file: 'miscellaneous/leaverequest.yaml', from: 'options: [Casual', to: 'options: [010', hint: /'010'/ },
  { file: 'crm/sales.yaml', from: '  left: [OrderNo', to: '   left: [OrderNo', hint: /column 3/ },
  {
    file: 'crm/sales.yaml',
    from: '    - { field: ProdWt, of: TotalKg }',
    to: '      { field: ProdWt, of: TotalKg }',
    hint: /- /,
  },
  { file: 'crm/quotation.yaml', from: 'left: [PINo, PIDate]', to: 'left: PINo, PIDate', hint: /\[PINo, PIDate\]/ },
  {
    file: 'crm/quotation.yaml',
    from: 'statuses: [Approved, Not Approved]',
    to: 'statuses: Approved, Not Approved',
    hint: /\[Approved, Not Approved\]/,
  },
  { file: 'crm/quotation.yaml', from: 'platform: [steel]', to: 'platform: steel', hint: /\[steel\]/ },
  {
    file: 'utility/task.yaml',
    from: 'empty: There are no tasks assigned to you.',
    to: 'empty: There is no task #1 for you.',
    hint: /'There is no task #1 for you\.'/,
  },
  { file: 'utility/emailwhatsapplogs.yaml', from: 'query: *asked', to: 'query: *ask', hint: /asked/ },
  { file: 'utility/task.yaml', from: 'label: Grid View', to: 'label: {filter.type}', hint: /'\{filter\.type\}'/ },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: parts.exists(p, p.checked) == false',
    to: 'when: !parts.exists(p, p.checked)',
    hint: /'!parts\.exists\(p, p\.checked\)'/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: form.scanMode == "Hardware"\n  fill',
    to: 'when: form.scanMode == “Hardware”\n  fill',
    hint: /write "/,
  },
  { file: 'crm/sales.yaml', from: '  OrderNo: code', to: '    OrderNo: code', hint: /column|indent/ },
  {
    file: 'crm/sales.yaml',
    from: '{ type: number, unit: kg, label: BOM }',
    to: '{ type:number, unit: kg, label: BOM }',
    hint: /type: number/,
  },
  {
    file: 'crm/sales.yaml',
    from: '{ type: number, unit: kg, label: Production }',
    to: '{ type: number unit: kg, label: Production }',
    hint: /,|comma/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: '      - run: ready\n  anew',
    to: '      run: ready\n  anew',
    at: '      run: ready',
    hint: /- |column/,
  },
]
