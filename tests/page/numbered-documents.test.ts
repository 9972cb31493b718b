/** Prompts about a document show its number, without a browser. */
import { describe, expect, test } from 'vitest'
import { compiledScreen, openPage } from './opened-page.ts'
import { runPress, type Asking } from './run-press.ts'

const REQUISITION = compiledScreen('purchase/purchaserequest.yaml')
const row = { id: '1', version: 1, Status: 'Submitted', OrderNo: 'PRQ-26-27-0004', UsedFor: 'Shed 1' }
const other = { ...row, id: '2', OrderNo: 'PRQ-26-27-0005' }

/** The headings of the prompts. */
function headings(action: string, opened: ReturnType<typeof openPage>, rows: readonly (typeof row)[] = []) {
  const prompts: Asking[] = []
  runPress(opened, { action, rows, reply: (effect) => (prompts.push(effect), effect.do === 'confirm' ? false : null) })
  return prompts.flatMap((effect) => ('asking' in effect ? [effect.asking.title] : []))
}

describe('a prompt', () => {
  const listed = () => openPage(REQUISITION, { bodies: { list: () => ({ get_list: { result: [row, other] } }) } })
  test.each(['approve', 'reject'])('about one document of the list is headed by its number: %s', (action) => {
    const label = action === 'approve' ? 'Approve' : 'Reject'
    expect(headings(action, listed(), [row])).toEqual([`${label}: PRQ-26-27-0004 Shed 1`])
    expect(headings(action, listed(), [row, other])).toEqual([`${label} 2`])
  })
  test('about the open document is headed by its number, once it has one', () => {
    const open = (OrderNo: string | null) =>
      openPage(REQUISITION, { view: 'document', withRow: { ...row, OrderNo, withdrawMessage: '', deleteMessage: '' } })
    expect(headings('withdraw', open('PRQ-26-27-0004'))).toEqual(['Withdraw: PRQ-26-27-0004 Shed 1'])
    expect(headings('delete', open(null))).toEqual(['Delete'])
  })
})
