// @vitest-environment happy-dom
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../../../tests/blocks/open-screen.tsx'
import type { Field } from '../../../definition/definition.ts'
import type { Row, ScreenHost } from '../../../screen/host.ts'
import { CellNote } from './CellNote.tsx'
import { DeskGrid } from './DeskGrid.tsx'
import { captionOf } from '../columns.ts'
import { headerDrawer } from './draw-header.ts'
import { FirstRows } from './FirstRows.tsx'
import { createPendingPress } from './pending-press.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { selectionOf } from './selection-of.ts'
import { readColors } from './theme.ts'
import { HEADER_HEIGHT } from './sizes.ts'
import { useCanvasContent } from './use-canvas-content.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { useClipboard } from './use-clipboard.ts'
import { useColors } from './use-colors.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { usePresses } from './use-presses.ts'
import { useSize } from './use-size.ts'
import { parts, ROWS, SIZE } from '../../../../tests/blocks/parts-grid.ts'

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
  localStorage.clear()
})

/** Runs hooks of the desktop grid without a canvas. */
async function withEditing(change: Partial<ScreenHost> = {}, count?: number, desks: object = {}) {
  const grid = parts(change)
  const { host, block, columns, source } = grid
  const desk = { ...grid.desk, display: { ...grid.desk.display, count: count ?? grid.desk.display.count } }
  const editor = { open: vi.fn(), move: vi.fn() }
  const select = vi.fn()
  const [focus, boundsOf] = [vi.fn(), () => undefined]
  const rowAt = (line: number) => source.row(line)
  const onQuery = vi.fn()
  type Hooks = {
    editing: ReturnType<typeof useCellEditing>
    presses: ReturnType<typeof usePresses>
    keys: ReturnType<typeof useDeskKeys>
    content: ReturnType<typeof useCanvasContent>
  }
  const hooks: { current: Hooks | null } = { current: null }
  const selection = selectionOf([4, 0])
  function Part() {
    const frame = { current: null }
    const sources = {
      ...desk,
      onQuery,
      host,
      block,
      columns,
      rowAt,
      select,
      focus,
      boundsOf,
      editor: { current: editor },
      frame,
      pendingPress: createPendingPress(),
      ...desks,
    }
    const editing = useCellEditing(sources)
    const presses = usePresses({ ...sources, editing })
    const keys = useDeskKeys({
      ...sources,
      editing,
      press: presses,
      selection: selection.current ?? null,
      isEditable: true,
    })
    useClipboard({ ...sources, editing, selection: selection.current ?? null })
    const colors = readColors(document.body)
    const content = useCanvasContent({
      ...sources,
      colors,
      size: SIZE,
      drawn: columns,
      ...desks,
    })
    useEffect(() => {
      hooks.current = { editing, presses, keys, content }
    })
    return null
  }
  await draw(host, <Part />)
  return { ...grid, editor, select, onQuery, hooks: hooks.current as unknown as Hooks }
}

describe('on a desktop', () => {
  test('opens a cell with the typed letter, and moves on after a commit as in a spreadsheet', async () => {
    const edited = vi.fn()
    const { hooks, editor, select } = await withEditing({ changeCells: edited })
    expect(hooks.editing.open([4, 0], '7')).toBe(true)
    expect(editor.open).toHaveBeenCalledWith(expect.objectContaining({ label: 'Taken', text: '7' }), 'replace')
    hooks.editing.commit('4', 'right')
    expect(edited.mock.calls).toEqual([['parts', new Map([['a', { Taken: 4 }]])]])
    expect(select).toHaveBeenCalledWith([5, 0])
    expect(hooks.editing.open([1, 0])).toBe(false)
  })
  test('is as high as its rows, however few', async () => {
    const { rows, height, rowHeight } = (await withEditing({}, 1)).hooks.content
    expect(rows).toBe(2)
    expect(Math.floor((height - HEADER_HEIGHT) / rowHeight)).toBe(rows)
  })
  test('offers a menu in each row only where rows have actions', async () => {
    const menuWith = async (...rowActions: readonly string[]) => {
      const columns = [...parts().columns, null]
      const { content } = (await withEditing({}, undefined, { columns, rowActions })).hooks
      return content.getCellContent([columns.length - 1, 0]).copyData
    }
    expect([await menuWith('drop'), await menuWith()]).toEqual(['Actions', ''])
  })
  test('sets a tick at once, and reports no edit for an unchanged cell', async () => {
    const edited = vi.fn()
    const { hooks } = await withEditing({ changeCells: edited })
    hooks.editing.open([5, 0])
    expect(edited).toHaveBeenLastCalledWith('parts', new Map([['a', { Checked: false }]]))
    hooks.editing.open([4, 0])
    hooks.editing.commit('2', 'stay')
    expect(edited).toHaveBeenCalledOnce()
  })
  test('pastes one value into every selected cell, several beside each other', async () => {
    const edited = vi.fn()
    const { hooks } = await withEditing({ changeCells: edited })
    hooks.editing.paste([4, 0], '1', { x: 4, y: 0, width: 1, height: 2 })
    hooks.editing.paste([4, 0], '3\tno', undefined)
    expect(edited.mock.calls.map(([, changes]) => [...(changes as Map<string, Row>)])).toEqual([
      [
        ['a', { Taken: 1 }],
        ['b', { Taken: 1 }],
      ],
      [['a', { Taken: 3, Checked: false }]],
    ])
    expect(hooks.editing.copy({ x: 1, y: 0, width: 2, height: 2 })).toBe('Bolt\tNorth\nNut\tSouth')
  })
  test('repeats the pattern on filling, and empties cells on clearing', async () => {
    const edited = vi.fn()
    const { hooks } = await withEditing({ changeCells: edited })
    const pattern = { x: 4, y: 0, width: 1, height: 1 }
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- not an array
    hooks.editing.fill(pattern, { x: 4, y: 0, width: 1, height: 2 })
    hooks.editing.clear({ x: 4, y: 0, width: 1, height: 1 })
    expect(edited.mock.calls.map(([, changes]) => [...(changes as Map<string, Row>)])).toEqual([
      [['b', { Taken: 2 }]],
      [['a', { Taken: null }]],
    ])
  })
  test('sorts on a press on a head, and moves to the next editable cell on Tab', async () => {
    const { hooks, onQuery, select } = await withEditing()
    hooks.presses.header(3, false)
    expect(onQuery).toHaveBeenCalledWith({ sort: [{ field: 'Left', isDown: false }], filters: [] })
    const event = {
      key: 'Tab',
      shiftKey: false,
      location: [2, 0],
      cancel: vi.fn(),
      preventDefault: vi.fn(),
      stopPropagation: vi.fn(),
    }
    hooks.keys(event as never)
    expect(select).toHaveBeenCalledWith([4, 0])
    hooks.keys({ ...event, location: [6, 0] } as never)
    expect(event.preventDefault).toHaveBeenCalledOnce()
  })

  test('adds a line on Tab after the last cell, if the last line has something, and else leaves the grid', async () => {
    const onAddLine = vi.fn()
    const { hooks, columns } = await withEditing({}, ROWS.length, { onAddLine })
    const last = columns.findLastIndex((each) => each?.input)
    const event = { key: 'Tab', shiftKey: false, cancel: vi.fn(), preventDefault: vi.fn(), stopPropagation: vi.fn() }
    hooks.keys({ ...event, location: [last, 0] } as never)
    expect(onAddLine).not.toHaveBeenCalled()
    hooks.keys({ ...event, location: [last, ROWS.length - 1] } as never)
    expect(onAddLine).toHaveBeenCalledOnce()
  })
  test('shows the sums below the rows', async () => {
    const { hooks, columns } = await withEditing()
    const { content } = hooks
    expect(content.rows).toBe(ROWS.length + 1)
    expect(content.getCellContent([0, ROWS.length])).toMatchObject({ data: 'Total' })
    expect(content.getCellContent([3, ROWS.length])).toMatchObject({ data: '5' })
    expect(content.columns.map(({ title }) => title)).toEqual(columns.map(captionOf))
    expect(headerDrawer).toBeTypeOf('function')
  })
})

test('shows the error of the focused cell below the grid', async () => {
  const { host, columns } = parts()
  const rowAt = () => ROWS[1] ?? null
  const page = await draw(
    host,
    <CellNote {...{ host, columns, rowAt }} selection={selectionOf([5, 1]).current ?? null} />,
  )
  expect(page.textContent).toBe('Checked: Nothing is left.')
})

test('renders the first rows as a table until the canvas is loaded', async () => {
  const { host, columns, desk } = parts()
  const page = await draw(
    host,
    <FirstRows
      {...desk}
      {...{ columns }}
      size={SIZE}
      rowHeight={34}
      fontFamily=""
      pendingPress={createPendingPress()}
    />,
  )
  expect([...page.querySelectorAll('thead th')].map((each) => each.textContent)).toContain('Taken')
  expect(page.querySelector('tbody tr')?.textContent).toContain('Bolt')
})

test('draws a row with a quiet flag less prominently', async () => {
  const { host, columns, desk } = parts()
  const [column] = columns
  const fields = { ...host.definition.fields, gone: { ...column?.field, name: 'gone', quiet: true } as Field }
  const source = { ...desk.source, row: (at: number) => ({ ...desk.source.row(at), gone: at === 1 }) }
  const quiet = { ...host, definition: { ...host.definition, fields } }
  const page = await draw(
    quiet,
    <FirstRows
      {...desk}
      {...{ columns, source }}
      host={quiet}
      size={SIZE}
      rowHeight={34}
      fontFamily=""
      pendingPress={createPendingPress()}
    />,
  )
  const rows = [...page.querySelectorAll<HTMLElement>('tbody tr')]
  expect(rows.slice(0, 2).map(({ dataset }) => dataset['quiet'])).toEqual(['false', 'true'])
})

test('prints all rows, their columns and their totals', async () => {
  const { host, columns, source, state, desk } = parts()
  const page = await draw(
    host,
    <PrintedRows {...{ host, columns, source, state }} display={desk.display} groupBy={null} hasTotals />,
  )
  expect(page.querySelectorAll('tbody tr').length).toBeGreaterThanOrEqual(ROWS.length)
  expect(page.querySelector('.cs-grid__printed-sums')?.textContent).toBe('Total5')
})

test('a paper has no blank rows, and says how many were not loaded; they are loaded for the next one', async () => {
  const { host, columns, source, state, desk } = parts()
  const loaded = vi.fn(async () => [])
  const partly = { ...source, row: (place: number) => (place < 1 ? source.row(place) : null), rows: loaded }
  const print = (now: typeof state) =>
    draw(
      host,
      <PrintedRows
        {...{ host, columns, source: partly, state: now }}
        display={desk.display}
        groupBy={null}
        hasTotals={false}
      />,
    )
  const page = await print({ ...state, isCounted: true })
  expect(page.querySelectorAll('tbody tr')).toHaveLength(1)
  const { count } = desk.display
  expect(page.querySelector('caption')?.textContent).toContain(`${count - 1} of ${count} rows are missing`)
  expect(loaded).toHaveBeenCalledWith(0, count)
  const open = await print({ ...state, isCounted: false })
  expect(open.querySelector('caption')?.textContent).toContain('There are more rows than these.')
})

test('reads the colours and the size of a desktop grid', async () => {
  const { host, desk } = parts()
  const element = { current: document.body }
  const Part = () => `${useSize(element).height} ${useColors(element) === null ? 'none' : 'colours'}`
  expect((await draw(host, <Part />)).textContent).toMatch(/^\d+ colours$/)
  const page = await draw(host, <DeskGrid {...desk} />)
  expect(page.querySelector('.cs-grid__frame')).not.toBeNull()
})
