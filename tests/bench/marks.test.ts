import { afterEach, expect, it } from 'vitest'
import { verdictOf } from './marks.ts'

afterEach(() => void (process.exitCode = undefined))

it('a missed mark ends the process with exit code 1, also beside a reached one', () => {
  expect([verdictOf(true), process.exitCode]).toEqual(['reached', undefined])
  expect([verdictOf(false), process.exitCode]).toEqual(['missed', 1])
  expect([verdictOf(true), process.exitCode]).toEqual(['reached', 1])
})

it('what could not be measured is missed', () => {
  expect(verdictOf(Number('nothing') <= 1)).toBe('missed')
})
