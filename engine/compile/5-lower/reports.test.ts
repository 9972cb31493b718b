import { expect, test } from 'vitest'
import type { Definition } from '../../definition/definition.ts'
import { reportsIn } from './reports.ts'

const client = { reads: { visits: { fields: ['Visitor', 'id', 'dateStamp'] } } } as unknown as Definition

test('the server definition contains what a report shows, and what each of its filters compares', () => {
  const filters = {
    search: { type: 'search' },
    dateRange: { type: 'dates' },
    Purpose: { type: 'choice' },
    who: { type: 'choice', field: 'Visitor' },
    Guests: { type: 'range' },
    Visited: { type: 'range', of: 'date' },
  } as const
  const tabs = { visits: { from: 'visits', groupBy: 'Visited', by: 'month' }, other: { get: 'list' } } as const
  expect(reportsIn(client, { kind: 'register', label: 'S', filters, tabs })).toEqual({
    visits: {
      from: 'visits',
      fields: ['Visitor', 'id', 'dateStamp'],
      groupBy: 'Visited',
      by: 'month',
      against: null,
      totals: [],
      search: 'search',
      period: ['dateRange', 'startDate', 'endDate'],
      compared: [
        { param: 'Purpose', field: 'Purpose', compares: 'text' },
        { param: 'who', field: 'Visitor', compares: 'text' },
        { param: 'Guests', field: 'Guests', compares: 'numbers' },
        { param: 'Visited', field: 'Visited', compares: 'days' },
      ],
    },
  })
})

test('rows of a group may be grouped again', () => {
  const tabs = { visits: { from: 'visits', groupBy: 'Purpose', thenBy: 'Visited', by: 'month' } } as const
  expect(reportsIn(client, { kind: 'register', label: 'S', tabs })['visits']).toMatchObject({
    groupBy: 'Purpose',
    thenBy: 'Visited',
    by: 'month',
  })
})

test('other screens have no reports', () => {
  expect(reportsIn(client, { kind: 'page', label: 'S', views: {} })).toEqual({})
})

test('the server definition contains the rows that a report is restricted to', () => {
  const only = { Status: ['Approved', 'Paid'], Urgent: [true] } as const
  const tabs = { a: { from: 'visits', only: { Status: ['Draft'] } }, b: { from: 'visits' } } as const
  const { a, b } = reportsIn(client, { kind: 'register', label: 'S', only, tabs })
  expect(a?.only).toEqual([{ field: 'Status', values: ['Draft'] }])
  expect(b?.only).toEqual([
    { field: 'Status', values: ['Approved', 'Paid'] },
    { field: 'Urgent', values: ['true'] },
  ])
})
