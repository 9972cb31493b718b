import { describe, expect, test } from 'vitest'
import type { Definition, Filter, FilterOption, Read } from '../../definition/definition.ts'
import type { Tree } from '../../expressions/tree.ts'
import type { Session } from '../../calls/contract.ts'
import { COMMON_RANGES } from '../../definition/date-choices.ts'
import { isDay } from '../../definition/date-range.ts'
import {
  activeFilters,
  filterQuery,
  isNarrowed,
  defaultFilters,
  resetFilter,
  readFilters,
  shownFilters,
  writeFilters,
} from './filters.ts'
import type { FilterValues } from '../../filters/filter-spec.ts'
import { definition as screen, list, withUses } from '../../../tests/page/samples/sample-screen.ts'

const option = (value: string, send: Record<string, string> = { Stage: value }): FilterOption => ({
  value,
  label: value,
  count: null,
  send,
  separated: false,
})
const filter = (name: string, more: Partial<Filter> = {}): Filter => ({
  name,
  label: name,
  type: 'choice',
  options: [],
  source: null,
  optionsFrom: null,
  look: 'select',
  dates: null,
  range: null,
  to: null,
  visibleWhen: null,
  default: null,
  ...more,
})
const stage = filter('Stage', { options: [option('Open'), option('Done'), option('Everything', { scope: 'all' })] })
const words = filter('search', { type: 'search' })
const dates = filter('dateRange', {
  type: 'dates',
  dates: { sends: ['dateRange', 'startDate', 'endDate'], ranges: COMMON_RANGES },
})
const job = filter('jobid', { source: { path: 'jobidforfilters', answer: 'jobids' } })
const today = '2026-11-18'
const definition = { filters: [stage, words] }
const withDefault = { filters: [{ ...stage, default: 'Open' }, words] }
const read = (text: string, from: { readonly filters: readonly Filter[] } = definition) =>
  readFilters(from, new URLSearchParams(text))

test('the value in the address is used, otherwise the default', () => {
  expect(read('Stage=Done&search=beam')).toEqual({ Stage: 'Done', search: 'beam' })
  expect(read('', withDefault)).toEqual({ Stage: 'Open', search: null })
})

test('an empty value in the address means no value, even if there is a default', () => {
  expect(read('Stage=', withDefault)['Stage']).toBeNull()
})

test('an option that no longer exists counts as not given', () => {
  expect(read('Stage=Gone', withDefault)['Stage']).toBe('Open')
})

test('a status is asked for although the file no longer lists it: documents may still have it', () => {
  const status = { ...stage, name: 'Status', default: 'Open' }
  expect(read('Status=Gone', { filters: [status] })).toEqual({ Status: 'Gone' })
  expect(filterQuery({ filters: [status] }, { Status: 'Gone' }, { today })).toEqual({ Status: 'Gone' })
})

test('two days in one text are a custom range, as the group of a report has them', () => {
  const inOne = (text: string) => readFilters({ filters: [dates] }, new URLSearchParams({ dateRange: text }))
  expect(inOne('2026-01-01..2026-01-31')).toEqual({
    dateRange: 'custom',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
  })
  expect(inOne('2026-01-31..2026-01-01')['dateRange']).toBeNull()
})

test('written values are read back', () => {
  for (const values of [
    defaultFilters(withDefault),
    { Stage: 'Open', search: 'a&b' },
    { Stage: 'Done', search: null },
  ]) {
    const params = writeFilters(withDefault, new URLSearchParams('slug=x'), values)
    expect(params.get('slug')).toBe('x')
    expect(readFilters(withDefault, params)).toEqual(values)
  }
})

test('defaults are not written to the address', () => {
  const params = writeFilters(withDefault, new URLSearchParams('Stage=Done'), { Stage: 'Open', search: null })
  expect(params.toString()).toBe('')
})

test('an option sends its declared parameters, otherwise its value under the filter’s name', () => {
  expect(filterQuery(definition, { Stage: 'Everything', search: ' beam ' }, { today })).toEqual({
    scope: 'all',
    search: 'beam',
  })
  expect(filterQuery({ filters: [{ ...stage, options: [option('Open', {})] }] }, { Stage: 'Open' }, { today })).toEqual(
    {
      Stage: 'Open',
    },
  )
})

test('an empty choice sends nothing', () => {
  expect(filterQuery(definition, { Stage: null, search: '  ' }, { today })).toEqual({})
})

test('counts the filters that narrow', () => {
  expect(activeFilters(definition, { Stage: 'Open', search: null })).toBe(1)
  expect(activeFilters(definition, defaultFilters(definition))).toBe(0)
})

test('a default does not count as chosen, and removing a filter restores it', () => {
  expect(activeFilters(withDefault, { Stage: 'Open', search: null })).toBe(0)
  expect(activeFilters(withDefault, { Stage: 'Done', search: null })).toBe(1)
  expect(defaultFilters(withDefault)['Stage']).toBe('Open')
  const [stageFilter = stage] = withDefault.filters
  expect(resetFilter(stageFilter, { Stage: 'Done', search: 'a' })).toEqual({ Stage: 'Open', search: 'a' })
})

describe('rows are narrowed', () => {
  const withReads = (reads: Definition['reads']) => withUses({ ...screen, ...definition, reads })
  const computedRead = (rows: Tree, name = 'made'): Read => ({ ...list, name, from: { from: 'computed', rows } })
  const free = computedRead({ op: 'list', items: [] }, 'free')
  const of = (name: string) => computedRead({ op: 'name', name })
  const narrowed = (read: Read | undefined, Stage: string | null = 'Open') =>
    isNarrowed({ definition: withReads({ list, free, ...(read && { [read.name]: read }) }), filters: { Stage } }, read)

  test('by filters in force that their read depends on', () => {
    expect([narrowed(list), narrowed(list, null)]).toEqual([true, false])
    expect([narrowed(free), narrowed(undefined)]).toEqual([false, false])
  })
  test('where they are computed from such rows', () => {
    expect([narrowed(of('list')), narrowed(of('free'))]).toEqual([true, false])
  })
  test('not where a function has the same name as such a read', () => {
    const counted = computedRead({ op: 'call', name: 'size', args: [] })
    expect(
      isNarrowed(
        { definition: withReads({ size: { ...list, name: 'size' }, counted }), filters: { Stage: 'Open' } },
        counted,
      ),
    ).toBe(false)
  })
})

const dated = { filters: [dates] }
const none = { dateRange: null, startDate: null, endDate: null }
const custom = (startDate: string | null, endDate: string | null) => ({ dateRange: 'custom', startDate, endDate })

test('a named date range is sent with its days, in the time zone of the company', () => {
  const values = read('dateRange=thismonth&startDate=1999-01-01', dated)
  expect(values).toEqual({ ...none, dateRange: 'thismonth' })
  expect(filterQuery(dated, values, { today })).toEqual({
    dateRange: 'thismonth',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
  })
})

test('a custom range is sent as chosen, and may be open on one side', () => {
  const whole = read('dateRange=custom&startDate=2026-11-01&endDate=2026-11-21', dated)
  expect(filterQuery(dated, whole, { today })).toEqual(custom('2026-11-01', '2026-11-21'))
  const open = read('dateRange=custom&endDate=2026-11-21', dated)
  expect(filterQuery(dated, open, { today })).toEqual({ dateRange: 'custom', endDate: '2026-11-21' })
})

test.each([
  ['an unknown range', 'dateRange=lastdecade'],
  ['none', 'dateRange=none'],
  ['a custom range without days', 'dateRange=custom'],
  ['a day that no calendar has', 'dateRange=custom&startDate=2026-02-31'],
  ['an end before the start', 'dateRange=custom&startDate=2026-11-02&endDate=2026-11-01'],
  ['days without a range', 'startDate=2026-11-01&endDate=2026-11-02'],
])('%s in the address counts as not given', (_, text) => {
  expect(read(text, dated)).toEqual(none)
  expect(filterQuery(dated, read(text, dated), { today })).toEqual({})
})

test('one invalid day leaves the other in force', () => {
  const text = 'dateRange=custom&startDate=2026-02-31&endDate=2026-03-05'
  expect(read(text, dated)).toEqual(custom(null, '2026-03-05'))
})

test('days are written for a custom range only, and removed with the range', () => {
  const write = (from: string, values: FilterValues) =>
    writeFilters(dated, new URLSearchParams(from), values).toString()
  const chosen = write('', custom('2026-11-01', null))
  expect(chosen).toBe('dateRange=custom&startDate=2026-11-01')
  expect(write(chosen, { ...custom('2026-11-01', null), dateRange: 'today' })).toBe('dateRange=today')
  expect(write(chosen, defaultFilters(dated))).toBe('')
})

test('a date range with its two days is one filter', () => {
  expect(activeFilters(dated, custom('2026-11-01', '2026-11-21'))).toBe(1)
})

test('only existing calendar days are accepted', () => {
  expect(['2024-02-29', '2026-12-31'].map(isDay)).toEqual([true, true])
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '02026-01-01', 'today'].map(isDay)).not.toContain(true)
})

test('a choice with options from the ERP accepts any value in the address', () => {
  const values = read('jobid=JOB-7', { filters: [job] })
  expect(filterQuery({ filters: [job] }, values, { today })).toEqual({ jobid: 'JOB-7' })
})

test('a filter that is hidden in this session is neither read nor sent, and stays in the address', () => {
  const isSteel = { op: '==', left: member('erpType'), right: { op: 'literal', value: 'steel' } } as const
  const all = { filters: [words, { ...job, visibleWhen: isSteel }] }
  const shownTo = (erpType: string) =>
    shownFilters(all, { names: { session: { ...session, erpType } }, params: new URLSearchParams(), today })
  expect(shownTo('steel').filters).toEqual(all.filters)
  expect(read('jobid=JOB-7', shownTo('tex'))).toEqual({ search: null })
  expect(writeFilters(shownTo('tex'), new URLSearchParams('jobid=JOB-7'), { search: null }).get('jobid')).toBe('JOB-7')
})

test('a filter may depend on one before it', () => {
  const isOpen = { op: '==', left: { op: 'member', of: { op: 'name', name: 'filter' }, key: 'Stage' } } as const
  const all = {
    filters: [stage, { ...job, visibleWhen: { ...isOpen, right: { op: 'literal', value: 'Open' } } as const }],
  }
  const shownAt = (text: string) =>
    shownFilters(all, { names: {}, params: new URLSearchParams(text), today }).filters.map(({ name }) => name)
  expect([shownAt('Stage=Open'), shownAt('Stage=Done')]).toEqual([['Stage', 'jobid'], ['Stage']])
})

const period = filter('period', {
  type: 'dates',
  dates: { sends: ['productionPeriod', 'productionDate', 'productionToDate'], ranges: ['thismonth', 'custom'] },
})

test('dates with names of their own are stored and sent under them', () => {
  const values = read('productionPeriod=custom&productionDate=2026-11-02', { filters: [period] })
  expect(filterQuery({ filters: [period] }, values, { today })).toEqual({
    productionPeriod: 'custom',
    productionDate: '2026-11-02',
  })
  const params = writeFilters({ filters: [period] }, new URLSearchParams(), values)
  expect(params.toString()).toBe('productionPeriod=custom&productionDate=2026-11-02')
  expect(defaultFilters({ filters: [period] })).toEqual({ period: null, productionDate: null, productionToDate: null })
})

test('a range that is not offered counts as not given', () => {
  expect(read('productionPeriod=today', { filters: [period] })['period']).toBeNull()
  expect(read('productionPeriod=thismonth', { filters: [period] })['period']).toBe('thismonth')
})

function member(key: string) {
  return { op: 'member', of: { op: 'name', name: 'session' }, key } as const
}

const session: Session = {
  id: '1',
  userName: 'a',
  erpType: 'steel',
  email: '',
  company: 'c',
  admin: false,
  isTestDb: false,
  flags: {},
}
