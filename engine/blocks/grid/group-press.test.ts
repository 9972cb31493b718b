import { expect, test } from 'vitest'
import { parts } from '../../../tests/blocks/parts-grid.ts'
import { isSumOf, rowOfGroup } from './group-press.ts'

const rowOf = (groupBy: string, group: { value: string | number | boolean | null; filter?: string | null }) => {
  const { host, block } = parts()
  return rowOfGroup({ host, block: { ...block, groupBy } }, { first: 0, count: 1, sums: {}, ...group })
}

test('puts into the row of a group the value for a filter of its field', () => {
  expect(rowOf('Store', { value: 'North' })).toEqual({ Store: 'North' })
  expect(rowOf('Taken', { value: 2 })).toEqual({ Taken: '2..2' })
  expect(rowOf('Store', { value: '' })).toEqual({ Store: null })
})

test('prefers the filter that the server sends for a group to its value', () => {
  expect(rowOf('Store', { value: 'North', filter: 'n1' })).toEqual({ Store: 'n1' })
  expect(rowOf('Store', { value: 'North', filter: null })).toEqual({ Store: null })
})

test('lets a sum be pressed, but not what it is compared with', () => {
  const group = { value: 'a', first: 0, count: 1, sums: { Taken: 1, 'Taken.previous': 2 } }
  expect(isSumOf(group, { id: 'Taken' })).toBe(true)
  expect(isSumOf(group, { id: 'Taken.previous', summary: 'previous' })).toBe(false)
  expect(isSumOf(group, { id: 'Left' })).toBe(false)
})
