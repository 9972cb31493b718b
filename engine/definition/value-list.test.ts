import { expect, test } from 'vitest'
import { readValues, writeValues } from './value-list.ts'

test.each([
  ['', []],
  ['Casual', ['Casual']],
  ['Casual,Sick', ['Casual', 'Sick']],
  ['Casual, Sick,Casual', ['Casual', 'Sick']],
  ['Nuts\\, bolts,Washers', ['Nuts, bolts', 'Washers']],
  ['a\\b\\\\,c', ['a\\b\\', 'c']],
  ['Casual,', ['Casual', '']],
  [',', ['']],
])('%j has the values %j', (text, values) => {
  expect(readValues(text)).toEqual(values)
  expect(readValues(writeValues(values))).toEqual(values)
})
