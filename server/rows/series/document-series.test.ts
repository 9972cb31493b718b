import { expect, test } from 'vitest'
import { formatNumber, periodOf } from './document-series.ts'

test.each([
  ['LR-{FY}-{seq:4}', '2026-03-31', 7, 'LR-25-26-0007'],
  ['LR-{FY}-{seq:4}', '2026-04-01', 12345, 'LR-26-27-12345'],
  ['{YYYY}/{seq}', '2026-11-23', 7, '2026/7'],
  ['V{seq:3}A', '2026-11-23', 7, 'V007A'],
  ['X-{FY}-{seq:2}', '2099-12-31', 1, 'X-99-00-01'],
])('the pattern %s on %s formats the number %s as %s', (...[pattern, today, next, number]) => {
  expect(formatNumber(pattern, periodOf(pattern, today), next)).toBe(number)
})

test.each([
  [1, '2026-03-31', '2026'],
  [7, '2026-06-30', '25-26'],
  [7, '2026-07-01', '26-27'],
  [12, '2026-12-01', '26-27'],
])('a financial year that begins in month %i, on %s, has the period %s', (yearStart, today, period) => {
  expect(periodOf('{FY}-{seq}', today, yearStart)).toBe(period)
})
