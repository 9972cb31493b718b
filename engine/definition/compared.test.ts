import { expect, test } from 'vitest'
import { changeColumn, changeOf, previousColumn } from './compared.ts'

test('a change is per cent of the earlier sum, to one decimal', () => {
  expect(changeOf(150, 100)).toBe(50)
  expect(changeOf(75, 100)).toBe(-25)
  expect(changeOf(0, 100)).toBe(-100)
  expect(changeOf(4, 3)).toBe(33.3)
  expect(changeOf(100, 100)).toBe(0)
})

test('of an earlier sum below zero, a larger sum is a rise', () => {
  expect(changeOf(-50, -100)).toBe(50)
  expect(changeOf(100, -100)).toBe(200)
  expect(changeOf(-150, -100)).toBe(-50)
})

test('where there was nothing there is no change to tell', () => {
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(0, 0)).toBeNull()
})

test('a fall too small for one decimal is 0, without a sign', () => {
  expect(changeOf(99.999, 100)).toBe(0)
  expect(changeOf(100.001, 100)).toBe(0)
})

test('the columns of a total are two, and no field of a screen is called so', () => {
  expect([previousColumn('Amount'), changeColumn('Amount')]).toEqual(['Amount.previous', 'Amount.change'])
})
