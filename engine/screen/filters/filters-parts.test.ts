import { expect, test } from 'vitest'
import { COMMON_RANGES } from '../../definition/date-choices.ts'
import type { Filter } from '../../definition/definition.ts'
import { definition as screen, withUses } from '../../../tests/page/samples/sample-screen.ts'
import type { Names } from '../../page/scope/names.ts'
import { chipsOf } from '../../page/filters/chip-texts.ts'
import { fieldErrorsOfFilters } from '../../page/filters/form-errors.ts'
import { hasNoOptions, isPicked, matchingOption, offeredOptions, suggestedOptions } from '../../page/filters/offered.ts'

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
const dates = filter('dateRange', {
  type: 'dates',
  label: 'Day',
  dates: { sends: ['dateRange', 'startDate', 'endDate'], ranges: COMMON_RANGES },
})
const locale = { locale: 'en-IN', currency: 'INR', timeZone: 'Asia/Kolkata' }

const chips = (filters: readonly Filter[], values: Record<string, string | null>, scope: Names = {}) =>
  chipsOf({ definition: withUses({ ...screen, filters }), filters: values, locale, scope }).chosen.map(
    ({ text }) => text,
  )

test('shows on a chip the filter and the caption of the choice', () => {
  const stage = filter('stage', {
    label: 'Stage',
    options: [{ value: 'o', label: 'Open', count: null, send: {}, separated: false }],
  })
  const filters = [stage, filter('search', { type: 'search', label: 'Search' }), filter('jobid', { label: 'Job ID' })]
  expect(chips(filters, { stage: 'o', search: 'beam', jobid: 'J-1' })).toEqual([
    'Stage: Open',
    'Search: beam',
    'Job ID: J-1',
  ])
  expect(chips(filters, { stage: null, search: '', jobid: null })).toEqual([])
})

test('shows on a chip the text of an option from an expression, and the raw value until it is evaluated', () => {
  const label = filter('label', { label: 'Label', optionsFrom: { op: 'name', name: 'labels' } })
  expect(chips([label], { label: '7' }, { labels: [{ id: '7', text: 'Crane' }] })).toEqual(['Label: Crane'])
  expect(chips([label], { label: '7' }, { labels: null })).toEqual(['Label: 7'])
})

test('shows on a range chip its field and its ends, and “from” only once', () => {
  const period = filter('PeriodFrom', { type: 'range', range: 'date', label: 'Period from' })
  const rate = filter('Rate', { type: 'range', range: 'number', label: 'Rate' })
  expect(chips([period], { PeriodFrom: '2026-04-01..' })).toEqual(['Period: from 01/04/2026'])
  expect(chips([rate], { Rate: '..5000' })).toEqual(['Rate: until 5,000'])
  expect(chips([rate], { Rate: '10..5000' })).toEqual(['Rate: 10 – 5,000'])
})

test('shows a named range by its caption, a custom one by its days', () => {
  expect(chips([dates], { dateRange: 'thismonth' })).toEqual(['Day: This month'])
  const custom = (startDate: string | null, endDate: string | null) =>
    chips([dates], { dateRange: 'custom', startDate, endDate })
  expect(custom('2026-11-01', '2026-11-21')).toEqual(['01/11/2026 – 21/11/2026'])
  expect(custom('2026-11-01', null)).toEqual(['From 01/11/2026'])
  expect(custom(null, '2026-11-21')).toEqual(['Until 21/11/2026'])
})

const SOURCE = { path: 'grid', answer: 'get_grid.groups' }
const kind = filter('kind', { source: SOURCE })
const make = filter('make', { source: SOURCE })
const place = filter('place', { source: { path: 'grid', answer: 'get_grid.places' } })
const rows = [
  { kind: 'Plates', make: 'P-10' },
  { kind: 'Plates', make: 'P-9' },
  { kind: 'Bolts', make: 'B-1' },
  { kind: 'Bolts', make: '' },
]
const offered = (of: Filter, values: Record<string, string | null>) =>
  offeredOptions(of, rows, { filters: [kind, make, place], values })

test('narrows choices of the same rows by each other, both ways', () => {
  expect(offered(make, {})).toEqual(['B-1', 'P-9', 'P-10'])
  expect(offered(make, { kind: 'Plates' })).toEqual(['P-9', 'P-10'])
  expect(offered(kind, { make: 'B-1' })).toEqual(['Bolts'])
})

test('narrows a choice neither by itself nor by choices of other rows', () => {
  expect(offered(kind, { kind: 'Plates' })).toEqual(['Bolts', 'Plates'])
  expect(offered(kind, { place: 'Yard' })).toEqual(['Bolts', 'Plates'])
})

test('reports rows that lack the name of the filter, but not an empty list of rows', () => {
  expect(hasNoOptions(filter('colour', { source: SOURCE }), rows)).toBe(true)
  expect(hasNoOptions(kind, rows)).toBe(false)
  expect(hasNoOptions(kind, [])).toBe(false)
})

test('offers sixty options in a list, and typing for more', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `J-${index}`)
  expect(isPicked(kind, many(60))).toBe(true)
  expect(isPicked(kind, many(61))).toBe(false)
  expect(isPicked(kind, [...many(60), 'J-1'])).toBe(true)
})

test('finds typed text in any case, and limits the suggestions', () => {
  expect(matchingOption(['JOB-1', 'JOB-10'], ' job-1 ')).toBe('JOB-1')
  expect(matchingOption(['JOB-1'], 'JOB')).toBeNull()
  expect(suggestedOptions(['JOB-1', 'JOB-10', 'X'], 'b-1')).toEqual(['JOB-1', 'JOB-10'])
  expect(suggestedOptions(Array<string>(5000).fill('a'), '').length).toBe(100)
})

test('refuses an end before the start', () => {
  const fieldErrors = (startDate: string | null, endDate: string | null, dateRange = 'custom') =>
    fieldErrorsOfFilters([dates], { dateRange, startDate, endDate })
  expect(fieldErrors('2026-11-02', '2026-11-01')).toEqual({ endDate: 'The end may not be before the start.' })
  expect(fieldErrors(null, null)).toEqual({ startDate: 'Choose a start or an end date.' })
  expect([fieldErrors('2026-11-01', '2026-11-01'), fieldErrors('2026-11-01', null)]).toEqual([{}, {}])
  expect(fieldErrors('2026-11-02', '2026-11-01', 'today')).toEqual({})
})
