import { expect, test } from 'vitest'
import type { Tree } from '../../expressions/tree.ts'
import { evaluateQuery, screenNames } from './names.ts'

const session = {
  id: '1',
  userName: 'U',
  erpType: 'steel',
  email: '',
  company: 'C',
  admin: false,
  isTestDb: false,
  flags: {},
}

test('today is the current date where the company is, not in UTC', () => {
  const sources = { filter: {}, query: {}, session, reads: {}, now: new Date('2025-03-31T20:00:00Z') }
  expect(screenNames({ ...sources, timeZone: 'Asia/Kolkata' })['today']).toBe('2025-04-01')
  expect(screenNames({ ...sources, timeZone: 'UTC' })['today']).toBe('2025-03-31')
})

test('a query leaves out empty values and sends the others as texts, lists with commas', () => {
  const tree: Tree = { op: 'name', name: 'filter' }
  expect(evaluateQuery(tree, { filter: { a: null, b: '', c: 3, d: true, e: ['x'] } })).toEqual({
    c: '3',
    d: 'true',
    e: 'x',
  })
  expect(evaluateQuery(tree, {})).toEqual({})
})
