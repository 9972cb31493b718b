import { describe, expect, test } from 'vitest'
import type { ScreenState } from '../store.ts'
import {
  addedRowsOf,
  INPUT_ROW,
  inputRow,
  isStarted,
  missingIn,
  withAdded,
  withoutAdded,
  type AddingForm,
} from './added-rows.ts'
import { withEdits, withoutSent } from './edits.ts'
import { mergerOf } from './merged-rows.ts'
import { field, input, literal, pageOf, read } from '../../../tests/page/samples/sample-page.ts'

const required = input({ requiredWhen: literal(true) })
const block: AddingForm = {
  block: 'form',
  label: null,
  actions: [],
  adds: 'rows',
  enabledWhen: null,
  schema: 0,
  items: [
    { field: 'remark', label: 'Content', input: required, lines: null },
    { field: 'stage', label: 'Erection Stage', input: required, lines: null },
    { field: 'qty', label: 'Qty', input: input({ default: literal(2) }), lines: null },
  ],
}
const rows = read('rows', { fields: ['id', 'qty', 'remark'] })
const page = { ...pageOf([field('id'), field('qty', { type: 'number' }), field('remark')]), reads: { rows } }
const typed = (values: object): ScreenState['edits'] => withEdits({}, 'rows', new Map([[INPUT_ROW, values as never]]))
const two = withAdded(withAdded({}, 'rows', { qty: 1 }), 'rows', { qty: 2 })
const shown = (edits: ScreenState['edits']) =>
  mergerOf(page, rows)(addedRowsOf(rows)([{ id: '7', qty: 7 }], edits['rows']), edits['rows'], {})

describe('the inputs of a new row', () => {
  test('hold typed values, otherwise their defaults', () => {
    expect(inputRow(block, {}, {})).toEqual({ remark: null, stage: null, qty: 2 })
    expect(inputRow(block, typed({ remark: 'Up', qty: null }), {})).toEqual({ remark: 'Up', stage: null, qty: null })
  })
  test('count as started once a person has typed, not by defaults or blanks', () => {
    expect([
      isStarted(block, {}),
      isStarted(block, typed({ remark: ' ' })),
      isStarted(block, typed({ remark: 'Up' })),
    ]).toEqual([false, false, true])
  })
  test('report missing values by their labels', () => {
    expect(missingIn(block, { remark: '', stage: null }, {})).toEqual(['Content', 'Erection Stage'])
    expect(missingIn(block, { remark: 'Up', stage: 'AB' }, {})).toEqual([])
  })
})

describe('rows that were added', () => {
  test('are placed before the others, the newest first, under temporary keys', () => {
    expect(shown(two)).toEqual([
      { id: 'new:2', qty: 2 },
      { id: 'new:1', qty: 1 },
      { id: '7', qty: 7 },
    ])
  })
  test('leave nothing in the inputs', () => {
    expect(withAdded(typed({ remark: 'Up' }), 'rows', { remark: 'Up' })['rows']?.has(INPUT_ROW)).toBe(false)
  })
  test('are removed individually, and saved rows are not', () => {
    expect(shown(withoutAdded(two, 'rows', ['new:1']) ?? {}).map(({ id }) => id)).toEqual(['new:2', '7'])
    expect(withoutAdded(two, 'rows', ['7'])).toBeNull()
    expect(withoutAdded(two, 'rows', [INPUT_ROW])).toBeNull()
  })
  test('never get the key of another row that still exists', () => {
    const left = withoutAdded(two, 'rows', ['new:1']) ?? {}
    expect(shown(withAdded(left, 'rows', { qty: 3 })).map(({ id }) => id)).toEqual(['new:3', 'new:2', '7'])
  })
  test('are removed once they were sent; values still in the inputs stay', () => {
    const edits = withEdits(two, 'rows', new Map([[INPUT_ROW, { remark: 'Half' }]]))
    const uses = [['changed', 'rows']] as const
    const body = { rows: [{ id: 'new:1' }, { id: 'new:2' }] }
    expect([...(withoutSent(page.reads, edits, { body, uses })['rows'] ?? [])]).toEqual([
      [INPUT_ROW, { remark: 'Half' }],
    ])
    expect([...(withoutSent(page.reads, edits, { body: { rows: [] }, uses })['rows'] ?? [])].length).toBe(1)
    expect(withoutSent(page.reads, edits, { body: {}, uses: [['session', null]] })).toEqual(edits)
  })
})
