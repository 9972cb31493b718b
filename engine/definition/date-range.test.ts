import { describe, expect, test } from 'vitest'
import type { DateRange } from './date-choices.ts'
import { dayIn, daysOfRange } from './date-range.ts'

const on = (range: Exclude<DateRange, 'custom'>, today: string): string => {
  const { startDate, endDate } = daysOfRange(range, today)
  return `${startDate} ${endDate}`
}

describe('a date range', () => {
  test.each([
    ['today', '2026-03-01', '2026-03-01 2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28 2026-02-28'],
    ['thisweek', '2026-11-22', '2026-11-16 2026-11-22'],
    ['thisweek', '2026-11-23', '2026-11-23 2026-11-29'],
    ['previousweek', '2026-01-01', '2025-12-22 2025-12-28'],
    ['thismonth', '2028-02-10', '2028-02-01 2028-02-29'],
    ['previousmonth', '2026-01-31', '2025-12-01 2025-12-31'],
    ['thisquarter', '2026-11-21', '2026-10-01 2026-12-31'],
    ['previousquarter', '2026-02-14', '2025-10-01 2025-12-31'],
    ['thisfiscalyear', '2026-03-31', '2025-04-01 2026-03-31'],
    ['thisfiscalyear', '2026-04-01', '2026-04-01 2027-03-31'],
    ['previousfiscalyear', '2026-04-01', '2025-04-01 2026-03-31'],
  ] as const)('%s on %s', (range, today, expected) => {
    expect(on(range, today)).toBe(expected)
  })
})

test('a day begins at midnight in the company’s time zone', () => {
  expect(dayIn('Asia/Kolkata', new Date('2026-03-31T18:31:00Z'))).toBe('2026-04-01')
  expect(dayIn('Asia/Riyadh', new Date('2026-03-31T20:59:00Z'))).toBe('2026-03-31')
})
