import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it('leads to pages of this site, with their query', () => {
  expect(returnPath('/orders')).toBe('/orders')
  expect(returnPath('/orders?jobid=7&apitoken=abc')).toBe('/orders?jobid=7')
})

it.each([
  null,
  '',
  'orders',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example',
  '/login',
  '/ssr/provider',
  '/main/logout',
  `/${'a'.repeat(3000)}`,
])('leads to the start page instead of %j', (text) => {
  expect(returnPath(text)).toBe('/')
})
