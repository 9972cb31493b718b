import { expect, test } from 'vitest'
import { optionIn, readOptions } from './options.ts'

test('options are texts or maps, at the path in the definition', () => {
  expect(readOptions({ jobids: ['J-1', 'J-2'] }, 'jobids')).toEqual(['J-1', 'J-2'])
  const body = { get_stockgrid: { groups: [{ group: 'Plates' }], godown: ['Yard'] } }
  expect(readOptions(body, 'get_stockgrid.groups')).toEqual([{ group: 'Plates' }])
  expect(readOptions(body, 'get_stockgrid.godown')).toEqual(['Yard'])
})

test('options may be located one level further out, or be bare', () => {
  expect(readOptions({ groups: ['a'] }, 'get_stockgrid.groups')).toEqual(['a'])
  expect(readOptions({ get_stockgrid: ['a'] }, 'get_stockgrid.groups')).toEqual(['a'])
  expect(readOptions(['a'], 'get_stockgrid.groups')).toEqual(['a'])
})

test('numbers become texts; blanks and values that are no options are left out', () => {
  expect(readOptions({ jobids: [1020, ' J-2 ', '', null, [1], { jobid: 7, gone: null }] }, 'jobids')).toEqual([
    '1020',
    'J-2',
    { jobid: '7' },
  ])
  expect(readOptions(null, 'jobids')).toEqual([])
})

test('a map has the option under the name of the filter, in any case, or as its only member', () => {
  expect(optionIn({ MainGroup: 'Steel', group: 'Plates' }, 'mainGroup')).toBe('Steel')
  expect(optionIn({ name: 'J-1' }, 'jobid')).toBe('J-1')
  expect(optionIn({ a: '1', b: '2' }, 'jobid')).toBe('')
})
