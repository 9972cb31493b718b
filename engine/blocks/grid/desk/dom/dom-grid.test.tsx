// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draw } from '../../../../../tests/blocks/open-screen.tsx'
import { parts, ROWS, SIZE } from '../../../../../tests/blocks/parts-grid.ts'
import { displayOf } from '../../../../grid-data/display.ts'
import type { Row, ScreenHost } from '../../../../screen/host.ts'
import type { DeskGridProps } from '../desk-props.ts'
import { createPendingPress } from '../pending-press.ts'
import { readColors } from '../theme.ts'
import { DomGrid } from './DomGrid.tsx'

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
  localStorage.clear()
})

function Framed(props: DeskGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawn = { size: SIZE, colors: readColors(document.body), pendingPress: createPendingPress() }
  return (
    <div ref={frame}>
      <DomGrid {...props} {...drawn} frame={frame} drawn={[...props.shown, null]} />
    </div>
  )
}

/** The grid of parts, with what its cells and keys are asked for. */
async function opened(change: Partial<ScreenHost> = {}, desk: Partial<DeskGridProps> = {}) {
  const grid = parts(change)
  const page = await draw(grid.host, <Framed {...grid.desk} {...desk} />)
  const cell = (column: number, line: number) =>
    page.querySelector<HTMLElement>(`[data-cell="${column}-${line}"]`) ?? expect.unreachable()
  const press = async (key: string, init: KeyboardEventInit = {}): Promise<void> => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    await act(async () => void document.activeElement?.dispatchEvent(event))
  }
  const type = async (text: string): Promise<void> => {
    await press(text)
    const input = document.activeElement
    if (input instanceof HTMLInputElement) input.value = text
  }
  return { page, cell, press, type, focus: (element: HTMLElement) => act(async () => element.focus()) }
}

const focused = () => (document.activeElement as HTMLElement).dataset['cell']

describe('a grid of elements', () => {
  test('says its size, its position and what may be changed', async () => {
    const { page, cell } = await opened()
    const grid = page.querySelector('[role=grid]')
    expect(grid?.getAttribute('aria-rowcount')).toBe(String(1 + ROWS.length + 1))
    expect(grid?.getAttribute('aria-colcount')).toBe('8')
    expect(cell(1, 0).getAttribute('aria-readonly')).toBe('true')
    expect(cell(4, 0).getAttribute('aria-readonly')).toBe('false')
    expect(cell(1, 0).parentElement?.getAttribute('aria-rowindex')).toBe('2')
    expect([...page.querySelectorAll('[role=columnheader]')].map((head) => head.textContent)).toContain('Taken')
    expect(page.querySelector('.cs-cells__foot')?.textContent).toBe('Total5')
  })
  test('has one tab stop, which follows the focus', async () => {
    const { page, cell, press, focus } = await opened()
    const stops = () => [...page.querySelectorAll<HTMLElement>('[role=gridcell][tabindex="0"]')]
    expect(stops()).toEqual([cell(0, 0)])
    await focus(cell(0, 0))
    await press('ArrowRight')
    await press('ArrowDown')
    expect([focused(), stops()]).toEqual(['1-1', [cell(1, 1)]])
    expect(cell(1, 1).getAttribute('aria-selected')).toBe('true')
  })
  test('5 ↓ 7 stores 5, goes to the cell below, and stores 7 there', async () => {
    const changeCells = vi.fn()
    const { cell, press, type, focus } = await opened({ changeCells })
    await focus(cell(0, 0))
    for (let column = 0; column < 4; column += 1) await press('ArrowRight')
    await type('5')
    await press('ArrowDown')
    expect(focused()).toBe('4-1')
    await type('7')
    await press('Enter')
    const changes = changeCells.mock.calls.flatMap(([, change]) => [...(change as Map<string, Row>)])
    expect(changes).toEqual([
      ['a', { Taken: 5 }],
      ['b', { Taken: 7 }],
    ])
  })
  test('describes a refused cell by its refusal, and why a cell cannot be changed', async () => {
    const { cell, page } = await opened()
    const described = (element: HTMLElement) =>
      page.querySelector(`[id="${element.getAttribute('aria-describedby')}"]`)?.textContent?.trim()
    expect(described(cell(5, 1))).toBe('Nothing is left.')
    const refused = await opened({}, { source: { ...parts().source, row: () => ({ ...ROWS[0], Taken: 9 }) } })
    const taken = refused.cell(4, 0)
    expect(taken.getAttribute('aria-invalid')).toBe('true')
    expect(taken.textContent).toMatch(/^9 ./)
  })
  test('extends the selection with Shift, empties it by Delete, and gives it up by Escape', async () => {
    const changeCells = vi.fn()
    const { page, cell, press, focus } = await opened({ changeCells })
    await focus(cell(0, 0))
    await press('End')
    await press('ArrowLeft')
    await press('ArrowLeft', { ctrlKey: true })
    for (let column = 0; column < 4; column += 1) await press('ArrowRight')
    await press('ArrowDown', { shiftKey: true })
    expect(page.querySelectorAll('[aria-selected=true]')).toHaveLength(2)
    await press('Delete')
    expect(changeCells.mock.lastCall?.[1]).toEqual(
      new Map([
        ['a', { Taken: null }],
        ['b', { Taken: null }],
      ]),
    )
    await press('Escape')
    expect(page.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
  })
  test('runs the commands on the selected lines', async () => {
    const onLineCommand = vi.fn(() => ({ at: 1, count: 1 }))
    const { cell, press, focus } = await opened({}, { onLineCommand })
    await focus(cell(0, 0))
    await press('ArrowDown', { altKey: true, shiftKey: true })
    expect(onLineCommand).toHaveBeenCalledWith('moveDown', { at: 0, count: 1 })
    expect(focused()).toBe('0-1')
  })
  test('opens the menu of a line by Enter on it', async () => {
    const onRowMenu = vi.fn()
    const { cell, press, focus } = await opened({}, { onRowMenu })
    await focus(cell(0, 0))
    await press('End')
    await press('Enter')
    expect(onRowMenu).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }), expect.anything())
    expect(cell(7, 0).getAttribute('aria-haspopup')).toBe('menu')
  })
  test('draws the lines in sight only, and says how many there are', async () => {
    const { source } = parts()
    const many = { ...source, row: (place: number) => ({ ...ROWS[0], id: `r${place}` }) }
    const display = displayOf({ count: 300, groups: null }, new Set())
    const { page } = await opened({}, { source: many, display })
    expect(page.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('302')
    expect(page.querySelectorAll('.cs-cells__body > [role=row]').length).toBeLessThan(60)
  })
  test('draws a group as a heading over its rows, which a press folds', async () => {
    const onFold = vi.fn()
    const { block, state, column } = parts()
    const groups = [{ value: 'North', first: 0, count: 2, sums: { Left: 5 } }]
    const display = displayOf({ count: 2, groups }, new Set())
    const grouped = { block: { ...block, groupBy: column('Store').field.name }, state: { ...state, groups }, display }
    const { cell } = await opened({}, { ...grouped, onFold })
    expect(cell(0, 0).getAttribute('aria-expanded')).toBe('true')
    expect(cell(0, 0).textContent).toContain('North')
    await act(async () => cell(0, 0).click())
    expect(onFold).toHaveBeenCalledWith(0)
  })
})
