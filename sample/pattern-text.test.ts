import { expect, test } from 'vitest'
import { textOfPattern } from './pattern-text.ts'
import { chanceOf, countedChance } from './random.ts'

const PATTERNS = [
  '[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}',
  String.raw`\d{3}-\d{2,4}`,
  '(?:PO|WO)/[A-C_-]+(/x)?',
  String.raw`[\w.]{4,}|A\.b*`,
]

test.each(PATTERNS)('writes texts that %s matches', (pattern) => {
  const texts = Array.from({ length: 50 }, (_, at) => textOfPattern(pattern, chanceOf(`${pattern} ${at}`)))
  expect(texts.filter((text) => text === null || !new RegExp(`^(?:${pattern})$`, 'u').test(text))).toEqual([])
  expect(new Set(texts).size).toBeGreaterThan(5)
})

test.each(['(?=a)b', '[^a]', String.raw`\p{L}`, '(a', '[a'])('does not read %s', (pattern) => {
  expect(textOfPattern(pattern, chanceOf(pattern))).toBeNull()
})

test('a counted chance writes a different text for each count', () => {
  const texts = Array.from({ length: 200 }, (_, at) => textOfPattern('[A-F]{2}[0-9]{2}', countedChance(at, 'codes')))
  expect(new Set(texts).size).toBe(200)
})
