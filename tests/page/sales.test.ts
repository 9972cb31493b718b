/** An approval list without a browser. */
import { describe, expect, test } from 'vitest'
import { CallError } from '../../engine/calls/errors.ts'
import type { Row } from '../../engine/calls/contract.ts'
import { select, selectedRows } from './drawn.ts'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress, type Asking } from './run-press.ts'

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
    openPage(compiledScreen('crm/sales.yaml'), {
      bodies: { list: () => ({ get_list: { result: rows, isComplete: true } }) },
    })
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

  test('are requested with the parameters of the filters, and again when one changes', () => {
    const { page, requests: asked, rest, given } = open()
    page.navigate(new URLSearchParams('jobid=J-1'), given.entry)
    rest()
    expect(asked.map(([read, query]) => [read, query['jobid']])).toEqual([
      ['list', undefined],
      ['list', 'J-1'],
    ])
  })
  test('can be approved when they are selected, and those that may not be are left out', () => {
    const { page } = open()
    expect(page.actionFor('approve')).toMatchObject({ enabled: false, reason: 'Nothing is selected.' })
    select(page, ['1', '2'])
    expect(page.actionFor('approve', selectedRows(page))).toMatchObject({ enabled: true, leftOut: 1 })
  })
  test('are decided once; the first page of the answer replaces them', () => {
    const opened = open()
    select(opened.page, ['1'])
    const { result, messages } = runPress(opened, { action: 'approve', rows: [order('1')], reply: decided })
    expect([result, messages]).toEqual([{ result: 'done' }, ['Party 1 approved.']])
    expect(
      opened.page
        .rows('list')
        .get()
        .map(({ id }) => id),
    ).toEqual(['3'])
    expect([...opened.page.store.getState().selected]).toEqual([])
  })
  test('stay selected if the decision failed, and nothing is running any more', () => {
    const opened = open()
    select(opened.page, ['1'])
    const reply = () => new CallError('network', { path: 'approval' })
    expect(runPress(opened, { action: 'approve', rows: [order('1')], reply }).result).toMatchObject({ why: 'failed' })
    expect([...opened.page.store.getState().selected]).toEqual(['1'])
    expect(opened.page.actionFor('approve', selectedRows(opened.page))).toMatchObject({ enabled: true })
  })
})
