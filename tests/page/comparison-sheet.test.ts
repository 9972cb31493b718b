/** A sheet whose rows have lines, without a browser. */
import { describe, expect, test } from 'vitest'
import type { Row } from '../../engine/calls/contract.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

const none = () => undefined

describe('the comparison sheet', () => {
  const entry = (id: string, more: Row = {}): Row => ({
    ci_id: id,
    itemname: `Item ${id}`,
    qty: 2,
    p0_cp_id: 'v1',
    p0_name: 'Vendor',
    p0_price: '10',
    ...more,
  })
  const open = () =>
    openPage(compiledScreen('purchase/comparisonsheet.yaml'), {
      view: 'record',
      bodies: {
        series: () => ({ get_slugconfig: { autogenerate: true } }),
        props: () => ({
          get_props: { items: [{ id: 'i1', text: 'Bolt' }], parties: [{ id: 'v1', text: 'Vendor' }], indents: [] },
        }),
        entries: () => ({ get_list: { result: [entry('i1'), entry('t1', { itemname: 'Freight' })] } }),
      },
    })
  const filled = () => {
    const opened = open()
    opened.page.setField('title', 'Bolts')
    opened.page.setField('item_id', ['i1'])
    opened.page.setField('party_id', ['v1'])
    opened.rest()
    return opened
  }

  test('requests the items once their tab is opened, and still the sheets, which were shown before', () => {
    const { page } = openPage(compiledScreen('purchase/comparisonsheet.yaml'))
    const asks = (read: string) => page.question(read) !== null
    expect([asks('rows'), asks('items')]).toEqual([true, false])
    const [tabs] = page.views.get().flatMap(({ blocks }) => blocks)
    if (tabs?.block === 'tabs') page.tab(tabs, 'items')
    expect([asks('rows'), asks('items')]).toEqual([true, true])
  })
  test('requests its entries once, however many items are chosen afterwards, until they are added', () => {
    const opened = filled()
    const entries = () => opened.requests.filter(([read]) => read === 'entries').length
    opened.page.setField('item_id', ['i1', 'i2'])
    opened.rest()
    expect(entries()).toBe(1)
    runPress(opened, { action: 'add', reply: none })
    expect([entries(), opened.requests.at(-1)?.[1]['items']]).toEqual([2, 'i1,i2'])
  })
  test('reads the lines of a row and marks the rows that are terms', () => {
    const rows = filled().page.rows('entries').get()
    expect(rows.map(({ kind }) => kind)).toEqual(['Items', 'Terms'])
    expect(rows[0]?.['vendors']).toMatchObject([{ cp_id: 'v1', name: 'Vendor', price: 10 }])
  })
  test('an edited price is sent as its flat member', () => {
    const opened = filled()
    opened.page.editRows('entries', new Map([['i1', { vendors: [{ cp_id: 'v1', name: 'Vendor', price: 12 }] }]]))
    expect(opened.page.rows('entries').get()[0]).toMatchObject({ p0_price: 12, vendors: [{ price: 12 }] })
  })
  test('is not sent without a title, and marks the fields with errors', () => {
    const opened = filled()
    opened.page.setField('title', '')
    const { result, effects } = runPress(opened, { action: 'save', reply: none })
    expect(result).toMatchObject({ result: 'stopped', why: 'refused' })
    expect([
      effects.some((effect) => effect.do === 'call'),
      [...opened.page.store.getState().fieldErrors.keys()],
    ]).toEqual([false, ['title']])
  })
  test('deleting a row needs a confirmation, and Cancel deletes nothing', () => {
    const opened = filled()
    const [row] = opened.page.rows('entries').get()
    const { result, effects } = runPress(opened, { action: 'deleteItem', rows: row ? [row] : [], reply: () => false })
    expect([result, effects.map((effect) => effect.do)]).toEqual([{ result: 'stopped', why: 'cancelled' }, ['confirm']])
  })
})
