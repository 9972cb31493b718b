/** A grid of parts to be filled in, for tests of its views. */
import { expect } from 'vitest'
import { openScreen } from './open-screen.tsx'
import { displayOf } from '../../engine/grid-data/display.ts'
import { EMPTY_QUERY } from '../../engine/grid-data/grid-source.ts'
import { localSource } from '../../engine/grid-data/local-source.ts'
import type { Row, ScreenHost } from '../../engine/screen/host.ts'
import { gridColumns, type GridColumn } from '../../engine/blocks/grid/columns.ts'
import { PLAIN_LAYOUT } from '../../engine/blocks/grid/layout.ts'

const PARTS = `
label: Entry
kind: page
fields:
  id: code
  Item: text
  Store: { type: choice, options: [North, South], requiredWhen: true }
  Left: number
  Taken: { type: number, decimals: 0, min: 0, max: =row.Left }
  Checked: { type: yesno, enabledWhen: row.Left > 0, reason: Nothing is left. }
  Day: { type: date, requiredWhen: row.Left > 5 }
data: { parts: { get: list } }
actions: { drop: { label: Drop, visibleWhen: row.Left > 0, post: close, body: { id: =row.id } } }
views:
  parts:
    - grid: parts
      fields: [id, Item, Store, Left, Taken, Checked, Day]
      edit: [Taken, Checked, Store, Day]
      totals: [Left]
      actions: [drop]
`
export const ROWS: readonly Row[] = [
  { id: 'a', Item: 'Bolt', Store: 'North', Left: 5, Taken: 2, Checked: true, Day: '2026-02-03' },
  { id: 'b', Item: 'Nut', Store: 'South', Left: 0, Taken: null, Checked: false },
]
export const SIZE = { width: 900, height: 400 }

/** The grid of that screen, with its rows in the page. */
export function parts(change: Partial<ScreenHost> = {}) {
  const screen = openScreen(PARTS, { rows: { parts: ROWS }, host: change })
  const { host } = screen
  const block = screen.block('grid')
  const columns = gridColumns(block, host, [])
  const source = localSource(block)
  const read = host.reads[block.read]
  if (!read) throw new Error('The grid has no read.')
  source.feed(read, host.definition)
  const state = source.state()
  const nothing = () => undefined
  const events = {
    onQuery: nothing,
    onLayout: nothing,
    onFold: nothing,
    onRowMenu: nothing,
    onLineMenu: nothing,
    onColumnMenu: nothing,
  }
  const shared = { ...events, block, host, source, state, columns, shown: columns, rowActions: ['drop'] }
  const desk = { ...shared, query: EMPTY_QUERY, layout: PLAIN_LAYOUT, display: displayOf(state, new Set()) }
  const column = (id: string): GridColumn => columns.find((each) => each.id === id) ?? expect.unreachable(id)
  const cell = (id: string, row = ROWS[0] ?? {}) => ({ host, row, column: column(id) })
  return { host, block, columns, source, state, desk, column, cell }
}
