import { expect, it } from 'vitest'
import { filterRequest } from './FiltersPage.tsx'

it('takes the location out of the filters', () => {
  expect(filterRequest('?location=orders&Status=2nd+Approved')).toEqual({
    screen: 'orders',
    filters: 'Status=2nd+Approved',
  })
})

it('asks for nothing without a location', () => {
  expect([filterRequest('?Status=Draft'), filterRequest('?location=')]).toEqual([null, null])
})
