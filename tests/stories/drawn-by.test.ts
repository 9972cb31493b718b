import { expect, test } from 'vitest'
import { compare, compareParts } from './comparison.ts'
import { comparisonFor, drawerOf, drawerOfReferences } from './drawn-by.ts'

const REFERENCES = { chromium: 156, platform: 'linux' } as const

test('compares the browser of the references pixel by pixel', () => {
  expect(comparisonFor(REFERENCES, REFERENCES)).toEqual({ by: compare, notice: null })
})

test.each([
  { ...REFERENCES, chromium: 157 },
  { ...REFERENCES, platform: 'darwin' },
])('compares %o by position, with a notice', (drawer) => {
  const { by, notice } = comparisonFor(drawer, REFERENCES)
  expect(by).toBe(compareParts)
  expect(notice).toContain('drawn by Chromium 156 on linux')
})

test('reads from the references which browser drew them', () => {
  expect(drawerOfReferences()).toEqual({ chromium: expect.any(Number), platform: expect.any(String) })
  expect(drawerOf('156.0.8078.79')).toEqual({ chromium: 156, platform: process.platform })
})
