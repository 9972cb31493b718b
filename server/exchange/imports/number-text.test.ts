import { expect, test } from 'vitest'
import { spreadsheetFormat } from './number-format.ts'
import { numberText } from './number-text.ts'

test.each([
  [123, '00000', '00123'],
  [123, '', '123'],
  [123, '0', '123'],
  [1234567, '00000', '1234567'],
  [5551234, '000-0000', '555-1234'],
  [12, '"INV-"0000', 'INV-0012'],
  [12, '\\A000;-000', 'A012'],
  [12, '0.00', '12'],
  [1234.5, '#,##0.00', '1234.5'],
  [0.1 + 0.2, 'General', '0.3'],
  [0.055, '0.0%', '5.5'],
  [12, '0 "%"', '12'],
  [1e-7, 'General', '0.0000001'],
  [1.5, '000', '1.5'],
])('%s with the format %j is %s', (value, format, text) =>
  expect(numberText(value, spreadsheetFormat(format))).toBe(text),
)
