import { describe, expect, it, test } from 'vitest'
import { addMonths, daysIn, mondayOf, daysOfView, turnedDay } from './days.ts'

test('a week begins on Monday', () => {
  expect(['2026-11-02', '2026-11-08', '2026-11-09'].map(mondayOf)).toEqual(['2026-11-02', '2026-11-02', '2026-11-09'])
})

test('adding months crosses years and stays within the target month', () => {
  expect([addMonths('2026-12-31', 1), addMonths('2026-01-15', -1)]).toEqual(['2027-01-01', '2025-12-01'])
  expect(daysOfView('list', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

describe('the days of a view', () => {
  it('are whole weeks for a month', () => {
    expect(daysOfView('month', '2026-11-22')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(daysIn(daysOfView('month', '2026-11-22'))).toHaveLength(42)
  })

  it('are four weeks for a month that begins on Monday and has 28 days', () => {
    expect(daysIn(daysOfView('month', '2027-02-10'))).toHaveLength(28)
  })

  it('are the seven days of a week, also across months', () => {
    expect(daysIn(daysOfView('week', '2026-12-01'))).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
  })

  it('moves by the length of the view', () => {
    expect([turnedDay('week', '2026-11-22', 1), turnedDay('month', '2026-11-22', -1)]).toEqual([
      '2026-11-23',
      '2026-10-01',
    ])
  })
})
