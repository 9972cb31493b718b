/** A document whose form has lines, without a browser. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../engine/calls/contract.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

describe('a purchase requisition', () => {
  const open = () => openPage(compiledScreen('purchase/purchaserequest.yaml'), { view: 'document' })
  type Opened = ReturnType<typeof open>
  const edit = ({ page }: Opened, key: string, values: Row): void =>
    page.editRows('form.Items', new Map([[key, values]]))
  const form = ({ page }: Opened): Row => page.form.get()
  const filled = (): Opened => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    edit(opened, 'a', { Item: 'Bolt', Qty: 2.5, Rate: 3.21 })
    edit(opened, 'b', { Item: 'Nut', Qty: 2, Rate: 0.1 })
    return opened
  }

  test('computes each line and the total of all, exact to the paisa', () => {
    const opened = filled()
    expect(opened.page.rows('form.Items').get()).toMatchObject([{ LineAmount: 8.03 }, { LineAmount: 0.2 }])
    expect(form(opened)).toMatchObject({ Total: 8.23, Items: opened.page.rows('form.Items').get() })
  })
  test('computes only the line that was changed', () => {
    const opened = filled()
    const [first] = opened.page.rows('form.Items').get()
    edit(opened, 'b', { Qty: 4 })
    const after = opened.page.rows('form.Items').get()
    expect([after[0] === first, after[1]]).toEqual([true, expect.objectContaining({ Qty: 4, LineAmount: 0.4 })])
  })
  test('is not sent while a cell breaks a rule, and the cell is marked until it is changed', () => {
    const opened = filled()
    edit(opened, 'b', { Qty: 0, Item: '' })
    const { effects } = runPress(opened, { action: 'submit', reply: () => new Error('It was sent.') })
    expect(effects.some((effect) => effect.do === 'call')).toBe(false)
    expect([...opened.page.fieldErrors.get().keys()]).toEqual(['Items.b.Item', 'Items.b.Qty'])
    edit(opened, 'b', { Qty: 1 })
    expect([...opened.page.fieldErrors.get().keys()]).toEqual(['Items.b.Item'])
  })
  test('sends its lines, and marks the cell that the server refuses', () => {
    const opened = filled()
    const reply = () => ({ ok: false, post_item: { 'Items.b.Unit': 'No such unit.' } })
    const { effects } = runPress(opened, { action: 'save', reply })
    const sent = effects.find((effect) => effect.do === 'call')
    expect(sent).toMatchObject({
      call: { body: { Items: [{ key: 'a', Item: 'Bolt' }, { key: 'b' }], UsedFor: 'Shed 4' } },
    })
    expect(opened.page.fieldErrors.get()).toEqual(new Map([['Items.b.Unit', 'No such unit.']]))
  })
  test('requires one line', () => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    runPress(opened, { action: 'submit', reply: () => new Error('It was sent.') })
    expect(opened.page.fieldErrors.get()).toEqual(new Map([['Items', 'Required.']]))
  })
  describe('undone', () => {
    const undo = ({ page }: Opened): void => page.stepRows('form.Items', 'undo')
    const redo = ({ page }: Opened): void => page.stepRows('form.Items', 'redo')
    const cells = (opened: Opened) =>
      opened.page
        .rows('form.Items')
        .get()
        .map(({ Item, Qty }) => [Item, Qty])
    const lines = [
      ['Bolt', 2.5],
      ['Nut', 2],
    ]

    test('are as before the last change, whatever it was, step by step, and again as after it', () => {
      const opened = filled()
      const pasted = { Item: 'Pin', Qty: 9 }
      opened.page.editRows('form.Items', new Map(['a', 'b', 'c'].map((key) => [key, pasted])))
      opened.page.setField('Items', opened.page.rows('form.Items').get().slice(2))
      expect(cells(opened)).toEqual([['Pin', 9]])
      undo(opened)
      expect(cells(opened)).toEqual([1, 2, 3].map(() => ['Pin', 9]))
      undo(opened)
      expect(cells(opened)).toEqual(lines)
      undo(opened)
      undo(opened)
      expect(cells(opened)).toEqual([])
      for (let step = 0; step < 5; step += 1) redo(opened)
      expect(cells(opened)).toEqual([['Pin', 9]])
    })
    test('are without a paste and without the rows that its names were found to mean, in one step', () => {
      const opened = filled()
      opened.page.editRows('form.Items', new Map([['a', { Item: 'Pin' }]]))
      opened.page.editRows('form.Items', new Map([['a', { Item: 'Pin M6' }]]), true)
      undo(opened)
      expect(cells(opened)).toEqual(lines)
    })
    test('leave every other field as it is', () => {
      const opened = filled()
      opened.page.setField('UsedFor', 'Shed 5')
      for (let step = 0; step < 5; step += 1) undo(opened)
      expect(form(opened)).toMatchObject({ UsedFor: 'Shed 5', Items: [] })
    })
    test('cannot be made again after another change', () => {
      const opened = filled()
      undo(opened)
      edit(opened, 'c', { Item: 'Pin', Qty: 1 })
      redo(opened)
      expect(cells(opened)).toEqual([lines[0], ['Pin', 1]])
    })
    test('stay as they are after a save', () => {
      const opened = filled()
      opened.page.setField('UsedFor', 'Shed 4')
      runPress(opened, { action: 'save', reply: () => ({ ok: true, id: '1', row: {} }) })
      undo(opened)
      expect(cells(opened)).toEqual(lines)
    })
  })
  test('has the server’s lines if it is stored, until they are changed', () => {
    const stored = [{ key: 'k', Item: 'Bolt', Qty: 2, Rate: 5 }]
    const opened = openPage(compiledScreen('purchase/purchaserequest.yaml'), {
      view: 'document',
      withRow: true,
      bodies: { document: () => ({ get_item: { id: '1', Items: stored } }) },
    })
    expect(form(opened)).toMatchObject({ Items: [{ key: 'k', LineAmount: 10 }], Total: 10 })
    edit(opened, 'k', { Qty: 3 })
    expect(form(opened)).toMatchObject({ Items: [{ key: 'k', Item: 'Bolt', LineAmount: 15 }], Total: 15 })
  })
})
