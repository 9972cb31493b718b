import { expect, test } from 'vitest'
import type { Filter, FilterOption } from '../definition/definition.ts'
import { activeFilters, filterQuery, noFilters, readFilters, writeFilters } from './filters.ts'

const option = (value: string, send: Record<string, string> = { Stage: value }): FilterOption => ({
  value,
  label: value,
  send,
  separated: false,
})
const stage: Filter = {
  name: 'Stage',
  label: 'Stage',
  type: 'choice',
  options: [option('Open'), option('Done'), option('Everything', { scope: 'all' })],
  source: null,
  visibleWhen: null,
  default: null,
}
const words: Filter = {
  name: 'search',
  label: 'Search',
  type: 'search',
  options: [],
  source: null,
  visibleWhen: null,
  default: null,
}
const definition = { filters: [stage, words] }
const withDefault = { filters: [{ ...stage, default: 'Open' }, words] }
const read = (text: string, from = definition) => readFilters(from, new URLSearchParams(text))

test('the address decides, else the default', () => {
  expect(read('Stage=Done&search=beam')).toEqual({ Stage: 'Done', search: 'beam' })
  expect(read('', withDefault)).toEqual({ Stage: 'Open', search: null })
})

test('an empty value in the address is none, in spite of a default', () => {
  expect(read('Stage=', withDefault)['Stage']).toBeNull()
})

test('an option that no longer exists counts as not said', () => {
  expect(read('Stage=Gone', withDefault)['Stage']).toBe('Open')
})

test('what was written is read back', () => {
  for (const values of [noFilters(withDefault), { Stage: 'Open', search: 'a&b' }, { Stage: 'Done', search: null }]) {
    const params = writeFilters(withDefault, new URLSearchParams('slug=x'), values)
    expect(params.get('slug')).toBe('x')
    expect(readFilters(withDefault, params)).toEqual(values)
  }
})

test('defaults are not written', () => {
  const params = writeFilters(withDefault, new URLSearchParams('Stage=Done'), { Stage: 'Open', search: null })
  expect(params.toString()).toBe('')
})

test('an option sends what it says, and its own name otherwise', () => {
  expect(filterQuery(definition, { Stage: 'Everything', search: ' beam ' })).toEqual({ scope: 'all', search: 'beam' })
  expect(filterQuery({ filters: [{ ...stage, options: [option('Open', {})] }] }, { Stage: 'Open' })).toEqual({
    Stage: 'Open',
  })
})

test('nothing chosen sends nothing', () => {
  expect(filterQuery(definition, { Stage: null, search: '  ' })).toEqual({})
})

test('counts the filters that narrow', () => {
  expect(activeFilters(definition, { Stage: 'Open', search: null })).toBe(1)
  expect(activeFilters(definition, noFilters(definition))).toBe(0)
})
