import { Cron } from 'croner'
import type { Frequency } from '../database/column-types.ts'

/** When an alert is due, in the time zone of the company. */
export interface Schedule {
  readonly frequency: Frequency
  /** Weekly: 1 is Monday, 7 Sunday. */
  readonly weekDays: readonly number[]
  /** Monthly: 1 to 28; 0 is the last day. */
  readonly monthDay: number
  /** HH:MM */
  readonly at: string
}

export const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const LAST_DAY = 'Last day'
/** 1 to 28 and the last day, since not every month has the days 29 to 31. */
export const MONTH_DAYS = [...Array.from({ length: 28 }, (_, index) => String(index + 1)), LAST_DAY]

interface From {
  readonly timeZone: string
  readonly after: Date
}

/**
 * The first due moment after `after`. A time that is skipped when summer time begins is due right after the gap; a time
 * that occurs twice when summer time ends is due once.
 */
export function nextDue(schedule: Schedule, { timeZone, after }: From): Date {
  const next = new Cron(patternOf(schedule), { timezone: timeZone, paused: true }).nextRun(after)
  if (next === null) throw new Error(`The schedule "${scheduleText(schedule)}" has no next time.`)
  return next
}

function patternOf({ frequency, weekDays, monthDay, at }: Schedule): string {
  const [hour, minute] = at.split(':').map(Number)
  const time = `${minute} ${hour}`
  switch (frequency) {
    case 'Daily':
      return `${time} * * *`
    case 'Weekly':
      return `${time} * * ${weekDays.join(',')}`
    case 'Monthly':
      return `${time} ${monthDay === 0 ? 'L' : monthDay} * *`
  }
}

/** The newest due time that is not after `now`, and how many earlier ones were missed. */
export interface Due {
  readonly at: Date
  readonly skipped: number
}

/** @param first a due time that is not after `now` */
export function newestDue(schedule: Schedule, first: Date, { timeZone, now }: { timeZone: string; now: Date }): Due {
  let due: Due = { at: first, skipped: 0 }
  for (let next = first; next <= now; next = nextDue(schedule, { timeZone, after: next })) {
    due = { at: next, skipped: next === first ? 0 : due.skipped + 1 }
  }
  return due
}

/** `Weekly on Mon, Thu at 09:30`; null: no schedule. */
export function scheduleText(schedule: Schedule | null): string {
  if (schedule === null) return 'Not scheduled'
  const { frequency, weekDays, monthDay, at } = schedule
  switch (frequency) {
    case 'Daily':
      return `Daily at ${at}`
    case 'Weekly':
      return `Weekly on ${weekDays.map((day) => WEEK_DAYS[day - 1]?.slice(0, 3)).join(', ')} at ${at}`
    case 'Monthly':
      return `Monthly on ${monthDay === 0 ? 'the last day' : `day ${monthDay}`} at ${at}`
  }
}
