import { describe, expect, it, vi } from 'vitest'
import { requestedDays } from './requested-days.ts'

const company = { timeZone: 'Asia/Kolkata', yearStart: 4 }

describe('the days of a filter', () => {
  it('are computed in the time zone of the company, and ignore sent days for a named range', () => {
    vi.setSystemTime('2026-03-31T20:00:00Z')
    const query = { dateRange: 'thisfiscalyear', startDate: '2020-01-01', endDate: '2019-01-01' }
    expect(requestedDays(query, company)).toEqual({ startDate: '2026-04-01', endDate: '2027-03-31' })
    expect(requestedDays({ dateRange: 'today' }, company)).toEqual({ startDate: '2026-04-01', endDate: '2026-04-01' })
    vi.useRealTimers()
  })

  it('may be open at either end', () => {
    expect(requestedDays({ dateRange: 'custom', startDate: '2026-02-28' }, company)).toEqual({
      startDate: '2026-02-28',
    })
    expect(requestedDays({ endDate: '2026-02-28', startDate: '' }, company)).toEqual({ endDate: '2026-02-28' })
    expect(requestedDays({ dateRange: 'none', startDate: '2026-02-28' }, company)).toEqual({})
  })

  it.each(['2026-02-31', '2026-13-01', 'yesterday', '2026-2-3', '0000-01-01', "2026'--"])('refuse %s', (startDate) => {
    expect(() => requestedDays({ dateRange: 'custom', startDate }, company)).toThrow('is not a day')
  })

  it('refuse an end before the start', () => {
    const query = { dateRange: 'custom', startDate: '2026-03-02', endDate: '2026-03-01' }
    expect(() => requestedDays(query, company)).toThrow('The end date is before the start date.')
  })
})
