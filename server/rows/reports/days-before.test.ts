import { expect, test } from 'vitest'
import { daysBefore } from './days-before.ts'

const before = (startDate: string, endDate: string): string => {
  const days = daysBefore({ startDate, endDate })
  return `${days.startDate} ${days.endDate}`
}

test('a range of days is compared with the same number of days before it', () => {
  expect(before('2026-03-10', '2026-03-16')).toBe('2026-03-03 2026-03-09')
  expect(before('2026-03-10', '2026-03-10')).toBe('2026-03-09 2026-03-09')
  expect(before('2026-03-01', '2026-03-30')).toBe('2026-01-30 2026-02-28')
})

test('whole months are compared with the same number of months, whatever their lengths', () => {
  expect(before('2026-03-01', '2026-03-31')).toBe('2026-02-01 2026-02-28')
  expect(before('2026-01-01', '2026-03-31')).toBe('2025-10-01 2025-12-31')
  expect(before('2024-04-01', '2025-03-31')).toBe('2023-04-01 2024-03-31')
})
