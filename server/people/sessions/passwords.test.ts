import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const CHEAP = 4

test('only the right password is accepted, in any Unicode normalisation', async () => {
  const stored = await hashPassword('caf\u00e9', CHEAP)
  expect(await verifyPassword('cafe\u0301', stored)).toBe(true)
  expect(await verifyPassword('cafe', stored)).toBe(false)
  expect(await verifyPassword('cafe', null)).toBe(false)
})

test('equal passwords have different hashes', async () => {
  expect(await hashPassword('same', CHEAP)).not.toBe(await hashPassword('same', CHEAP))
})

test('a hash contains its cost, and is verified at that cost', async () => {
  expect(await hashPassword('secret')).toMatch(/^scrypt\$15\$/)
  const stored = await hashPassword('secret', CHEAP)
  expect(stored).toMatch(/^scrypt\$4\$/)
  expect(await verifyPassword('secret', stored.replace('$4$', '$5$'))).toBe(false)
})

test('old hashes without a cost are still accepted', async () => {
  const salt = Buffer.from('sixteen bytes of')
  const key = scryptSync('secret', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  const stored = `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('secret', stored)).toBe(true)
  expect(await verifyPassword('guess', stored)).toBe(false)
})
