import { expect, test } from 'vitest'
import { scheduleText, newestDue, nextDue, type Schedule } from './schedule.ts'

const daily = (at: string): Schedule => ({ frequency: 'Daily', weekDays: [], monthDay: 0, at })
const weekly = (weekDays: readonly number[], at: string): Schedule => ({ ...daily(at), frequency: 'Weekly', weekDays })
const monthly = (monthDay: number, at: string): Schedule => ({ ...daily(at), frequency: 'Monthly', monthDay })
const next = (schedule: Schedule, timeZone: string, after: string) =>
  nextDue(schedule, { timeZone, after: new Date(after) }).toISOString()

test('a schedule is due at its time in the time zone of the company, today or tomorrow', () => {
  expect(next(daily('09:30'), 'Asia/Kolkata', '2026-11-22T03:59:59Z')).toBe('2026-11-22T04:00:00.000Z')
  expect(next(daily('09:30'), 'Asia/Kolkata', '2026-11-22T04:00:00Z')).toBe('2026-11-23T04:00:00.000Z')
  expect(next(daily('00:15'), 'Pacific/Auckland', '2026-11-22T23:59:00Z')).toBe('2026-11-23T11:15:00.000Z')
})

test('a weekly schedule is due on each of its weekdays in the time zone of the company', () => {
  const days = weekly([1, 7], '01:00')
  // Sunday 01:00 in Riyadh is Saturday 22:00 UTC.
  expect(next(days, 'Asia/Riyadh', '2026-11-20T00:00:00Z')).toBe('2026-11-21T22:00:00.000Z')
  expect(next(days, 'Asia/Riyadh', '2026-11-21T22:00:00Z')).toBe('2026-11-22T22:00:00.000Z')
  expect(next(days, 'Asia/Riyadh', '2026-11-22T22:00:00Z')).toBe('2026-11-28T22:00:00.000Z')
})

test('a monthly schedule is due once a month, also on the last day of short months and leap years', () => {
  expect(next(monthly(28, '18:00'), 'Asia/Kolkata', '2026-11-28T12:30:00Z')).toBe('2026-12-28T12:30:00.000Z')
  expect(next(monthly(0, '18:00'), 'Asia/Kolkata', '2027-02-01T00:00:00Z')).toBe('2027-02-28T12:30:00.000Z')
  expect(next(monthly(0, '18:00'), 'Asia/Kolkata', '2028-02-01T00:00:00Z')).toBe('2028-02-29T12:30:00.000Z')
  expect(next(monthly(0, '23:30'), 'America/New_York', '2026-12-31T23:00:00Z')).toBe('2027-01-01T04:30:00.000Z')
})

test('a schedule is due right after a time that summer time skips, and at its usual time on later days', () => {
  expect(next(daily('02:30'), 'America/New_York', '2026-03-08T00:00:00Z')).toBe('2026-03-08T07:00:00.000Z')
  expect(next(daily('02:30'), 'America/New_York', '2026-03-08T07:00:00Z')).toBe('2026-03-09T06:30:00.000Z')
  expect(next(daily('02:15'), 'Australia/Lord_Howe', '2026-10-03T14:00:00Z')).toBe('2026-10-03T15:30:00.000Z')
})

test('a schedule is due once when its time occurs twice', () => {
  expect(next(daily('01:30'), 'America/New_York', '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
  expect(next(daily('01:30'), 'America/New_York', '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00.000Z')
  expect(next(daily('01:30'), 'America/New_York', '2026-11-01T06:30:00Z')).toBe('2026-11-02T06:30:00.000Z')
})

test('after a pause the newest due time is used, and the others are counted as skipped', () => {
  const clock = (now: string) => ({ timeZone: 'Asia/Kolkata', now: new Date(now) })
  const first = new Date('2026-11-20T04:00:00Z')
  expect(newestDue(daily('09:30'), first, clock('2026-11-20T04:00:00Z'))).toEqual({ at: first, skipped: 0 })
  expect(newestDue(daily('09:30'), first, clock('2026-11-22T12:00:00Z'))).toEqual({
    at: new Date('2026-11-22T04:00:00Z'),
    skipped: 2,
  })
})

test('a schedule is described in a text', () => {
  expect(
    [null, daily('09:30'), weekly([1, 4], '18:00'), monthly(5, '07:00'), monthly(0, '07:00')].map(scheduleText),
  ).toEqual([
    'Not scheduled',
    'Daily at 09:30',
    'Weekly on Mon, Thu at 18:00',
    'Monthly on day 5 at 07:00',
    'Monthly on the last day at 07:00',
  ])
})
