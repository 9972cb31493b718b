/** Saving a form over changes that another person has saved in the meantime, without a browser. */
import { describe, expect, test } from 'vitest'
import { CallError } from '../../engine/calls/errors.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { chooseSide } from '../../engine/page/events/compare-form.ts'
import { compiledScreen, openPage, type OpenedPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

const REQUISITION = compiledScreen('purchase/purchaserequest.yaml')
const bolt = { key: 'k', Item: 'Bolt', Qty: 2, Rate: 5 }
const nut = { key: 'n', Item: 'Nut', Qty: 9, Rate: 1 }

const row = { id: '1', version: 1, editMessage: '', RequestedBy: 'Lata', NeededBy: '2026-03-20', UsedFor: 'Shed 1' }

const open = (): OpenedPage =>
  openPage(REQUISITION, {
    view: 'document',
    withRow: row,
    bodies: { document: () => ({ get_item: { id: '1', Items: [bolt, nut] } }) },
  })

/** Saves while the server has these values instead of those the form was opened with. */
function save(opened: OpenedPage, theirs: Row) {
  const stored = { ...row, Items: [bolt, nut], version: 2, ...theirs }
  const answer = { ok: false, code: 'changed', changed: { by: 'Asha', at: '2026-03-10T06:00:00Z', row: stored } }
  const error = new CallError('server', { path: '', status: 409, reason: 'Changed.', answer })
  return runPress(opened, { action: 'save', reply: () => error })
}
const conflict = ({ page }: OpenedPage) => page.store.getState().conflict
const chosen = (opened: OpenedPage) =>
  Object.fromEntries((conflict(opened)?.differences ?? []).map((each) => [each.path, each.chosen]))
const form = ({ page }: OpenedPage): Row => page.form.get()
const edit = ({ page }: OpenedPage, key: string, values: Row): void =>
  page.editRows('form.Items', new Map([[key, values]]))

describe('a save that is refused because the row was saved in the meantime', () => {
  test('shows what both have changed, with the typed value in place', () => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    const { messages } = save(opened, { UsedFor: 'Shed 7' })
    expect(conflict(opened)).toMatchObject({ by: 'Asha', differences: [{ mine: 'Shed 4', theirs: 'Shed 7' }] })
    expect(messages).toEqual(['Not saved: it has been changed meanwhile.'])
    expect(form(opened)).toMatchObject({ UsedFor: 'Shed 4', version: 1 })
  })
  test('is sent again only after each value is chosen, as a change of the newest row', () => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    save(opened, { UsedFor: 'Shed 7' })
    runPress(opened, { action: 'save', reply: () => new Error('It was sent.') })
    expect(opened.page.fieldErrors.get().get('UsedFor')).toBe('Choose which value stays.')
    chooseSide(opened.page.core, 'mine', 'UsedFor')
    expect([form(opened)['UsedFor'], form(opened)['version'], opened.page.fieldErrors.get().size]).toEqual([
      'Shed 4',
      2,
      0,
    ])
  })
  test('takes changes of the other person alone, keeps those of this person alone, and can be undone', () => {
    const opened = open()
    edit(opened, 'k', { Qty: 3 })
    save(opened, { UsedFor: 'Shed 7' })
    expect(chosen(opened)).toEqual({ UsedFor: 'theirs' })
    expect(form(opened)).toMatchObject({ UsedFor: 'Shed 7', version: 2, Items: [{ Qty: 3 }, { Qty: 9 }] })
    chooseSide(opened.page.core, 'mine')
    expect(form(opened)['UsedFor']).toBe('Shed 1')
  })
  test('compares lines by their keys, cell by cell', () => {
    const opened = open()
    edit(opened, 'k', { Qty: 3, Rate: 6 })
    save(opened, {
      Items: [
        { ...nut, Qty: 10 },
        { ...bolt, Qty: 4 },
      ],
    })
    expect(chosen(opened)).toEqual({ 'Items.n.Qty': 'theirs', 'Items.k.Qty': null })
    chooseSide(opened.page.core, 'theirs', 'Items.k.Qty')
    expect(form(opened)).toMatchObject({ Items: [{ Qty: 4, Rate: 6, LineAmount: 24 }, { Qty: 10 }] })
  })
  test('asks for a choice if one has removed a line and the other has changed it', () => {
    const opened = open()
    edit(opened, 'k', { Qty: 3 })
    save(opened, { Items: [{ key: 'new', Item: 'Rod', Qty: 1, Rate: 1 }] })
    expect(chosen(opened)).toEqual({ 'Items.new': 'theirs', 'Items.k': null, 'Items.n': 'theirs' })
    chooseSide(opened.page.core, 'mine', 'Items.k')
    expect(form(opened)['Items']).toMatchObject([{ key: 'k', Qty: 3 }, { key: 'new' }])
  })
  test('takes a value typed then as this person’s choice', () => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    save(opened, { UsedFor: 'Shed 7' })
    opened.page.setField('UsedFor', 'Sheds 4 and 7')
    expect(chosen(opened)).toEqual({ UsedFor: 'mine' })
    expect(form(opened)).toMatchObject({ UsedFor: 'Sheds 4 and 7', version: 2 })
  })
  test('ignores fields that the answer does not have', () => {
    const opened = open()
    opened.page.setField('UsedFor', 'Shed 4')
    save(opened, { UsedFor: undefined as unknown as null })
    expect(chosen(opened)).toEqual({})
  })
  test('shows a message if the ERP sends no row', () => {
    const opened = open()
    const error = new CallError('server', { path: '', status: 409, reason: 'Changed.', answer: {} })
    expect(runPress(opened, { action: 'save', reply: () => error }).messages).toEqual(['Changed.'])
    expect(conflict(opened)).toBeNull()
  })
})
