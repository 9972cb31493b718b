import { expect, test } from 'vitest'
import type { Published } from '../../engine/publish/published.ts'
import { movedAddress } from './moved-address.ts'

const screen = (name: string, also: readonly string[]) => [name, { server: { screen: name, also } }] as const
const published = {
  screens: new Map([screen('handcart', ['cart', 'wagon', 'tolls']), screen('tools', ['handcart'])]),
  manifest: { routes: [{ route: 'tolls' }] },
} as unknown as Published

test.each([
  ['/cart', '/handcart'],
  ['/wagon?view=document&w.id=7', '/handcart?view=document&w.id=7'],
  ['/handcart?x=1', null],
  ['/tolls', null],
  ['/', null],
  ['/car?to=cart', null],
  ['//cart', null],
])('the address %s leads to %s', (from, to) => {
  expect(movedAddress(from, published)).toBe(to)
})
