import { afterEach, expect, it } from 'vitest'
import { verdictOf } from './marks.ts'

afterEach(() => void (process.exitCode = undefined))

it('a missed mark ends the process with exit code 1, even if another is reached', () => {
  expect([verdictOf(true), process.exitCode]).toEqual(['reached', undefined])
  expect([verdictOf(false), process.exitCode]).toEqual(['missed', 1])
  expect([verdictOf(true), process.exitCode]).toEqual(['reached', 1])
})

it('a mark without a measurement is missed', () => {
  expect(verdictOf(Number('nothing') <= 1)).toBe('missed')
})
