// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { button, doing, draw, press, typeInto } from '../../../tests/blocks/open-screen.tsx'
import { EMPTY_QUERY, EMPTY_STATE } from '../../grid-data/grid-source.ts'
import type { Row } from '../../screen/host.ts'
import { ColumnMenu } from './bar/ColumnMenu.tsx'
import { withFilter } from './bar/with-filter.ts'
import { ColumnsPanel } from './bar/ColumnsPanel.tsx'
import { ColumnFilterFields } from './bar/ColumnFilterFields.tsx'
import { GridBar } from './bar/GridBar.tsx'
import { openExportTray } from './exports/ExportTray.tsx'
import { exportedCall } from './exports/exported-call.ts'
import { gridExport } from './exports/grid-export.ts'
import { GridEmptiness } from './GridEmptiness.tsx'
import { captionOf } from './columns.ts'
import { GridTable } from './GridTable.tsx'
import { PLAIN_LAYOUT } from './layout.ts'
import { CardInput } from './phone/CardInput.tsx'
import { GridCard } from './phone/GridCard.tsx'
import { GroupHeading } from './phone/GroupHeading.tsx'
import { PhoneCards } from './phone/PhoneCards.tsx'
import { RowMenu } from './RowMenu.tsx'
import { noteText, TotalsNote } from './totals.tsx'
import { useGridRows } from './use-grid-rows.ts'
import { GridView } from './View.tsx'
import { GridWorkerContext } from './worker-context.ts'
import { parts, ROWS } from '../../../tests/blocks/parts-grid.ts'

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
  localStorage.clear()
})

describe('on a phone', () => {
  test('draws a row as a card, with inputs for editable cells', async () => {
    const { host, desk } = parts()
    const page = await draw(host, <PhoneCards {...desk} />)
    expect(page.querySelectorAll('article')).toHaveLength(2)
    const card = await draw(host, <GridCard {...desk} row={null} measure={() => undefined} />)
    expect(card.querySelector('article')).toBeNull()
  })
  test('has the next field with a value as the title of a card if the field of the title is empty', async () => {
    const { host, desk } = parts()
    const drawn = (row: Row) => draw(host, <GridCard {...desk} row={row} measure={() => undefined} />)
    const partsOf = (card: HTMLElement) => [
      card.querySelector('h2')?.textContent,
      ...[...card.querySelectorAll('dt')].map((each) => each.textContent),
    ]
    const [row] = ROWS
    const titled = partsOf(await drawn({ ...row }))
    expect(titled).toEqual([String(row?.['Item']), 'Left'])
    expect(partsOf(await drawn({ ...row, Item: null }))).toEqual(['5', 'Item'])
  })
  test('draws the cells of a line in the order in which they are declared', async () => {
    const { host, desk } = parts()
    const columns = desk.columns.map((column) => ({ ...column, linesOf: 'Items' }))
    const card = await draw(
      host,
      <GridCard {...desk} {...{ columns }} row={ROWS[0] ?? null} measure={() => undefined} />,
    )
    const captions = [...card.querySelectorAll('dt, label')].map((each) => each.textContent)
    expect(captions).toEqual(['Id', 'Store *', 'Left', 'Taken', 'Checked', 'Day'])
  })
  test('edits the cell of a card with the step buttons', async () => {
    const edited = vi.fn()
    const { host, block, column } = parts({ changeCells: edited })
    const page = await draw(
      host,
      <CardInput {...{ host, block }} row={{ ...ROWS[0], Taken: 5 }} column={column('Taken')} />,
    )
    await press(button(page, 'Less Taken'))
    expect(edited).toHaveBeenLastCalledWith('parts', new Map([['a', { Taken: 4 }]]))
  })
  test('marks required cells: above the column when every row needs a value, otherwise in the card', async () => {
    const { host, block, column } = parts()
    expect(['Store', 'Day', 'Taken'].map((id) => captionOf(column(id)))).toEqual(['Store *', 'Day', 'Taken'])
    const labelOf = async (id: string, row: Row) => {
      const page = await draw(host, <CardInput {...{ host, block, row }} column={column(id)} />)
      return page.querySelector('label')?.textContent
    }
    expect([await labelOf('Store', ROWS[0] ?? {}), await labelOf('Day', ROWS[0] ?? {})]).toEqual(['Store *', 'Day'])
    expect(await labelOf('Day', { ...ROWS[0], Left: 6 })).toBe('Day *')
  })
  test('opens the rows of a group that has its rows in a list', async () => {
    const pressed = vi.fn()
    const usable = { enabled: true, label: 'Show in the list', action: { name: 'rows' } }
    const state = (_: string, rows: readonly Row[] = []) => (rows[0]?.['Store'] === null ? null : usable)
    const { host, block } = parts({ press: pressed, actionState: state as never })
    const heading = (filter: string | null) => {
      const group = { value: 'North', first: 0, count: 2, sums: {}, filter }
      const at = { line: 'group', group, index: 0, isFolded: false } as const
      const grouped = { ...block, groupBy: 'Store', onGroup: 'rows' }
      return <GroupHeading {...{ host, at }} block={grouped} onFold={vi.fn()} measure={() => undefined} />
    }
    await press(button(await draw(host, heading('7')), 'Show in the list'))
    expect(pressed.mock.calls).toEqual([['rows', [{ Store: '7' }]]])
    expect((await draw(host, heading(null))).querySelectorAll('button')).toHaveLength(1)
  })
  test('collapses a group by a press on its heading', async () => {
    const onFold = vi.fn()
    const { host, block } = parts()
    const group = { value: 'North', first: 0, count: 2, sums: { Left: 5 } }
    const at = { line: 'group', group, index: 0, isFolded: false } as const
    const page = await draw(
      host,
      <GroupHeading {...{ host, at, onFold }} block={{ ...block, groupBy: 'Store' }} measure={() => undefined} />,
    )
    await press(page.querySelector('button'))
    expect([onFold.mock.calls.length, page.querySelector('dd')?.textContent]).toEqual([1, '5'])
  })
})

describe('the bar', () => {
  test('sorts and hides by the menu of a column', async () => {
    const [onQuery, onHide] = [vi.fn(), vi.fn()]
    const { host, column } = parts()
    const shared = { host, onQuery, onHide, query: EMPTY_QUERY, onClose: () => undefined }
    const page = await draw(
      host,
      <ColumnMenu {...shared} column={column('Left')} anchor={{ x: 0, y: 0, width: 1, height: 1 }} />,
    )
    const items = [...page.querySelectorAll('.cs-menu__item')]
    await press(items[0])
    expect(onQuery).toHaveBeenCalledWith({ sort: [{ field: 'Left', isDown: false }], filters: [] })
    await press(items.at(-1))
    expect(onHide).toHaveBeenCalledOnce()
  })
  test('applies a complete filter, and ignores half of one', async () => {
    const onFilter = vi.fn()
    const { host, column } = parts()
    const page = await draw(host, <ColumnFilterFields {...{ host, onFilter }} column={column('Item')} filter={null} />)
    const submit = () => doing(() => page.querySelector('form')?.requestSubmit())
    await submit()
    await typeInto(page.querySelector('input'), 'bo')
    await submit()
    expect(onFilter.mock.calls).toEqual([[null], [{ field: 'Item', operator: 'contains', value: 'bo' }]])
  })
  test('replaces the filter of the same column', () => {
    const filter = { field: 'Item', operator: 'eq', value: 'x' } as const
    const other = { field: 'Left', operator: 'gt', value: '1' } as const
    const query = { sort: [], filters: [filter, other] }
    expect(withFilter(query, 'Item', { ...filter, value: 'y' }).filters.map(({ value }) => value)).toEqual(['1', 'y'])
    expect(withFilter(query, 'Item', null).filters).toEqual([other])
  })
  test('shows active filters as removable chips, and offers formats', async () => {
    const [onQuery, onExport] = [vi.fn(), vi.fn()]
    const { host, desk } = parts()
    const query = { sort: [], filters: [{ field: 'Item', operator: 'contains', value: 'bo' } as const] }
    const page = await draw(
      host,
      <GridBar
        {...desk}
        {...{ query, onQuery, onExport }}
        isPhone={false}
        label={null}
        status={null}
        actions={[]}
        formats={['csv']}
      />,
    )
    await press([...page.querySelectorAll('button')].find((each) => each.getAttribute('aria-label')?.includes('Item')))
    expect(onQuery).toHaveBeenCalledWith({ sort: [], filters: [] })
  })
  test('hides columns in their panel', async () => {
    const onLayout = vi.fn()
    const { host, desk } = parts()
    const page = await draw(host, <ColumnsPanel {...desk} {...{ onLayout }} isPhone={false} />)
    await press(page.querySelectorAll('input[type=checkbox]')[1])
    expect(onLayout).toHaveBeenCalledWith({ ...PLAIN_LAYOUT, hidden: ['Item'] })
  })
})

test('lists the actions of a row in its menu', async () => {
  const { host } = parts()
  const anchor = { x: 0, y: 0, width: 1, height: 1 }
  const menu = (row: Row | undefined) =>
    draw(
      host,
      <RowMenu {...{ host, anchor }} actions={['drop']} row={row ?? {}} label="Row" onClose={() => undefined} />,
    )
  expect([(await menu(ROWS[0])).textContent, (await menu(ROWS[1])).textContent]).toEqual([
    'Drop',
    'Nothing can be done with this row.',
  ])
})

test('shows why a grid has no rows', async () => {
  const { host, block, source, state } = parts()
  const shown = async (change: object, isNarrowed = false) => {
    const rows = { source, query: EMPTY_QUERY, setQuery: () => undefined, state: { ...state, count: 0, ...change } }
    return (await draw(host, <GridEmptiness {...{ host, block, rows, isNarrowed }} />)).textContent
  }
  expect([await shown({}), await shown({}, true)]).toEqual(['No results available.', 'No results for applied filter.'])
  expect(await shown({ isFiltered: true })).toContain('Clear column filters')
  const reads = { [block.read]: { ...host.definition.reads[block.read], texts: { empty: 'No parts.' } } }
  const worded = { ...host, definition: { ...host.definition, reads } } as unknown as typeof host
  const textOf = async (withheld: readonly string[]) => {
    const rows = { source, query: EMPTY_QUERY, setQuery: () => undefined, state: { ...state, count: 0, withheld } }
    return (await draw(worded, <GridEmptiness {...{ block, rows }} host={worded} isNarrowed={false} />)).textContent
  }
  expect([await textOf([]), await textOf(['Qty'])]).toEqual(['No parts.', 'No results available.'])
})

test('labels totals of only some rows, and columns that this person may not see', async () => {
  const { host, block, columns, state } = parts()
  const partly = { ...state, isPartlySummed: true }
  expect([noteText(block, partly, String), noteText(block, EMPTY_STATE, String)]).toEqual([
    'Totals of the first 2 rows only.',
    null,
  ])
  const unsummed = { ...state, totals: {} }
  expect([noteText(block, unsummed, String), noteText(block, { ...unsummed, withheld: block.totals }, String)]).toEqual(
    ['The server sent no totals.', null],
  )
  const [first] = columns
  const withheld = [first?.field.name ?? '', 'Other']
  expect(
    (await draw(host, <TotalsNote {...{ host, block, columns }} state={{ ...partly, withheld }} />)).textContent,
  ).toBe(`Totals of the first 2 rows only. Empty, because you may not see what they are made of: ${first?.label}.`)
})

test('writes amounts and days as values into a file, and everything else as text', () => {
  const { host, block, columns, source } = parts()
  const { columns: exported, call } = gridExport({
    host,
    block,
    label: 'Parts',
    source,
    query: EMPTY_QUERY,
    columns,
    call: exportedCall(host, block),
  })
  const cells = (row: Row) => exported.map((column) => [column.title, column.cell(row), column.text(row)])
  expect(cells(ROWS[0] ?? {}).slice(3)).toEqual([
    ['Left', 5, '5'],
    ['Taken', 2, '2'],
    ['Checked', 'Yes', 'Yes'],
    ['Day', '2026-02-03', '03/02/2026'],
  ])
  expect([call, typeof openExportTray]).toEqual([null, 'function'])
})

test('draws a grid with its bar, its rows and their menus', async () => {
  const { host, block } = parts()
  const Rows = () => `${useGridRows(block, host).state.count} rows`
  expect((await draw(host, <Rows />)).textContent).toBe('2 rows')
  const worker = () => expect.unreachable()
  const page = await draw(
    host,
    <GridWorkerContext value={worker}>
      <GridTable {...{ host, block }} />
    </GridWorkerContext>,
  )
  expect(page.querySelector('section')?.getAttribute('aria-label')).toBe('Rows of Entry')
  expect((await draw(host, <GridView block={block} />)).querySelector('.cs-grid__bar')).not.toBeNull()
})
