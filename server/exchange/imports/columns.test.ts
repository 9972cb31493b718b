import { expect, test } from 'vitest'
import { compiledScreen } from '../../../tests/contract/compiled-screen.ts'
import { columnsFor, headingsIn, errorsInOrder } from './columns.ts'

const kits = compiledScreen(
  'kits',
  `
label: Kits
kind: records
fields:
  Code: { type: code, label: Kit no., requiredWhen: true, also: Number }
  Kind: { type: text, requiredWhen: true, default: Plain }
  Total: { type: money, value: =form.Size * 2 }
  Size: number
  Shown: { type: text, enabledWhen: false }
  Items: { type: lines, label: Parts, fields: [{ Part: text }, { Sum: { type: money, value: =row.Qty } }, { Qty: number }] }
form: [Code, Kind, Total, Size, Shown, Items]
`,
)
const columns = columnsFor(kits)
const named = (...headings: readonly string[]) =>
  headingsIn(columns, headings).columns.map((column) => column?.field.name ?? null)

test('columns are fields that people fill in, neither computed nor read-only', () => {
  expect(columns.map(({ heading }) => heading)).toEqual(['Kit no.', 'Kind', 'Size', 'Parts: Part', 'Parts: Qty'])
})

test('a heading matches a label, a name or an alternative spelling, by its letters and digits', () => {
  expect(named('KIT NO', 'number', 'code', 'Kind*', 'items.qty', 'Parts - Part', 'Qty')).toEqual([
    'Code',
    'Code',
    'Code',
    'Kind',
    'Qty',
    'Part',
    null,
  ])
})

test('unknown, missing and repeated headings are reported', () => {
  const { unknown, missing, repeated } = headingsIn(columns, ['Kind', 'Colour', '', 'kind'])
  expect([unknown, missing, repeated]).toEqual([['Colour'], ['Kit no.'], 'kind'])
})

test('errors are in the order of the file, errors without a column last', () => {
  expect(errorsInOrder(['B', 'A'], { A: '1', Other: '2', B: '3' }).map(([heading]) => heading)).toEqual([
    'B',
    'A',
    'Other',
  ])
})
