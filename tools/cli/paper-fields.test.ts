import { describe, expect, test } from 'vitest'
import { compileSample, sampleApp } from '../../tests/samples/samples.ts'
import { screenYaml, type NewField, type NewKind } from './new-screen.ts'
import { asList, correctedFields, fieldsIn, fieldsOnPaper, type PaperColumn } from './paper-fields.ts'

const MASTERS = [{ screen: 'parties', label: 'Party master' }]

const inShort = ({ name, label, type, unit, to, options }: NewField): string =>
  [name, type, to, unit, options.join('/'), label === null ? '' : `"${label}"`].filter(Boolean).join(' ')

const guessed = (answer: string): readonly string[] => fieldsIn(answer, MASTERS).map(inShort)

test('captions get the type that they suggest', () => {
  expect(guessed('Party Name, PO Date, Qty (kg), Rate, Approved by')).toEqual([
    'PartyName link parties',
    'PODate date',
    'Qty number kg',
    'Rate money',
    'ApprovedBy person',
  ])
  expect(guessed('Bill No., Amount (Rs.), Discount %, Mobile, E-mail, Remarks, Length (sq. ft), Net [t]')).toEqual([
    'BillNo code',
    'Amount money',
    'Discount percent "Discount %"',
    'Mobile phone',
    'EMail email "E-mail"',
    'Remarks longtext',
    'Length number sq. ft',
    'Net number t',
  ])
})

test('what is due is an amount after a word for money, otherwise a day', () => {
  expect(guessed('Return Due, Amount Due, Valid till')).toEqual(['ReturnDue date', 'AmountDue money', 'ValidTill date'])
})

test('a question with its answers in brackets is a yes or no, and a number with the code of its country a phone', () => {
  expect(guessed('Insured (Y/N), Fragile? [yes / no]')).toEqual(['Insured yesno', 'Fragile yesno "Fragile?"'])
  expect(ofColumns(column('Driver', '+91 98200 00001', '+91-9820000002'))).toEqual(['Driver phone'])
  expect(ofColumns(column("Driver's Phone", '98250 11111', '9825011112'))).toEqual([
    `DriversPhone phone "Driver's Phone"`,
  ])
})

test('a card shows five fields at most, two amounts among them', () => {
  const fields = fieldsIn('Party, Date, Mode: text, Remarks, Vehicle, Qty (kg), Rate, Amount', [])
  const screen = { kind: 'approvals', section: 'crm', label: 'Slips', fields, decider: null, listOf: null } as const
  expect(screenYaml(screen, sampleApp())).toContain('  title: Party\n  left: [OrderNo, Date]\n  right: [Qty, Rate]\n')
})

test('a type after a colon is used; text in brackets is not a list of options', () => {
  expect(guessed('Party Name: text, Colour (red, blue)')).toEqual([
    'PartyName text',
    'Colour text "Colour (red, blue)"',
  ])
})

const column = (caption: string, ...values: readonly string[]): PaperColumn => ({ caption, values })
const ofColumns = (...columns: readonly PaperColumn[]): readonly string[] =>
  fieldsOnPaper(columns, MASTERS).map(inShort)

test('values determine the type where the caption does not', () => {
  expect(
    ofColumns(
      column('When', '31/12/2026', '01-01-2027'),
      column('Size', '12', '1,20,000.5'),
      column('Share', '12 %', '3.5%'),
      column('Paid', '₹1,200', 'Rs. 40'),
      column('Checked', 'Yes', 'no'),
      column('Shift', 'Day', 'Night', 'Day', 'Night'),
      column('PIN', '0012', '1400'),
      column('Bill date', 'soon', 'later'),
      column('Party', 'Asha', 'Kiran'),
    ),
  ).toEqual([
    'When date',
    'Size number',
    'Share percent',
    'Paid money',
    'Checked yesno',
    'Shift choice Day/Night',
    'PIN code',
    'BillDate text',
    'Party link parties',
  ])
})

describe('a form with difficult headings gives a screen that compiles', () => {
  const many = Array.from({ length: 300 }, (_, at) => column(`Column ${at % 7}`, String(at)))
  const FORMS: readonly (readonly [string, readonly PaperColumn[]])[] = [
    ['duplicates', [column('Rate', '1'), column('rate', '2'), column('RATE'), column('Rate2'), column('Rate')]],
    ['empty ones', [column(''), column('', 'x'), column('   ', 'y'), column('Name')]],
    ['numbers', [column('2024', '5'), column('1'), column('01/04/2026', 'a'), column('-', 'b')]],
    [
      'Hindi',
      [column('दिनांक', '2026-04-01'), column('मात्रा (kg)', '4'), column('दिनांक', '2026-04-02'), column('नाम', 'आशा')],
    ],
    ['300 columns', many],
    [
      'formulas',
      [column('=SUM(A1:A9)', '=1+1'), column('+cmd', '@x'), column('=HYPERLINK("x")', '={a}', '=b', '={a}', '=b')],
    ],
    [
      'YAML',
      [
        column('a: b # c', '# d', '- e'),
        column("'{x}'", '{y}'),
        column('*ref', '&anchor'),
        column('null', 'null', 'true', 'null', 'true'),
      ],
    ],
    ['names of JavaScript', [column('__proto__', '1'), column('constructor'), column('toString', 'a')]],
    [
      'names of every row',
      [column('Status', 'Open'), column('id', '1'), column('version', '2'), column('Order No', '7')],
    ],
    [
      'braces and quotes',
      [column('Rate {row.x}', '1'), column('5" pipe', '2'), column("Owner's", 'a'), column('A|B', '3')],
    ],
    ['long ones', [column('word '.repeat(60), 'x'.repeat(500)), column('x'.repeat(300))]],
  ]

  test.each(FORMS)('%s', (_, columns) => {
    const fields = fieldsOnPaper(columns, MASTERS)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
    const kinds: readonly NewKind[] = ['approvals', 'records', 'register']
    for (const kind of kinds) {
      const screen = {
        kind,
        section: 'crm',
        label: 'From paper',
        fields,
        decider: { workflow: 'two-step' },
        listOf: null,
      }
      const { diagnostics } = compileSample({ file: 'crm/frompaper.yaml', text: screenYaml(screen, sampleApp()) })
      // Two columns of the paper may have one heading: that is a warning.
      expect(
        diagnostics
          .filter(({ code }) => code !== 'same-caption')
          .map(({ message, range }) => `${kind} ${range.start.line}: ${message}`),
      ).toEqual([])
    }
  })
})

describe('corrections', () => {
  const fields = fieldsIn('Party Name, Qty (kg), Rate', MASTERS)

  test('change only the fields that are named', () => {
    expect(correctedFields(fields, '1: text, 3: number t').map(inShort)).toEqual([
      'PartyName text',
      'Qty number kg',
      'Rate number t',
    ])
    expect(correctedFields(fields, '2: -').map(({ name }) => name)).toEqual(['PartyName', 'Rate'])
    expect(correctedFields(fields, '2: choice Yes/No, 3: link people').map(inShort)).toEqual([
      'PartyName link parties',
      'Qty choice Yes/No',
      'Rate link people',
    ])
  })

  test.each([['0: text'], ['4: text'], ['text'], ['2'], ['2: link'], ['2: choice Yes']])(
    '%s is refused with a message',
    (answer) => {
      expect(() => correctedFields(fields, answer)).toThrow(/corrects nothing|needs/)
    },
  )

  test('are applied to a list that shows each field with its caption', () => {
    expect(asList(fields)).toBe(
      '  1  Party name  link parties  PartyName\n  2  Qty         number kg     Qty\n  3  Rate        money         Rate',
    )
  })
})
