import { describe, expect, test } from 'vitest'
import { namesWith, rowChoices } from './row-choices.ts'

const [cement, steel] = [
  { key: 'line-1', Item: { id: '7', text: 'Cement' }, Qty: 2 },
  { key: 'line-2', Item: { id: '8', text: 'Steel' }, Qty: 3 },
]
const order = { id: '1', OrderNo: 'PO-1', Items: [steel] }
const shown = { reads: [{ name: 'rows', rows: [order] }], names: { form: { Items: [cement] } } }

describe('the rows for an expression', () => {
  test('are those of reads', () => {
    expect(rowChoices(shown, null)).toEqual([{ label: 'rows · PO-1', row: order, document: order }])
  })

  test('are lines of the form, then of the rows of reads, for a cell of lines', () => {
    expect(rowChoices(shown, 'Items')).toEqual([
      { label: 'form · Items 1 · Cement', row: cement, document: null },
      { label: 'rows · PO-1 · Items 1 · Steel', row: steel, document: order },
    ])
  })

  test('are none where nothing has such lines', () => {
    expect(rowChoices({ ...shown, names: { form: null } }, 'Parts')).toEqual([])
  })
})

describe('the form', () => {
  const [ofForm = null, ofRead = null] = rowChoices(shown, 'Items')
  const [ofRows = null] = rowChoices(shown, null)
  const open = { form: { id: '2', Items: [cement] } }

  test('is the row that a chosen line is in', () => {
    expect(namesWith(open, ofForm)).toMatchObject({ row: cement, form: open.form })
    expect(namesWith(open, ofRead)).toMatchObject({ row: steel, form: order })
  })

  test('is the stored row that is open, else the chosen row', () => {
    expect(namesWith(open, ofRows)).toMatchObject({ row: order, form: open.form })
    expect(namesWith(shown.names, ofRows)).toMatchObject({ row: order, form: order })
  })
})
