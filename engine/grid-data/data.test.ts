import { describe, expect, test, vi } from 'vitest'
import type { Row } from '../calls/contract.ts'
import { read as readOf, field } from '../../tests/page/samples/sample-page.ts'
import { matcher, operatorsOf, operatorWords } from './column-filters.ts'
import { type GridSource } from './grid-source.ts'
import { childLines, withLine } from './lines.ts'
import { localSource, type LoadedRows } from './local-source.ts'
import { rowWorker } from './row-worker.ts'
import { ariaSort, nextSort } from './sorting.ts'
import { grouped, sumsOf } from './totals.ts'
import { growing, packedTexts } from './whole/packed.ts'
import { createColumn } from './whole/column.ts'
import { matchingRows, sortRows, columnSums } from './whole/order.ts'
import { createTable } from './whole/table.ts'

const lines = field('parts', { type: 'lines', lines: { flat: 'p{n}_', max: 3, fields: ['name', 'price'] } } as never)
const fields = {
  parts: lines,
  qty: field('qty', { type: 'number' }),
  store: field('store'),
  day: field('day', { type: 'date' }),
}

test('two links with the same text are two groups', () => {
  const twin = (id: string) => ({ id, text: 'Twin' })
  const rows = [twin('a'), twin('b'), twin('a'), null, ''].map((party) => ({ party })) as readonly Row[]
  const { groups } = grouped(
    rows,
    (row) => row['party'],
    () => ({}),
  )
  expect(groups.map(({ count }) => count)).toEqual([2, 1, 2])
})

describe('child rows', () => {
  const flat = { p0_name: 'Bolt', p0_price: 2, p1_name: '', p2_name: 'Nut', p2_price: 3 }
  test('are read from the flat row up to the last one with a value', () => {
    expect(childLines(flat, lines).map(({ name }) => name)).toEqual(['Bolt', '', 'Nut'])
    expect(childLines({ p0_name: '', p1_name: null }, lines)).toEqual([])
  })
  test('are read from a list of maps first, and gaps in it are empty', () => {
    expect(childLines({ ...flat, parts: [{ name: 'Rod' }, 'x'] }, lines)).toEqual([{ name: 'Rod' }, {}])
  })
  test('are changed in place, also beyond their end', () => {
    expect(withLine({ parts: [{ name: 'Rod' }] }, { lines, place: 2 }, { price: 5 })).toEqual([
      { name: 'Rod' },
      {},
      { price: 5 },
    ])
  })
})

describe('sums', () => {
  const rows: readonly Row[] = [
    { qty: '2', store: 'N', parts: [{ price: 5 }, { price: 1 }] },
    { qty: 'x', store: 'S', parts: [{ price: 2 }] },
    { qty: 3, store: 'N' },
  ]
  test('ignore values that are not numbers, and add up lines in total and by position', () => {
    expect(sumsOf({ fields }, ['qty', 'parts.price'], rows)).toEqual({
      qty: 5,
      'parts.price': 8,
      'parts.0.price': 7,
      'parts.1.price': 1,
    })
  })
  test('of groups keep the order of the groups’ first rows', () => {
    const { items, groups } = grouped(
      rows,
      ({ store }) => store,
      (some) => sumsOf({ fields }, ['qty'], some),
    )
    expect(groups.map(({ value, first, count, sums }) => [value, first, count, sums['qty']])).toEqual([
      ['N', 0, 2, 5],
      ['S', 2, 1, 0],
    ])
    expect(items.map(({ qty }) => qty)).toEqual(['2', 3, 'x'])
  })
})

describe('column filters', () => {
  const passes = (
    operator: Parameters<typeof matcher>[0]['operator'],
    value: string,
    kind: 'text' | 'number' | 'date',
  ) => matcher({ field: 'x', operator, value }, kind)
  test('for text ignore case and accents', () => {
    expect(['Élan', 'plan', null].map(passes('contains', 'elan', 'text'))).toEqual([true, false, false])
    expect(['Élan', 'elan vital'].map(passes('eq', 'ELAN', 'text'))).toEqual([true, false])
  })
  test('for a date include all its times', () => {
    expect(['2026-02-03T23:59:00Z', '2026-02-04'].map(passes('eq', '2026-02-03', 'date'))).toEqual([true, false])
  })
  test('between may be open at one end, and an empty value does not match a value', () => {
    expect([1, 5, 9, null].map(passes('between', '5,', 'number'))).toEqual([false, true, true, false])
    expect([5, null].map(passes('ne', '5', 'number'))).toEqual([false, true])
  })
  test('have other words for dates', () => {
    expect([operatorWords('lt', 'date'), operatorWords('lt', 'number')]).toEqual(['is before', 'is less than'])
    expect(operatorsOf('yesno')).toEqual(['eq'])
  })
})

test('a column is sorted ascending, descending and not at all, alone or after others', () => {
  const up = nextSort({ sort: [], filters: [] }, 'qty', false)
  const down = nextSort({ sort: up, filters: [] }, 'qty', false)
  expect([up, down, nextSort({ sort: down, filters: [] }, 'qty', false)]).toEqual([
    [{ field: 'qty', isDown: false }],
    [{ field: 'qty', isDown: true }],
    [],
  ])
  const both = nextSort({ sort: up, filters: [] }, 'day', true)
  expect([
    both.length,
    ariaSort({ sort: both, filters: [] }, 'day'),
    ariaSort({ sort: [], filters: [] }, 'day'),
  ]).toEqual([2, 'ascending', 'none'])
})

describe('rows that the page has loaded', () => {
  const read = readOf('parts', { key: 'id' })
  const loaded = (rows: readonly Row[], change: Partial<LoadedRows> = {}): LoadedRows => ({
    read,
    rows,
    status: 'ready',
    isComplete: true,
    error: null,
    more: vi.fn(async () => true),
    reload: vi.fn(async () => undefined),
    upTo: vi.fn(async () => rows),
    ...change,
  })
  const shown = (source: GridSource) =>
    Array.from({ length: source.state().count }, (_, place) => source.row(place)?.['id'])
  const three = [
    { id: 'a', qty: 2 },
    { id: 'b', qty: 3 },
    { id: 'c', qty: 1 },
  ]
  const opened = (rows = loaded(three)) => {
    const source = localSource({ totals: ['qty'], groupBy: null })
    source.feed(rows, { fields })
    return source
  }

  test('are sorted, filtered and summed', () => {
    const source = opened()
    source.setQuery({ sort: [{ field: 'qty', isDown: true }], filters: [{ field: 'qty', operator: 'ge', value: '2' }] })
    expect([shown(source), source.state().totals['qty'], source.state().isFiltered]).toEqual([['b', 'a'], 5, true])
  })
  test('keep their positions while they are edited', () => {
    const source = opened()
    source.setQuery({ sort: [{ field: 'qty', isDown: false }], filters: [] })
    source.feed(loaded([{ id: 'a', qty: 9 }, ...three.slice(1)]), { fields })
    expect(shown(source)).toEqual(['c', 'a', 'b'])
    source.feed(loaded([...three, { id: 'd', qty: 0 }]), { fields })
    expect(shown(source)).toEqual(['d', 'c', 'a', 'b'])
  })
  test('load the next page when the last row is in sight, and are partly summed until all are loaded', () => {
    const rows = loaded(three, { isComplete: false })
    const source = opened(rows)
    source.ensure(0, 2)
    expect(rows.more).not.toHaveBeenCalled()
    source.ensure(0, 3)
    expect(rows.more).toHaveBeenCalledOnce()
    expect(source.state()).toMatchObject({ isCounted: false, isPartlySummed: true })
  })
  test('are all loaded before they are sorted', () => {
    const rows = loaded(three, { isComplete: false })
    opened(rows).setQuery({ sort: [{ field: 'qty', isDown: true }], filters: [] })
    expect(rows.upTo).toHaveBeenCalledWith(Number.POSITIVE_INFINITY)
  })
  test('are exported once the missing rows have been fed', async () => {
    const source = opened(loaded(three.slice(0, 1), { isComplete: false }))
    const all = source.rows(0, 1000)
    await Promise.resolve()
    source.feed(loaded(three), { fields })
    expect((await all).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('columns of a worker', () => {
  test('numbers grow without bounds, and a text is found by its bytes', () => {
    const numbers = growing(Float64Array)
    for (let value = 0; value < 5000; value += 1) numbers.push(value)
    expect([numbers.at(4999), numbers.all().length]).toEqual([4999, 5000])
    const texts = packedTexts()
    for (const text of ['Bolt M12', '', 'Würfel']) texts.push(text)
    expect([texts.at(0), texts.at(2), texts.isPlain]).toEqual(['Bolt M12', 'Würfel', false])
    const bolt = new TextEncoder().encode('bolt')
    expect([texts.holds(0, bolt, 'start'), texts.holds(0, bolt, 'end'), texts.holds(1, bolt, 'anywhere')]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('values that fit no storage are stored separately', () => {
    const column = createColumn('number')
    for (const value of [null, 1.5, 'n/a', '']) column.add(value)
    expect([0, 1, 2, 3].map(column.at)).toEqual([null, 1.5, 'n/a', null])
  })
  test('rows are sorted stably, empty ones last in both directions', () => {
    const table = createTable([{ name: 'qty', also: ['Qty'], kind: 'number' }])
    table.add([{ Qty: 2 }, {}, { qty: 1 }, { qty: 2 }, 'no row'])
    const by = (isDown: boolean) => [...sortRows(table, matchingRows(table, []), [{ field: 'qty', isDown }])]
    expect([by(false), by(true)]).toEqual([
      [2, 0, 3, 1],
      [0, 3, 2, 1],
    ])
    expect(columnSums(table, matchingRows(table, []), ['qty', 'none'])).toEqual({ qty: 5, none: 0 })
  })
})

test('a worker receives messages, and is terminated', () => {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() })
  const rows = rowWorker(worker as unknown as Worker)
  const listener = vi.fn()
  rows.onMessage(listener)
  rows.send({ kind: 'window', id: 1, first: 0, last: 2 })
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { kind: 'growing', count: 3 } }))
  rows.close()
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'window', id: 1, first: 0, last: 2 })
  expect(listener).toHaveBeenCalledWith({ kind: 'growing', count: 3 })
  expect(worker.terminate).toHaveBeenCalledOnce()
})
