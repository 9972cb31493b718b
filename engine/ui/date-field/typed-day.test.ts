import { describe, expect, test } from 'vitest'
import { dateTyped, dateWritten, textOfParts, type DatePart } from './typed-day.ts'

test.each([
  ['21/07/2025', 'day', '2025-07-21'],
  ['31/02/2026', 'day', null],
  ['21/07/2025 9:05', 'day', null],
  ['21/07/2025 9:05', 'minute', '2025-07-21T09:05'],
  ['21/07/2025 24:00', 'minute', null],
  ['21/07/2025', 'minute', '2025-07-21T00:00'],
] as const)('parses %s typed for a %s as %s', (text, granularity, value) => {
  expect(dateTyped(text, granularity, { timeZone: 'Asia/Kolkata' })).toBe(value)
})

test('writes a value as everywhere on the page, and an invalid one as it was typed', () => {
  expect(['2026-02-03', '2026-02-03T09:30', '21/11/yyyy'].map(dateWritten)).toEqual([
    '03/02/2026',
    '03/02/2026 09:30',
    '21/11/yyyy',
  ])
})

describe('the parts of a field', () => {
  const parts = (...texts: readonly [string, string][]): DatePart[] =>
    texts.flatMap(([type, text], index) => [
      ...(index === 0 ? [] : [{ type: 'literal', text: '/\u200f', isPlaceholder: false }]),
      { type, text, isPlaceholder: /[a-z]/.test(text) },
    ])

  test('are empty while all of them are empty', () => {
    expect(textOfParts(parts(['day', 'dd'], ['month', 'mm'], ['year', 'yyyy']), 'day')).toBe('')
  })
  test('are a date in any order', () => {
    expect(textOfParts(parts(['month', '02'], ['day', '12'], ['year', '2031']), 'day')).toBe('2031-02-12')
  })
  test('are reported as they are when they are half a date, or none', () => {
    expect(textOfParts(parts(['day', '21'], ['month', '11'], ['year', 'yyyy']), 'day')).toBe('21/11/yyyy')
    expect(textOfParts(parts(['day', '31'], ['month', '02'], ['year', '2026']), 'day')).toBe('31/02/2026')
  })
})
