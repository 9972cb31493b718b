import { expect, test } from 'vitest'
import type { Column } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import { field, input, is, literal, member } from '../../../tests/page/samples/sample-page.ts'
import { locale } from '../../../tests/page/samples/sample-screen.ts'
import {
  cellErrorKey,
  defaultsOfLine,
  lineComputer,
  lineErrors,
  lineInputs,
  startedLines,
  withLineChanges,
} from './lines.ts'

const times: Tree = { op: '*', left: member('row', 'Qty'), right: member('form', 'Rate') }
const lines = { flat: null, max: 100, fields: ['Part', 'Qty', 'Amount'], totals: [] }
const Items = field('Items', { type: 'lines', lines })
const fields = {
  Items,
  Part: field('Part'),
  Qty: field('Qty', { type: 'number' }),
  Amount: field('Amount', { type: 'money', value: times }),
}
const column = (name: string, own = input()): Column => {
  return { column: 'field', field: name, label: name, input: own, onPress: null }
}
const columns = [
  column('Part', input({ requiredWhen: literal(true) })),
  column('Qty', input({ min: member('form', 'Least'), default: literal(1) })),
]
const grid = { block: 'grid', columns } as unknown as NonNullable<Parameters<typeof lineErrors>[0]['item']['lines']>

test('a line has a key and computed cells; an unchanged line is not computed again', () => {
  const compute = lineComputer({ fields, field: Items, inputs: [], uses: [['form', 'Rate']], currency: 'INR' })
  const inputs = [{ key: 'a', Qty: 2 }, { Qty: 3 }]
  const [first, second] = compute(inputs, { form: { Rate: 1.115 } })
  expect([first, second]).toEqual([
    { key: 'a', Qty: 2, Amount: 2.23 },
    { key: 'line-2', Qty: 3, Amount: 3.35 },
  ])
  const again = compute([first ?? {}, { ...second, Qty: 4 }], { form: { Rate: 1.115 } })
  expect(again[0]).toBe(first)
  expect(again[1]).toMatchObject({ key: 'line-2', Amount: 4.46 })
  expect(compute(inputs, { form: { Rate: 2 } })[0]).toMatchObject({ Amount: 4 })
})

test('a computed amount has the decimals of the currency that its line or its document names', () => {
  const amount = { ...fields.Amount, currency: '', measureFrom: 'In' }
  const of = { fields: { ...fields, Amount: amount }, field: Items, inputs: [], currency: 'INR' }
  const compute = lineComputer({
    ...of,
    uses: [
      ['form', 'Rate'],
      ['form', 'In'],
    ],
  })
  const amountIn = (In: string) => compute([{ key: 'a', Qty: 3 }], { form: { Rate: 1.2225, In } })[0]?.['Amount']
  expect(['JPY', 'KWD', 'USD', ''].map(amountIn)).toEqual([4, 3.668, 3.67, 3.67])
  const own = compute([{ key: 'b', Qty: 3, In: 'KWD' }], { form: { Rate: 1.2225, In: 'JPY' } })
  expect(own[0]?.['Amount']).toBe(3.668)
})

test('changes find their line by key; a new key adds a line', () => {
  const changes = new Map([
    ['b', { Qty: 5 }],
    ['c', { Part: 'Nut' }],
  ])
  expect(withLineChanges([{ key: 'a' }, { key: 'b', Part: 'Bolt' }], changes)).toEqual([
    { key: 'a' },
    { key: 'b', Part: 'Bolt', Qty: 5 },
    { key: 'c', Part: 'Nut' },
  ])
})

test('a new line starts with its defaults', () => {
  expect(defaultsOfLine(lineInputs(columns, fields), {})).toEqual({ Qty: 1 })
})

test('each cell that breaks a rule is reported by field, key and column', () => {
  const rows = [
    { key: 'a', Part: 'Bolt', Qty: 3 },
    { key: 'b', Part: ' ', Qty: 'x' },
    { key: 'c', Part: 'Nut', Qty: 1 },
  ]
  const checked = { item: { field: 'Items', lines: grid }, fields, lines: rows, names: { form: { Least: 2 } }, locale }
  expect(lineErrors(checked).map(({ field: name, text }) => [name, text])).toEqual([
    ['Items.b.Part', 'Required.'],
    ['Items.b.Qty', 'Not a number.'],
    ['Items.c.Qty', 'At least 2.'],
  ])
  expect(cellErrorKey('Items', rows[1] ?? {}, 'Qty')).toBe('Items.b.Qty')
})

test('a line with only the default values of a new line does not count', () => {
  const rows = [
    { key: 'a', Part: ' ', Qty: 1 },
    { key: 'b', Qty: '1' },
    { key: 'c', Qty: 2 },
    { key: 'd', Part: 'Nut', Qty: 1 },
  ]
  expect(startedLines(rows, lineInputs(columns, fields), {}).map(({ key }) => key)).toEqual(['c', 'd'])
  expect(
    startedLines([{ key: 'e', Part: { id: null, text: 'Bolt' }, Qty: 1 }], lineInputs(columns, fields), {}),
  ).toHaveLength(1)
})

const hiding = [
  column('Part'),
  column('Qty', input({ visibleWhen: is(member('row', 'Part'), 'on') })),
  column('Note', input({ visibleWhen: is(member('row', 'Qty'), 'on'), default: literal('n') })),
]
const noted = { ...fields, Qty: field('Qty'), Note: field('Note') }

test('a cell that others hide is empty, also for those that hide others, and is not what fills a line in', () => {
  const inputs = lineInputs(hiding, noted)
  const compute = lineComputer({ fields: noted, field: Items, inputs, uses: [], currency: 'INR' })
  const shown = { key: 'a', Part: 'on', Qty: 'on', Note: 'x' }
  const hidden = { ...shown, Part: '' }
  expect(compute([shown, hidden], {})).toMatchObject([shown, { Part: '', Qty: null, Note: null }])
  expect(startedLines(compute([hidden], {}), inputs, {})).toEqual([])
  expect(startedLines(compute([shown], {}), inputs, {})).toHaveLength(1)
})
