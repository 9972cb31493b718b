import { expect, test } from 'vitest'
import { fileKind, quarterTurned, zoomed, ZOOM } from './zoom.ts'

test('zoom changes in steps of 70 and stays between 50 and 200', () => {
  expect(zoomed(ZOOM.first, 1)).toBe(170)
  expect(zoomed(170, 1)).toBe(200)
  expect(zoomed(200, 1)).toBe(200)
  expect(zoomed(ZOOM.first, -1)).toBe(50)
  expect(zoomed(50, 1)).toBe(120)
})

test('the extension determines the type of a file; the name takes precedence over the address', () => {
  expect(fileKind('Drawing.PDF', '/x')).toBe('pdf')
  expect(fileKind('', '/files/site.jpeg?key=1.pdf')).toBe('image')
  expect(fileKind('plan.dwg', '/x.pdf')).toBe('other')
  expect(fileKind('no extension', '/main/s/x')).toBe('other')
})

test('returns to the start after four turns', () => {
  expect(quarterTurned(quarterTurned(quarterTurned(quarterTurned(0))))).toBe(0)
})
