/** Days of a calendar as texts, yyyy-mm-dd; weeks begin on Monday. Without time zones: callers pass the current day. */

const DAY_MS = 24 * 60 * 60 * 1000

export const VIEWS = ['month', 'week', 'list'] as const
export type CalendarView = (typeof VIEWS)[number]

const at = (day: string): Date => new Date(`${day}T00:00Z`)
const text = (date: Date): string => date.toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => text(new Date(at(day).getTime() + count * DAY_MS))

/** Number of days from the first to the second. */
const daysBetween = (first: string, second: string): number =>
  Math.round((at(second).getTime() - at(first).getTime()) / DAY_MS)

export const mondayOf = (day: string): string => addDays(day, -((at(day).getUTCDay() + 6) % 7))

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The first day of the month `count` months later. */
export function addMonths(day: string, count: number): string {
  const first = at(firstOfMonth(day))
  return text(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1)))
}

/** First and last day of a view; a month includes the rest of its first and last week. */
export function daysOfView(view: CalendarView, day: string): { readonly from: string; readonly to: string } {
  const monthEnd = addDays(addMonths(day, 1), -1)
  switch (view) {
    case 'month':
      return { from: mondayOf(firstOfMonth(day)), to: addDays(mondayOf(monthEnd), 6) }
    case 'week':
      return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
    case 'list':
      return { from: firstOfMonth(day), to: monthEnd }
  }
}

/** All days of a range, in order. */
export function daysIn({ from, to }: { readonly from: string; readonly to: string }): readonly string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}

/** A day in the previous or next period of the view. */
export function turnedDay(view: CalendarView, day: string, steps: 1 | -1): string {
  return view === 'week' ? addDays(mondayOf(day), 7 * steps) : addMonths(day, steps)
}
