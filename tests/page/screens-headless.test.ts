/** Whole screens without a browser: an approval list, a page whose rows are filled in, and a sheet with lines. */
import { describe, expect, test } from 'vitest'
import { CallError } from '../../engine/calls/errors.ts'
import { allBlocks } from '../../engine/definition/blocks.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { compile, screens } from '../screens/screens.ts'
import { openPage } from './opened-page.ts'
import { runPress, type Asking } from './run-press.ts'

function compiled(file: string) {
  const source = screens.find((each) => each.file === file)
  const value = source && compile(source).value
  if (!value) throw new Error(`${file} does not compile.`)
  return value
}

const none = () => undefined

describe('sales orders', () => {
  const order = (id: string, more: Row = {}): Row => ({
    id,
    PartyName: `Party ${id}`,
    Status: 'Submitted',
    version: 1,
    ...more,
  })
  const rows = [
    order('1'),
    order('2', { showApprovalMessage: true, approvalMessage: 'Waiting for accounts.' }),
    order('3'),
  ]
  const open = () =>
    openPage(compiled('crm/sales.yaml'), { bodies: { list: () => ({ get_list: { result: rows, isComplete: true } }) } })
  const decided = (effect: Asking) => ({
    outcomes: effect.do === 'decide' ? effect.call.selected.map((key) => outcome(key)) : [],
    firstPage: { rows: [order('3')], isComplete: true, uuid: null },
  })
  const outcome = (suppliedKey: string) => ({
    suppliedKey,
    ok: true,
    msg: `${suppliedKey} approved.`,
    reason: null,
    status: null,
  })

  test('are asked for with what the filters send, and again when one changes', () => {
    const { page, asked, rest, given } = open()
    page.moved(new URLSearchParams('jobid=J-1'), given.entry)
    rest()
    expect(asked.map(([read, query]) => [read, query['jobid']])).toEqual([
      ['list', undefined],
      ['list', 'J-1'],
    ])
  })
  test('can be approved when they are selected, but those that may not be stay out', () => {
    const { page } = open()
    expect(page.action('approve').get()).toMatchObject({ enabled: false, reason: 'Nothing is selected.' })
    page.select(['1', '2'])
    expect(page.action('approve').get()).toMatchObject({ enabled: true, leftOut: 1 })
  })
  test('are decided about once; the first page of the answer takes their place', () => {
    const opened = open()
    opened.page.select(['1'])
    const { result, said } = runPress(opened, { action: 'approve', rows: [order('1')], reply: decided })
    expect([result, said]).toEqual([{ result: 'done' }, ['Party 1 approved.']])
    expect(
      opened.page
        .rows('list')
        .get()
        .map(({ id }) => id),
    ).toEqual(['3'])
    expect([...opened.page.store.getState().selected]).toEqual([])
  })
  test('stay selected where the decision failed, and nothing is under way any more', () => {
    const opened = open()
    opened.page.select(['1'])
    const reply = () => new CallError('network', { path: 'approval' })
    expect(runPress(opened, { action: 'approve', rows: [order('1')], reply }).result).toMatchObject({ why: 'failed' })
    expect([...opened.page.store.getState().selected]).toEqual(['1'])
    expect(opened.page.action('approve').get()).toMatchObject({ enabled: true })
  })
})

describe('part-wise status', () => {
  const part = (key: string, more: Row = {}): Row => ({
    key,
    Part: `P${key}`,
    PListNo: 'L-1',
    BalQty: 5,
    EntryQty: null,
    ...more,
  })
  const jobs = [
    { id: 'J-1', text: 'J-1', Customer: 'Deccan Sheds', allow_job: 1 },
    { id: 'J-2', text: 'J-2', Customer: 'Riyadh Halls', allow_job: 0 },
  ]
  const open = () =>
    openPage(compiled('project/partwisestatus.yaml'), {
      view: 'entry',
      bodies: {
        props: () => ({
          get_props: {
            JobId: jobs,
            Status: [{ id: 'Erected', text: 'Erected' }],
            AdditionalStatus: [{ id: 'None', text: 'None' }],
          },
        }),
        parts: () => ({ get_parts: [part('1'), part('2', { BalQty: 0 }), part('3')] }),
        chart: () => ({ get_chartdata: { data: { datasets: [] } } }),
      },
    })
  const withJob = (job = 'J-1') => {
    const opened = open()
    opened.page.typed('JobId', job)
    opened.rest()
    return opened
  }

  test('asks for no parts before a job is chosen, then for those of the job, once', () => {
    const { page, asked, rest } = open()
    expect(asked.map(([read]) => read)).toEqual(['props'])
    page.typed('JobId', 'J-1')
    rest()
    const parts = asked.filter(([read]) => read === 'parts')
    expect(parts.map(([, { JobId, Status, VoucherDate }]) => [JobId, Status, VoucherDate])).toEqual([
      ['J-1', 'Erected', '2026-03-10'],
    ])
  })
  test('shows the party of the job, and asks nothing for a job somebody may not use', () => {
    const { page, asked } = withJob('J-2')
    expect(page.field('PartyName').get()).toBe('Riyadh Halls')
    expect(asked.some(([read]) => read === 'parts')).toBe(false)
    expect(page.action('save').get()?.reason).toBe('You are not authorized for this JobId')
  })
  test('what is entered is counted, and lets the page be saved', () => {
    const { page } = withJob()
    expect(page.action('save').get()).toMatchObject({
      enabled: false,
      reason: 'Enter a quantity for at least one part.',
    })
    const before = page.rows('shown').get()
    page.edited('shown', new Map([['3', { EntryQty: 2 }]]))
    expect([page.total('shown', 'EntryQty').get(), page.action('save').get()?.enabled]).toEqual([2, true])
    const after = page.rows('shown').get()
    expect(after.map((row, index) => row === before[index])).toEqual([true, true, false])
  })
  test('a quantity can be entered where something is left, and everywhere once entered parts are shown', () => {
    const { page, rest } = withJob()
    const grids = allBlocks(page.views.get().flatMap(({ blocks }) => blocks)).filter((block) => block.block === 'grid')
    const columns = grids.flatMap((block) => block.columns)
    const column = columns.find((each) => each.column === 'field' && each.field === 'EntryQty')
    if (column?.column !== 'field') throw new Error('There is no such column.')
    const cells = page.inRow(column)
    const enabled = () =>
      page
        .rows('shown')
        .get()
        .map((row) => cells.get()(row).look?.isEnabled)
    const before = cells.get()
    expect(enabled()).toEqual([true, false, true])
    page.edited('shown', new Map([['1', { EntryQty: 2 }]]))
    expect(cells.get()).toBe(before)
    page.typed('showEntered', true)
    rest()
    expect(enabled()).toEqual([true, true, true])
  })
  test('a filter of this page alone narrows the rows without a question', () => {
    const { page, asked, rest } = withJob()
    const count = asked.length
    page.typed('PartName', 'p3')
    rest()
    expect([
      page
        .rows('shown')
        .get()
        .map(({ key }) => key),
      asked.length - count,
    ]).toEqual([['3'], 0])
  })
  test('all parts that have a balance are filled at one tick', () => {
    const opened = withJob()
    const next = opened.page.typed('selectAll', true)
    expect(next).toBe('fill')
    runPress(opened, { action: 'fill', reply: none })
    expect(
      opened.page
        .rows('shown')
        .get()
        .map(({ EntryQty }) => EntryQty ?? null),
    ).toEqual([5, null, 5])
  })
  test('only what was entered is sent; once it was, the edits are gone', () => {
    const opened = withJob()
    opened.page.edited('shown', new Map([['1', { EntryQty: 3 }]]))
    const { result, effects, said } = runPress(opened, { action: 'save', reply: () => ({ ok: true }) })
    const [call] = effects.filter((effect) => effect.do === 'call')
    expect(call?.method === 'POST' && call.call.body).toMatchObject({ partsList: [{ key: '1', EntryQty: 3 }] })
    expect([result, said]).toEqual([{ result: 'done' }, ['Successfully saved details.']])
    expect(
      opened.page
        .rows('parts')
        .get()
        .map(({ EntryQty }) => EntryQty ?? null),
    ).toEqual([null, null, null])
  })
  test('what was chosen just before a save is asked for before it is sent', () => {
    const opened = withJob()
    opened.page.edited('shown', new Map([['1', { EntryQty: 3 }]]))
    const before = opened.asked.length
    opened.page.typed('showEntered', true)
    expect(opened.page.waits()).toBeGreaterThan(0)
    const order: string[] = []
    const reply = () => (order.push(...opened.asked.slice(before).map(([read]) => read), 'save'), { ok: true })
    runPress(opened, { action: 'save', reply })
    expect(order).toEqual(['parts', 'save'])
  })
  test('a save that nobody carries on with is under way no longer', () => {
    const { page } = withJob()
    page.edited('shown', new Map([['1', { EntryQty: 3 }]]))
    const steps = page.press('save')
    steps.next()
    expect([...page.store.getState().running]).toEqual(['save'])
    steps.return({ result: 'stopped', why: 'cancelled' })
    expect([...page.store.getState().running]).toEqual([])
  })
  test('an answer to an older question counts no longer', () => {
    const { page, erp } = withJob()
    const [old] = page.wanted.get().filter(({ read }) => read === 'parts')
    page.typed('JobId', 'J-2')
    page.tick()
    expect(old && page.answered(old, erp.answer(old))).toBe(false)
  })
})

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
    openPage(compiled('purchase/comparisonsheet.yaml'), {
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
    opened.page.typed('title', 'Bolts')
    opened.page.typed('item_id', ['i1'])
    opened.page.typed('party_id', ['v1'])
    opened.rest()
    return opened
  }

  test('asks for the items once their tab is opened, and still for the sheets, which were seen before', () => {
    const { page } = openPage(compiled('purchase/comparisonsheet.yaml'))
    const asks = (read: string) => page.status(read).get().question !== ''
    expect([asks('rows'), asks('items')]).toEqual([true, false])
    const [tabs] = page.views.get().flatMap(({ blocks }) => blocks)
    if (tabs) page.tab(tabs, 'items')
    expect([asks('rows'), asks('items')]).toEqual([true, true])
  })
  test('asks for its entries once, however many items are chosen after, until they are added', () => {
    const opened = filled()
    const entries = () => opened.asked.filter(([read]) => read === 'entries').length
    opened.page.typed('item_id', ['i1', 'i2'])
    opened.rest()
    expect(entries()).toBe(1)
    runPress(opened, { action: 'add', reply: none })
    expect([entries(), opened.asked.at(-1)?.[1]['items']]).toEqual([2, 'i1,i2'])
  })
  test('reads the lines of a row and says which rows are terms', () => {
    const rows = filled().page.rows('entries').get()
    expect(rows.map(({ kind }) => kind)).toEqual(['Items', 'Terms'])
    expect(rows[0]?.['vendors']).toMatchObject([{ cp_id: 'v1', name: 'Vendor', price: 10 }])
  })
  test('an edited price is sent as its flat member', () => {
    const opened = filled()
    opened.page.edited('entries', new Map([['i1', { vendors: [{ cp_id: 'v1', name: 'Vendor', price: 12 }] }]]))
    expect(opened.page.rows('entries').get()[0]).toMatchObject({ p0_price: 12, vendors: [{ price: 12 }] })
  })
  test('is not sent without a title, and says which fields are wrong', () => {
    const opened = filled()
    opened.page.typed('title', '')
    const { result, effects } = runPress(opened, { action: 'save', reply: none })
    expect(result).toMatchObject({ result: 'stopped', why: 'refused' })
    expect([effects.some((effect) => effect.do === 'call'), [...opened.page.store.getState().flaws.keys()]]).toEqual([
      false,
      ['title'],
    ])
  })
  test('deleting a row is asked about first, and Cancel deletes nothing', () => {
    const opened = filled()
    const [row] = opened.page.rows('entries').get()
    const { result, effects } = runPress(opened, { action: 'deleteItem', rows: row ? [row] : [], reply: () => false })
    expect([result, effects.map((effect) => effect.do)]).toEqual([{ result: 'stopped', why: 'cancelled' }, ['confirm']])
  })
})
