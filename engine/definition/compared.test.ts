import { expect, test } from 'vitest'
import { changeColumn, changeOf, previousColumn } from './compared.ts'

test('a change is a percentage of the earlier sum, with one decimal', () => {
  expect(changeOf(150, 100)).toBe(50)
  expect(changeOf(75, 100)).toBe(-25)
  expect(changeOf(0, 100)).toBe(-100)
  expect(changeOf(4, 3)).toBe(33.3)
  expect(changeOf(100, 100)).toBe(0)
})

test('from a negative earlier sum, a larger sum is an increase', () => {
  expect(changeOf(-50, -100)).toBe(50)
  expect(changeOf(100, -100)).toBe(200)
  expect(changeOf(-150, -100)).toBe(-50)
})

test('from an earlier sum of 0 there is no change to show', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(0, 0)).toBeNull()
})

test('a decrease too small for one decimal is 0, without a sign', () => {
  expect(changeOf(99.999, 100)).toBe(0)
  expect(changeOf(100.001, 100)).toBe(0)
})

test('a total has two comparison columns, whose names no field can have', () => {
  expect([previousColumn('Amount'), changeColumn('Amount')]).toEqual(['Amount.previous', 'Amount.change'])
})
