import { describe, expect, test } from 'vitest'
import type { FileCheck, DeclaredFields, FieldFacts, FieldMap, PageFacts } from '../../compile/block.ts'
import { checkGrid } from './check-grid.ts'
import { gridFacts, gridInputs, type GridNode } from './grid-facts.ts'
import { defaultColumns } from './lower-columns.ts'

const field = (name: string, words: object = {}, children: FieldMap = new Map()) =>
  [name, { name, words, children, layers: [] as FieldFacts['layers'] } as FieldFacts] as const

const FIELDS: FieldMap = new Map([
  field('id'),
  field('Party', { class: 'PartyColour' }),
  field('PartyColour'),
  field('Total', { value: '=row.Rate * 2' }),
  field('Lines', {}, new Map([field('Part')])),
])

/** A page with the read `orders` of these fields. */
const page = (base: string | null = 'orders') =>
  ({
    own: new Map(),
    fields: new Map(),
    reads: new Map([['orders', { name: 'orders', fields: FIELDS, base, key: 'id' }]]),
    paged: new Set(),
  }) as unknown as DeclaredFields & PageFacts

const grid = (words: object = {}) => ({ kind: 'grid', grid: 'orders', ...words }) as unknown as GridNode
const named = (name: string, override?: object) => ({ kind: 'named', name, override })
const across = { kind: 'across', across: 'Lines', fields: [named('Part', { onPress: 'look' })], actions: ['drop'] }

describe('the facts a grid reports to the page', () => {
  test('run its actions on rows, and those of columns across child rows on child rows', () => {
    const { actions } = gridFacts(grid({ fields: [across], actions: ['approve'], onPress: 'open' }), ['block'], page())
    expect(actions?.map(({ action, how, lines, path }) => [action, how, lines, path.join('.')])).toEqual([
      ['approve', 'rows', null, 'block.actions.0'],
      ['open', 'row', null, 'block.onPress'],
      ['drop', 'rows', 'Lines', 'block.fields.0.actions.0'],
      ['look', 'row', 'Lines', 'block.fields.0.fields.0.override.onPress'],
    ])
  })

  test('resolve names inside columns across child rows as fields of these', () => {
    const { fieldsAt } = gridFacts(grid({ fields: [across] }), [], page())
    expect([...(fieldsAt?.(['fields', 0, 'fields', 0]) ?? new Map()).keys()]).toEqual(['Part'])
    expect([...(fieldsAt?.(['totals', 0]) ?? new Map()).keys()]).toEqual([...FIELDS.keys()])
  })

  test('include every field of its read unless it names its columns', () => {
    expect(gridFacts(grid(), [], page()).shows).toEqual([...FIELDS.keys()])
    expect(gridFacts(grid({ fields: [named('Party')] }), [], page()).shows).toEqual([])
  })

  test('take its inputs from `edit`', () => {
    expect(gridInputs(grid(), page()).items).toEqual([])
    expect(gridInputs(grid({ edit: [{ name: 'Party' }] }), page())).toMatchObject({ read: 'orders', member: 'edit' })
  })
})

describe('a grid is refused', () => {
  function codes(words: object, facts = page()) {
    const found: string[][] = []
    const report = ({ code, names }: { code: string; names: string[] }) => void found.push([code, ...names])
    const positions = { key: () => 'key', value: () => 'value' }
    checkGrid({ positions, report } as unknown as FileCheck, facts, { block: grid(words), path: [] })
    return found
  }

  test('when it edits a computed field', () => {
    expect(codes({ edit: [{ name: 'Total' }] })).toEqual([['computed-edit', 'Total']])
    expect(codes({ edit: [{ name: 'Party' }] })).toEqual([])
  })

  test('when it edits rows of several reads', () => {
    expect(codes({ edit: [{ name: 'Party' }] }, page(null))).toEqual([['rows-of-several', 'orders']])
  })

  test('when it edits, groups or sums rows that come page by page', () => {
    const paged = { ...page(), paged: new Set(['orders']) }
    expect(codes({ groupBy: 'Party' }, paged)).toEqual([['paged-rows', 'orders', 'groupBy']])
    expect(codes({ totals: ['Lines.Qty'] }, paged)).toEqual([['paged-total', 'orders', 'Lines.Qty']])
    expect(codes({ groupBy: 'Party', totals: ['Lines.Qty'] })).toEqual([])
  })
})

test('leaves out the key and the colours of other fields when a grid names no columns', () => {
  const names = (key: string) => defaultColumns(FIELDS, key).map((column) => 'name' in column && column.name)
  expect(names('id')).toEqual(['Party', 'Total', 'Lines'])
  expect(names('Party')).toEqual(['id', 'Party', 'Total', 'Lines'])
})
