import { describe, expect, test } from 'vitest'
import { field, pageOf, read } from '../../../tests/page/samples/sample-page.ts'
import { nextSort } from '../../grid-data/sorting.ts'
import { displayOf } from '../../grid-data/display.ts'
import { saveLayout, moved, PLAIN_LAYOUT, readLayout, shown } from './layout.ts'
import { type GridColumn, widthOf } from './columns.ts'
import { linePositions } from './phone/line-positions.ts'
import { learnNames, spelled } from '../../grid-data/spelling.ts'
import { cellsIn, clipboardText, csv, inert } from '../../grid-data/spreadsheet.ts'
import { queryParameters } from '../../grid-data/call-source.ts'

describe('text on the way to a spreadsheet', () => {
  test.each(['=1+1', '+cmd|calc', '@SUM(A1)', '-2+3', '\t=1', '+91-98|x'])('%s is escaped', (text) => {
    expect(inert(text)).toBe(`'${text}`)
  })
  test.each(['-12.5', '+91 98765 43210', '+919876543210', '-1,200', '12%', 'a=b'])('%s is unchanged', (text) => {
    expect(inert(text)).toBe(text)
  })
  test('survives copy and paste with tabs and line ends in its cells', () => {
    const cells = [
      ['a\tb', 'say "no"'],
      ['two\nlines', ''],
    ]
    expect(cellsIn(clipboardText(cells))).toEqual(cells)
  })
  test('has no row after the last line end', () => {
    expect(cellsIn('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ])
    expect(cellsIn('7')).toEqual([['7']])
  })
  test('is quoted in a file when it contains commas', () => {
    expect(csv([['a,b', '=x']])).toBe('\uFEFF"a,b",\'=x\r\n')
  })
})

describe('rows under headings', () => {
  const groups = [
    { value: 'A', first: 0, count: 2, sums: {} },
    { value: 'B', first: 2, count: 3, sums: {} },
  ]
  test('have one line per collapsed group', () => {
    const display = displayOf({ count: 5, groups }, new Set([0]))
    expect(display.count).toBe(5)
    expect(display.at(0)).toMatchObject({ line: 'group', isFolded: true })
    expect(display.at(2)).toEqual({ line: 'row', place: 2 })
  })
  test('find the line of a row', () => {
    const display = displayOf({ count: 5, groups }, new Set())
    expect([display.lineOf(0), display.lineOf(4), display.at(6)]).toEqual([1, 6, { line: 'row', place: 4 }])
  })
  test('have one height for headings and one for cards on a phone', () => {
    const display = displayOf({ count: 5, groups }, new Set([0]))
    const positions = linePositions(display, display.count, { card: 100, heading: 50 })
    expect([positions.topOf(1), positions.topOf(2), positions.height]).toEqual([50, 100, 400])
    expect([-10, 0, 49, 50, 100, 399, 400].map(positions.lineAt)).toEqual([0, 0, 0, 1, 2, 4, 5])
  })
})

test('gives a number with hundredths the width of money', () => {
  const column = (field: object) => ({ label: 'Value', field: { decimals: null, ...field } }) as GridColumn
  const money = widthOf(column({ type: 'money' }), false)
  expect(widthOf(column({ type: 'number', decimals: 2 }), false)).toBe(money)
  expect(widthOf(column({ type: 'number', decimals: 0 }), false)).toBeLessThan(money)
})

describe('the layout', () => {
  const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as GridColumn)
  const ids = (layout: Parameters<typeof shown>[1]) => shown(columns, layout).map(({ id }) => id)

  test('leaves a dragged column where it was dropped, whatever is hidden', () => {
    const layout = moved(columns, { ...PLAIN_LAYOUT, hidden: ['b'] }, [2, 0])
    expect(ids(layout)).toEqual(['d', 'a', 'c'])
    expect(ids({ ...layout, hidden: [] })).toEqual(['d', 'a', 'c', 'b'])
  })
  test('stores nothing for a default layout, and reads a broken one as default', () => {
    const stored = new Map([['k', '{"order":3']])
    const store = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    }
    expect(readLayout(store, 'k')).toEqual(PLAIN_LAYOUT)
    saveLayout(store, 'k', PLAIN_LAYOUT)
    expect(stored.size).toBe(0)
  })
})

test('sorts up, down and not at all on repeated presses of a head', () => {
  const steps: (readonly unknown[])[] = []
  let sort: ReturnType<typeof nextSort> = []
  for (let press = 0; press < 3; press += 1) {
    sort = nextSort({ sort, filters: [] }, 'a', false)
    steps.push(sort.map(({ isDown }) => isDown))
  }
  expect(steps).toEqual([[false], [true], []])
  const first = [{ field: 'a', isDown: false }]
  expect(nextSort({ sort: first, filters: [] }, 'b', true)).toEqual([...first, { field: 'b', isDown: false }])
})

test('sends sorts and filters in the codes of the contract', () => {
  const filters = [{ field: 'qty', operator: 'between', value: '1,5' }] as const
  expect(queryParameters({ sort: [{ field: 'day', isDown: true }], filters }, (field) => field)).toEqual({
    'o.qty': 'between',
    'v.qty': '1,5',
    's.day': 'd',
  })
})

test('requests a column under the name with which its rows arrived, also when none match any more', () => {
  const fields = [field('job', { also: ['jobNo', 'JOB'] }), field('day')]
  const jobs = read('jobs', { fields: ['job', 'day'] })
  const names = () => ['job', 'day', 'other'].map((name) => spelled(jobs, name))
  expect(names()).toEqual(['job', 'day', 'other'])
  learnNames(pageOf(fields), jobs, [{ JOB: null, day: '2026-07-05' }])
  learnNames(pageOf(fields), jobs, [])
  expect(names()).toEqual(['JOB', 'day', 'other'])
})
