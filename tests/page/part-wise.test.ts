/** A page with rows to fill in, without a browser. */
import { pressOn } from '../../engine/page/actions/press-page.ts'
import { describe, expect, test } from 'vitest'
import { allBlocks } from '../../engine/definition/blocks.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { gridColumns } from '../../engine/blocks/grid/columns.ts'
import { editability } from '../../engine/blocks/grid/editing.ts'
import { sumsOf } from '../../engine/grid-data/totals.ts'
import { hostOf } from './drawn.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress } from './run-press.ts'

const none = () => undefined

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
    openPage(compiledScreen('project/partwisestatus.yaml'), {
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
    opened.page.setField('JobId', job)
    opened.rest()
    return opened
  }

  test('requests no parts before a job is chosen, then those of the job, once', () => {
    const { page, requests: asked, rest } = open()
    expect(asked.map(([read]) => read)).toEqual(['props'])
    page.setField('JobId', 'J-1')
    rest()
    const parts = asked.filter(([read]) => read === 'parts')
    expect(parts.map(([, { JobId, Status, VoucherDate }]) => [JobId, Status, VoucherDate])).toEqual([
      ['J-1', 'Erected', '2026-03-10'],
    ])
  })
  test('shows the party of the job, and requests nothing for a job the person may not use', () => {
    const { page, requests: asked } = withJob('J-2')
    expect(page.form.get()['PartyName']).toBe('Riyadh Halls')
    expect(asked.some(([read]) => read === 'parts')).toBe(false)
    expect(page.actionFor('save')?.reason).toBe('You are not authorized for this JobId')
  })
  test('entered quantities are counted, and enable saving', () => {
    const { page } = withJob()
    expect(page.actionFor('save')).toMatchObject({
      enabled: false,
      reason: 'Enter a quantity for at least one part.',
    })
    const before = page.rows('shown').get()
    page.editRows('shown', new Map([['3', { EntryQty: 2 }]]))
    const after = page.rows('shown').get()
    expect([sumsOf(page.definition, ['EntryQty'], after), page.actionFor('save')?.enabled]).toEqual([
      { EntryQty: 2 },
      true,
    ])
    expect(after.map((row, index) => row === before[index])).toEqual([true, true, false])
  })
  test('a quantity can be entered where something remains, and everywhere once entered parts are shown', () => {
    const { page, rest } = withJob()
    const grids = allBlocks(page.views.get().flatMap(({ blocks }) => blocks)).filter((block) => block.block === 'grid')
    const screen = hostOf(page)
    const enabled = () => {
      const host = screen.get()
      const column = grids.flatMap((block) => gridColumns(block, host, [])).find(({ id }) => id === 'EntryQty')
      if (!column) throw new Error('There is no such column.')
      const rows = page.rows('shown').get()
      return rows.map((row) => editability({ host, row, column }).isEditable)
    }
    expect(enabled()).toEqual([true, false, true])
    page.editRows('shown', new Map([['1', { EntryQty: 2 }]]))
    expect(enabled()).toEqual([true, false, true])
    page.setField('showEntered', true)
    rest()
    expect(enabled()).toEqual([true, true, true])
  })
  test('a quantity is taken back, and entered again', () => {
    const { page } = withJob()
    const quantities = () =>
      page
        .rows('shown')
        .get()
        .map(({ EntryQty }) => EntryQty)
    const none = quantities()
    page.editRows(
      'shown',
      new Map([
        ['3', { EntryQty: 2 }],
        ['1', { EntryQty: 1 }],
      ]),
    )
    const entered = quantities()
    expect(entered).not.toEqual(none)
    page.stepRows('shown', 'undo')
    expect(quantities()).toEqual(none)
    page.stepRows('shown', 'redo')
    expect(quantities()).toEqual(entered)
  })
  test('a local filter narrows the rows without a request', () => {
    const { page, requests: asked, rest } = withJob()
    const count = asked.length
    page.setField('PartName', 'p3')
    rest()
    expect([
      page
        .rows('shown')
        .get()
        .map(({ key }) => key),
      asked.length - count,
    ]).toEqual([['3'], 0])
  })
  test('one tick fills all parts that have a balance', () => {
    const opened = withJob()
    const next = opened.page.setField('selectAll', true)
    expect(next).toBe('fill')
    runPress(opened, { action: 'fill', reply: none })
    expect(
      opened.page
        .rows('shown')
        .get()
        .map(({ EntryQty }) => EntryQty ?? null),
    ).toEqual([5, null, 5])
  })
  test('only entered values are sent, and the edits are removed afterwards', () => {
    const opened = withJob()
    opened.page.editRows('shown', new Map([['1', { EntryQty: 3 }]]))
    const { result, effects, messages } = runPress(opened, { action: 'save', reply: () => ({ ok: true }) })
    const [call] = effects.filter((effect) => effect.do === 'call')
    expect(call?.method === 'POST' && call.call.body).toMatchObject({ partsList: [{ key: '1', EntryQty: 3 }] })
    expect([result, messages]).toEqual([{ result: 'done' }, ['Successfully saved details.']])
    expect(
      opened.page
        .rows('parts')
        .get()
        .map(({ EntryQty }) => EntryQty ?? null),
    ).toEqual([null, null, null])
  })
  test('a choice made just before a save is requested before the form is sent', () => {
    const opened = withJob()
    opened.page.editRows('shown', new Map([['1', { EntryQty: 3 }]]))
    const before = opened.requests.length
    opened.page.setField('showEntered', true)
    expect(opened.page.msUntilTick()).toBeGreaterThan(0)
    const order: string[] = []
    const reply = () => (order.push(...opened.requests.slice(before).map(([read]) => read), 'save'), { ok: true })
    runPress(opened, { action: 'save', reply })
    expect(order).toEqual(['parts', 'save'])
  })
  test('an abandoned save is no longer running', () => {
    const { page } = withJob()
    page.editRows('shown', new Map([['1', { EntryQty: 3 }]]))
    const steps = pressOn(page, 'save', [])
    steps.next()
    expect([...page.store.getState().running]).toEqual(['save'])
    steps.return({ result: 'stopped', why: 'cancelled' })
    expect([...page.store.getState().running]).toEqual([])
  })
  test('an answer to an older question is ignored', () => {
    const { page, erp } = withJob()
    const [old] = page.wanted.get().filter(({ read }) => read === 'parts')
    page.setField('JobId', 'J-2')
    page.tick()
    expect(old && page.answered(old, erp.answer(old))).toBe(false)
  })
})
