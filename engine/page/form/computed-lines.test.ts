import { describe, expect, test } from 'vitest'
import type { Tree, Value } from '../../expressions/tree.ts'
import { field, member, name } from '../../../tests/page/samples/sample-page.ts'
import { locale } from '../../../tests/page/samples/sample-screen.ts'
import { areLinesKnown, lineCountError } from './computed-lines.ts'
import { lineComputer } from './lines.ts'

const plan = (value: Tree, ...cells: readonly string[]) =>
  field('Plan', { type: 'lines', value, lines: { flat: null, max: 100, fields: cells, totals: [], isComputed: true } })
const cells = {
  No: field('No', { type: 'number', value: name('place') }),
  Amount: field('Amount', { type: 'money', value: { op: '/', left: member('form', 'Loan'), right: name('place') } }),
  Part: field('Part', { value: member('source', 'Part') }),
  Twice: field('Twice', { type: 'number', value: { op: '+', left: member('row', 'No'), right: member('row', 'No') } }),
}
const computer = (currency = 'INR') =>
  lineComputer({
    fields: cells,
    field: plan(member('form', 'Months'), 'No', 'Amount', 'Part', 'Twice'),
    inputs: [],
    uses: [['form', 'Loan']],
    currency,
  })
const form = { form: { Loan: 100 } }

describe('computed lines', () => {
  test('are as many as a number says, each with its place; cells may read each other', () => {
    expect(computer()(3, form)).toEqual([
      { key: 'line-1', No: 1, Amount: 100, Part: null, Twice: 2 },
      { key: 'line-2', No: 2, Amount: 50, Part: null, Twice: 4 },
      { key: 'line-3', No: 3, Amount: 33.33, Part: null, Twice: 6 },
    ])
  })
  test('have the decimals of their currency', () => {
    expect(computer('JPY')(3, form).map(({ Amount }) => Amount)).toEqual([100, 50, 33])
  })
  test('are one for each item of a list', () => {
    expect(computer()([{ Part: 'Bolt' }, { Part: 'Nut' }], form)).toMatchObject([
      { No: 1, Part: 'Bolt' },
      { No: 2, Part: 'Nut' },
    ])
  })
  test('stay the same objects while their item and their names do', () => {
    const compute = computer()
    const [first] = compute(2, form)
    expect(compute(3, form)[0]).toBe(first)
    expect(compute(3, { form: { Loan: 90 } })[0]).not.toBe(first)
  })
  test.each([[null], [''], ['x'], [0], [2.5], [-1], [1001], [Array.from({ length: 1001 }, () => null)]])(
    'are none of %j',
    (of) => {
      expect(computer()(of as Value, form)).toEqual([])
    },
  )
})

describe('how many lines there are', () => {
  const of = (Months: Value) => [plan(member('form', 'Months')), { form: { Months } }] as const
  test.each([
    [2.5, '2.5 is not a number of lines.'],
    [-1, '-1 is not a number of lines.'],
    [10_000, 'At most 1,000.'],
    [Array.from({ length: 1001 }, () => null), 'At most 1,000.'],
    [0, null],
    [1000, null],
    [null, null],
  ])('%j: %s', (Months, error) => {
    expect(lineCountError(...of(Months), locale)).toBe(error)
  })
  test('is known from a number or a list', () => {
    expect([3, [], null, 2.5].map((Months) => areLinesKnown(...of(Months)))).toEqual([true, true, false, false])
  })
  test('says nothing of lines that people type', () => {
    expect(lineCountError({ ...plan(name('x')), lines: null }, {}, locale)).toBeNull()
  })
})
