import { expect, it } from 'vitest'
import { filterRequest } from './FiltersPage.tsx'

it('removes the location from the filters', () => {
  expect(filterRequest('?location=orders&Status=2nd+Approved')).toEqual({
    screen: 'orders',
    filters: 'Status=2nd+Approved',
  })
})

it('requests nothing without a location', () => {
  expect([filterRequest('?Status=Draft'), filterRequest('?location=')]).toEqual([null, null])
})
