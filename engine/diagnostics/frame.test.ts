import { expect, test } from 'vitest'
import type { Diagnostic } from './diagnostic.ts'
import { formatDiagnostic } from './frame.ts'
import { nearestName } from './nearest.ts'

function at([line, column]: readonly [number, number], length: number, more: Partial<Diagnostic> = {}): Diagnostic {
  const start = { offset: 0, line, column }
  const range = { start, end: { offset: length, line, column: column + length } }
  return {
    code: 'unknown-field',
    severity: 'error',
    message: 'No "Nmae".',
    names: ['Nmae'],
    file: 'a/b.yaml',
    range,
    suggestion: null,
    notes: [],
    ...more,
  }
}

test('shows the line, the line before it, the location and the notes', () => {
  const shown = formatDiagnostic(
    at([2, 10], 4, { suggestion: 'Name', notes: ['Declared fields: Name'] }),
    'card:\n  title: Nmae\n',
  )
  expect(shown.split('\n')).toEqual([
    'unknown-field  No "Nmae".',
    '  a/b.yaml:2:10',
    '   1 | card:',
    '   2 |   title: Nmae',
    '     |          ^^^^ did you mean "Name"?',
    '  Declared fields: Name',
    '',
  ])
})

test('aligns the marks with the text after tabs', () => {
  const lines = formatDiagnostic(at([1, 2], 1), '\tx: 1').split('\n')
  expect(lines[3]).toBe('     | \t^')
})

test('shows only the wrong part of a long line', () => {
  const shown = formatDiagnostic(at([1, 901], 5), `${'a'.repeat(900)}WRONG${'b'.repeat(900)}`)
  expect(shown).toContain('WRONG')
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThan(160)
})

test('works without the text of the file', () => {
  expect(formatDiagnostic(at([3, 1], 1), '')).toContain('a/b.yaml:3:1')
})

test.each([
  ['titel', 'title'],
  ['partyname', 'PartyName'],
  ['fo', 'of'],
  ['spreadsheet', null],
])('the nearest name to %s is %s', (written, nearest) => {
  expect(nearestName(written, ['title', 'PartyName', 'of'])).toBe(nearest)
})

test.each([
  ['OrderAmt', 'OrderAmount', 'a short form of the same words'],
  ['OrderValue', 'OrderAmount', 'another word for the same measure'],
  ['TotalWt', 'TotalKg', 'the measure by its unit'],
  ['OrderQty', null, 'neither a weight nor an amount for a quantity'],
  ['Amount', 'OrderAmount', 'the only name that ends so'],
  ['order_no', 'OrderNo', 'another way to write the same'],
  ['1st Approved', 'First Approved', 'an ordinal'],
  ['PartyAddress', null, 'no name that only begins alike'],
])('among names of measures, %s means %s: %s', (written, nearest, why) => {
  const names = ['OrderNo', 'OrderAmount', 'TotalKg', 'OrderWt', 'PartyName', '2nd Approved', 'First Approved']
  expect(nearestName(written, names), why).toBe(nearest)
})
