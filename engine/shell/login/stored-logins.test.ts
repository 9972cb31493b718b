import { expect, it } from 'vitest'
import { removeStoredLogin, storeLogin, readStoredLogins } from './stored-logins.ts'

function storageWith(text: string | null = null) {
  let stored = text
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) }
}

const login = (ccode: string, email = 'a@b.in') => ({ ccode, company: ccode, email, when: '2026-01-01T00:00:00Z' })
const codes = (storage: Parameters<typeof readStoredLogins>[0]) => readStoredLogins(storage).map(({ ccode }) => ccode)

it('stores the newest first, and each pair of company and person once', () => {
  const storage = storageWith()
  for (const ccode of ['A', 'B', 'A']) storeLogin(storage, login(ccode))
  expect(codes(storage)).toEqual(['A', 'B'])
})

it('stores at most six', () => {
  const storage = storageWith()
  for (const ccode of ['1', '2', '3', '4', '5', '6', '7']) storeLogin(storage, login(ccode))
  expect(codes(storage)).toEqual(['7', '6', '5', '4', '3', '2'])
})

it('removes one and leaves the others', () => {
  const storage = storageWith()
  for (const ccode of ['A', 'B']) storeLogin(storage, login(ccode))
  expect(removeStoredLogin(storage, login('B')).map(({ ccode }) => ccode)).toEqual(['A'])
})

it.each(['{', '7', '[null,{"ccode":""},{"ccode":"A"}]'])('reads nothing from %j', (text) => {
  expect(readStoredLogins(storageWith(text))).toEqual([])
})
