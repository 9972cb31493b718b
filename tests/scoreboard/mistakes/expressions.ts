import type { Mistake } from '../mistake.ts'

/** Slips in conditions, computed values and the braces of texts. */
export const expressions: readonly Mistake[] = [
  { file: 'masters/vehiclemaster.yaml', from: 'form.Kind == "Crane"', to: 'form.Kind = "Crane"', hint: /==/ },
  { file: 'masters/vehiclemaster.yaml', from: 'form.Kind == "Crane"', to: 'form.Kind == Crane', hint: /write "Crane"/ },
  {
    file: 'utility/task.yaml',
    from: '    visibleWhen: form.id != null\n    steps',
    to: '    visibleWhen: form.id is not null\n    steps',
    hint: /!= null|!=/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: size(parts) == 1 && row.balqty > 0',
    to: 'when: size(parts) == 1 and row.balqty > 0',
    hint: /&&/,
  },
  { file: 'purchase/purchaserequest.yaml', from: '=row.Qty * row.Rate', to: '=Qty * Rate', hint: /row\.Qty/ },
  {
    file: 'utility/task.yaml',
    from: `'=row.isOpen ? "Open" : "Completed"'`,
    to: `'=if(row.isOpen, "Open", "Completed")'`,
    hint: /row\.isOpen \? "Open" : "Completed"|a \? b : c/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: size(parts) == 1\n    fields',
    to: 'when: len(parts) == 1\n    fields',
    hint: /size/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'visibleWhen: size(parts) > 1, onChange',
    to: 'visibleWhen: parts.length > 1, onChange',
    hint: /size\(parts\)/,
  },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'form.LastDay) + 1',
    to: 'form.LastDay) // 7',
    hint: /LastDay\) \/ 7|'\/'|"\/"/,
  },
  { file: 'miscellaneous/leaverequest.yaml', from: 'default: =today', to: 'default: today', hint: /=today/ },
  {
    file: 'miscellaneous/leaverequest.yaml',
    from: 'days(form.FirstDay, form.LastDay) + 1',
    to: 'form.LastDay - form.FirstDay + 1',
    hint: /days\(form\.FirstDay, form\.LastDay\)/,
  },
  { file: 'project/siteexpense.yaml', from: 'form.Amount > 5000', to: 'form.Amount > "5000"', hint: /write 5000/ },
  { file: 'miscellaneous/leaverequest.yaml', from: 'min: =form.FirstDay', to: 'min: =row.FirstDay', hint: /"form"/ },
  {
    file: 'purchase/comparisonsheet.yaml',
    from: "label: '{row.name}'",
    to: 'label: row.name',
    hint: /'\{row\.name\}'/,
  },
  {
    file: 'purchase/purchaserequest.yaml',
    from: 'sum(form.Items.map(line, line.LineAmount))',
    to: 'sum(form.Items.LineAmount)',
    hint: /form\.Items\.map\(r, r\.LineAmount\)/,
  },
  {
    file: 'project/siteexpense.yaml',
    from: 'default: =session.id',
    to: 'default: =session.userId',
    hint: /"id"|session\.id/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: form.everyPart && row.balqty > 0',
    to: 'when: form.everyPart && row.Part.contains("A")',
    hint: /finds\(row\.Part, "A"\)/,
  },
  {
    file: 'store/qrscanner.yaml',
    from: 'when: form.sticker != null\n',
    to: 'when: form.sticker\n',
    hint: /form\.sticker != null/,
  },
  {
    file: 'crm/sales.yaml',
    from: 'when: row.OrderAmount > 1000000',
    to: 'when: row.OrderAmount > 10,00,000',
    at: '- { from: First Approved, to: 2nd',
    hint: /1000000|'row\.OrderAmount/,
  },
]
