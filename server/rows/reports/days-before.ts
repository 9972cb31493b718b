import type { Days } from '../../../engine/definition/date-range.ts'

const DAY_MS = 86_400_000

/**
 * The range right before another: for a range of whole months the same number of months, so that a year is compared
 * with a year; otherwise the same number of days.
 */
export function daysBefore({ startDate, endDate }: Days): Days {
  const start = momentOf(startDate)
  const after = new Date(momentOf(endDate).getTime() + DAY_MS)
  const isWholeMonths = start.getUTCDate() === 1 && after.getUTCDate() === 1
  const months = (after.getUTCFullYear() - start.getUTCFullYear()) * 12 + after.getUTCMonth() - start.getUTCMonth()
  const first = isWholeMonths
    ? Date.UTC(start.getUTCFullYear(), start.getUTCMonth() - months, 1)
    : 2 * start.getTime() - after.getTime()
  return { startDate: dayOf(first), endDate: dayOf(start.getTime() - DAY_MS) }
}

const momentOf = (day: string): Date => new Date(`${day}T00:00Z`)
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
