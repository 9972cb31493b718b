import { expect, test } from 'vitest'
import { cut } from './draw.ts'

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
