import { expect, it } from 'vitest'
import { credentialsIn } from './credentials.ts'

it('removes the token from the address', () => {
  expect(credentialsIn('?Status=Draft&apitoken=abc')).toEqual({ token: 'abc', expired: false, search: '?Status=Draft' })
})

it('treats empty credentials as expired', () => {
  expect(['?apitoken=', '?erpsecret=', '?slug=x'].map((search) => credentialsIn(search).expired)).toEqual([
    true,
    true,
    false,
  ])
})
