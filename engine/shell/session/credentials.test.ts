import { expect, it } from 'vitest'
import { credentialsIn } from './credentials.ts'

it('takes the token out of the address', () => {
  expect(credentialsIn('?Status=Draft&apitoken=abc')).toEqual({ token: 'abc', expired: false, search: '?Status=Draft' })
})

it('knows empty credentials for expired ones', () => {
  expect(['?apitoken=', '?erpsecret=', '?slug=x'].map((search) => credentialsIn(search).expired)).toEqual([
    true,
    true,
    false,
  ])
})
