/** An approval list of two orders, for tests of its parts. */
import { openScreen, readOf } from './open-screen.tsx'
import type { ReadState, Row } from '../../engine/screen/host.ts'
import { createItems } from '../../engine/blocks/list/list-items.ts'
import { actionsBySubject } from '../../engine/blocks/list/list-state.ts'

const ORDERS = `
label: Orders
kind: approvals
fields:
  Party: text
  Code: code
  Amount: money
  Ordered: { type: number, unit: kg }
  Made: { type: number, unit: kg }
  Note: longtext
card: { title: Party, left: [Code], right: [Amount], progress: [{ field: Made, of: Ordered }], more: [Note] }
statuses: [Open, Held, Done]
workflow: one-step
reject: true
`
export const ROWS: readonly Row[] = [
  {
    id: '1',
    Party: 'Deccan Infra',
    Code: 'A-1',
    Amount: 1200,
    Ordered: 100,
    Made: 45,
    Note: 'Urgent',
    awsfile_count: 2,
  },
  { id: '2', Party: 'Konkan Steel', Code: 'A-2', Amount: 900, Ordered: 100, Made: 120 },
]

/** A list of those orders, as its parts are given it. */
export function orders(change: Partial<ReadState> = {}, rows = ROWS) {
  const screen = openScreen(ORDERS, { rows: { list: rows } })
  const { host, definition } = screen
  const block = screen.block('list')
  const own = host.reads[block.read]
  if (!own) throw new Error('The list has no read.')
  const read = readOf(own.read, own.rows, change)
  const actions = actionsBySubject(block.actions, definition.actions)
  const items = createItems({ title: block.card.title, actions: actions.selected })(host, read)
  return { ...screen, host: { ...host, reads: { [block.read]: read } }, block, read, actions, items }
}
