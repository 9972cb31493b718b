import { GridCellKind } from '@glideapps/glide-data-grid'
import { expect, test, vi } from 'vitest'
import { cut, drawerOfTotals, drawWithEllipsis } from './draw.ts'

/** Every letter has the same width, except `i`. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter === 'i' ? 2 : 10), 0)
const pen = { measureText: (text: string) => ({ width: widthOf(text) }) } as CanvasRenderingContext2D

test('leaves a text that fits unchanged', () => {
  expect(cut(pen, 'Roof sheeting', widthOf('Roof sheeting'))).toBe('Roof sheeting')
})

test.each(['iiiiiiiiiiWWWW', 'WWWWiiiiiiiiii', 'Trims, gutters and skylights'])(
  'cuts %s as late as possible, with an ellipsis',
  (text) => {
    for (const room of [15, 40, 47, 58]) {
      const words = cut(pen, text, room)
      const shown = words.length - 1
      expect(words.endsWith('…')).toBe(true)
      expect(widthOf(words)).toBeLessThanOrEqual(Math.max(room, widthOf(`${text[0]}…`)))
      expect(widthOf(`${text.slice(0, shown + 1)}…`)).toBeGreaterThan(room)
    }
  },
)

test('draws a line above the totals, and above no other row', () => {
  const drawn: unknown[] = []
  const ctx = {
    ...pen,
    fillStyle: '',
    save: () => undefined,
    restore: () => undefined,
    fillRect(...box: readonly number[]) {
      drawn.push([this.fillStyle, ...box])
    },
  }
  const cell = { kind: GridCellKind.Text, data: '9', displayData: '9', allowOverlay: false, contentAlign: 'right' }
  const rect = { x: 100, y: 68, width: 80, height: 34 }
  for (const row of [1, 2]) {
    const args = { cell, ctx, rect, row, theme: { cellHorizontalPadding: 8 } }
    drawerOfTotals(2, 'grey')(args as unknown as Parameters<typeof drawWithEllipsis>[0], () => undefined)
  }
  expect(drawn).toEqual([['grey', 100, 68, 80, 1]])
})

test('writes left-aligned Arabic within its cell', () => {
  const written: unknown[] = []
  const ctx = {
    ...pen,
    textAlign: 'start',
    direction: 'inherit',
    fillText(text: string, x: number) {
      written.push({ text, x, align: this.textAlign, direction: this.direction })
    },
  }
  const drawContent = vi.fn()
  const draw = (displayData: string) => {
    const cell = { kind: GridCellKind.Text, data: displayData, displayData, allowOverlay: false, contentAlign: 'left' }
    const rect = { x: 100, y: 0, width: 80, height: 34 }
    const args = { cell, ctx, rect, theme: { cellHorizontalPadding: 8 } }
    drawWithEllipsis(args as unknown as Parameters<typeof drawWithEllipsis>[0], drawContent)
  }
  draw('عارضة')
  expect(written).toEqual([{ text: 'عارضة', x: 108, align: 'left', direction: 'rtl' }])
  expect([ctx.textAlign, ctx.direction]).toEqual(['start', 'inherit'])
  draw('Casual')
  expect(drawContent).toHaveBeenCalledTimes(1)
})
