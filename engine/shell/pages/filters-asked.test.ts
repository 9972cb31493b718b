import { expect, it } from 'vitest'
import { filtersAsked } from './filters-asked.ts'

it('takes the location out of the filters', () => {
  expect(filtersAsked('?location=orders&Status=2nd+Approved')).toEqual({
    screen: 'orders',
    filters: 'Status=2nd+Approved',
  })
})

it('asks for nothing without a location', () => {
  expect([filtersAsked('?Status=Draft'), filtersAsked('?location=')]).toEqual([null, null])
})
