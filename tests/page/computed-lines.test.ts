/** A form whose lines are worked out, without a browser. */
import { describe, expect, test } from 'vitest'
import { compileScreen } from '../../engine/compile/compile.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { context } from '../screens/screens.ts'
import { openPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

const LOANS = `
label: Loans
kind: approvals
see: { everyone: all }
fields:
  Title: { type: text, requiredWhen: true }
  Loan: money
  Months: number
  Rate: { type: money, value: =form.Loan / form.Months }
  Plan:
    type: lines
    from: =form.Months
    totals: [Amount]
    fields:
      - No: { type: number, decimals: 0, value: =place }
      - Amount: { type: money, value: '=place < form.Months ? form.Rate : form.Loan - form.Rate * (form.Months - 1)' }
  Paid: { type: lines, from: =form.Plan, fields: [{ Half: { type: money, value: =source.Amount / 2 } }] }
  Sum: { type: money, value: '=sum(form.Plan.map(line, line.Amount))' }
card: { title: Title }
form: [Title, Loan, Months, Rate, Plan, Paid, Sum]
workflow: two-step
`
const compiled = () => {
  const { value, diagnostics } = compileScreen({ file: 'purchase/loans.yaml', text: LOANS }, context())
  if (!value) throw new Error(JSON.stringify(diagnostics))
  return value
}
const open = (row?: Row) => openPage(compiled(), { view: 'document', ...(row && { withRow: row }) })

describe('computed lines of a form', () => {
  test('follow what is typed, with lines from lines and a sum that is exact', () => {
    const { page } = open()
    page.setField('Loan', 1000)
    page.setField('Months', 3)
    const amounts = [{ Amount: 333.33 }, { Amount: 333.33 }, { Amount: 333.34 }]
    expect(page.rows('form.Plan').get()).toMatchObject(amounts)
    expect(page.form.get()).toMatchObject({ Plan: amounts, Sum: 1000, Paid: [{ Half: 166.67 }, {}, { Half: 166.67 }] })
    page.setField('Months', null)
    expect(page.form.get()).toMatchObject({ Plan: [], Paid: [] })
  })
  test('take no change of a cell', () => {
    const { page } = open()
    page.setField('Months', 1)
    page.editRows('form.Plan', new Map([['line-1', { Amount: 5 }]]))
    expect(page.form.get()).toMatchObject({ Plan: [{ No: 1, Amount: null }] })
  })
  test('that cannot be as many keep the form from being sent, and what was typed stays', () => {
    const opened = open()
    opened.page.setField('Title', 'A')
    opened.page.setField('Months', 10_000)
    const { effects } = runPress(opened, { action: 'submit', reply: () => new Error('It was sent.') })
    expect(effects.some((effect) => effect.do === 'call')).toBe(false)
    expect([...opened.page.fieldErrors.get()]).toEqual([['Plan', 'At most 1,000.']])
    expect(opened.page.form.get()).toMatchObject({ Months: 10_000 })
  })
  test('are those that are stored while nobody may change the document', () => {
    const stored = {
      id: '1',
      version: 1,
      Title: 'A',
      Loan: 1000,
      Months: 2,
      Plan: [{ key: 'line-1', No: 1, Amount: 7 }],
    }
    const closed = open({ ...stored, editMessage: 'It is approved.' })
    expect(closed.page.form.get()).toMatchObject({ Plan: [{ No: 1, Amount: 7 }], Sum: 7 })
    expect(open({ ...stored, editMessage: '' }).page.form.get()).toMatchObject({
      Plan: [{ Amount: 500 }, {}],
      Sum: 1000,
    })
  })
  test('are those that are stored while the document is decided, until what they are worked out from is changed', () => {
    const row = { id: '1', version: 1, Title: 'A', Loan: 1000, Months: 2, Plan: [{ key: 'line-1', No: 1, Amount: 7 }] }
    const stored = { ...row, editMessage: '', editNotice: 'It is being decided.', Rate: 500 }
    const { page } = openPage(compiled(), {
      view: 'document',
      withRow: stored,
      bodies: { document: () => ({ get_item: stored }) },
    })
    expect(page.form.get()).toMatchObject({ Plan: [{ Amount: 7 }], Sum: 7 })
    page.setField('Title', 'B')
    expect(page.form.get()).toMatchObject({ Plan: [{ Amount: 7 }] })
    page.setField('Months', 4)
    expect(page.form.get()).toMatchObject({ Plan: [{ Amount: 250 }, {}, {}, {}], Sum: 1000 })
  })
})
