import { expect, it } from 'vitest'
import type { Manifest } from '../../definition/definition.ts'
import { expectOwnToken, isSingleModule } from './single-module.ts'

const manifest = { screens: [{ screen: 'orders' }] } as unknown as Manifest

function tab() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const opens = (token: string | null, pathname: string) => isSingleModule({ token, pathname, manifest, storage })
  return { storage, opens }
}

it('begins with a token at the address of a screen, and survives a reload', () => {
  const { opens } = tab()
  expect([opens('t', '/orders'), opens(null, '/orders')]).toEqual([true, true])
})

it.each([
  ['t', '/'],
  [null, '/orders'],
])('does not begin with token %j at %s', (token, pathname) => {
  expect(tab().opens(token, pathname)).toBe(false)
})

it("does not begin with a stored login's own token", () => {
  const { storage, opens } = tab()
  expectOwnToken(storage)
  expect([opens('t', '/orders'), opens(null, '/orders')]).toEqual([false, false])
})
