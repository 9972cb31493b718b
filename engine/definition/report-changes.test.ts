import { describe, expect, test } from 'vitest'
import { reportChanges, reportsInWords } from './report-changes.ts'
import type { StoredReport } from './stored-report.ts'

const report = (more: Partial<StoredReport> = {}): StoredReport => ({
  from: 'visits',
  fields: ['Visitor', 'Guests'],
  groupBy: null,
  by: null,
  against: null,
  totals: [],
  search: null,
  period: null,
  compared: [],
  ...more,
})
const words = (more: Partial<StoredReport>) => reportsInWords({ reports: { rows: report(more) } })
const changes = (before: Readonly<Record<string, StoredReport>>, after: Readonly<Record<string, StoredReport>>) =>
  reportChanges({ reports: before }, { reports: after })

describe('the description of a report', () => {
  test('names its screen, grouping, sums and comparison', () => {
    expect(words({})).toEqual(['report rows: rows of visits'])
    expect(words({ groupBy: 'Visitor' })).toEqual(['report rows: rows of visits by Visitor'])
    expect(words({ groupBy: 'Visited', by: 'month', totals: ['Guests', 'Fee'], against: 'previous' })).toEqual([
      'report rows: rows of visits by month of Visited, with sums of Guests, Fee, compared with the days before',
    ])
  })
  test('says what a ratio divides', () => {
    const ratio = {
      name: 'Rate',
      label: 'Rate',
      type: 'money',
      unit: null,
      decimals: null,
      of: 'Fee',
      times: 1,
    } as const
    expect(
      words({
        ratios: [
          { ...ratio, per: 'Guests' },
          { ...ratio, name: 'Average', per: null },
        ],
      }),
    ).toEqual([
      'report rows: rows of visits, with Rate, the sum of Fee by that of Guests, with Average, the sum of Fee by row',
    ])
  })
  test('says which rows it is restricted to', () => {
    const only = [
      { field: 'Status', values: ['Approved', 'Paid'] },
      { field: 'Urgent', values: ['true'] },
    ]
    expect(words({ only, groupBy: 'Visitor' })).toEqual([
      'report rows: rows of visits with Status Approved or Paid and with Urgent true by Visitor',
    ])
    expect(changes({ rows: report({ only }) }, { rows: report() })).toEqual([
      'report rows shows rows of visits now, not rows of visits with Status Approved or Paid and with Urgent true',
    ])
  })
  test('is empty for a screen without reports', () => {
    expect(reportsInWords({ reports: {} })).toEqual([])
  })
})

describe('the differences between the reports of two screens', () => {
  test('include reports that only one of them has', () => {
    expect(changes({}, { rows: report() })).toEqual(['report rows is new: rows of visits'])
    expect(changes({ rows: report() }, {})).toEqual(['report rows is gone'])
  })
  test('include what a report shows now, and what it showed before', () => {
    expect(changes({ rows: report({ groupBy: 'Visitor' }) }, { rows: report({ totals: ['Guests'] }) })).toEqual([
      'report rows shows rows of visits, with sums of Guests now, not rows of visits by Visitor',
    ])
    expect(
      changes({ rows: report({ groupBy: 'On', by: 'month' }) }, { rows: report({ groupBy: 'On', by: 'year' }) }),
    ).toEqual(['report rows shows rows of visits by year of On now, not rows of visits by month of On'])
  })
  test('are empty if the reports show the same', () => {
    expect(changes({}, {})).toEqual([])
    expect(changes({ rows: report({ groupBy: 'Visitor' }) }, { rows: report({ groupBy: 'Visitor' }) })).toEqual([])
  })
  test('list the earlier reports first, each once', () => {
    const both = { a: report(), b: report() }
    expect(changes(both, { b: report({ from: 'guests' }), c: report() })).toEqual([
      'report a is gone',
      'report b shows rows of guests now, not rows of visits',
      'report c is new: rows of visits',
    ])
  })
})
