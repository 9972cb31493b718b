import { expect, it } from 'vitest'
import { pageName } from './page-name.ts'

it.each([
  ['/', ''],
  ['/sales', 'sales'],
  ['/sales/', 'sales'],
  ['/Filters', 'Filters'],
  ['/purchase%20order', 'purchase order'],
  ['/100%', '100%'],
  ['/sales/orders', null],
])('resolves %s to the name %j', (pathname, name) => {
  expect(pageName(pathname)).toBe(name)
})
