import { expect, test } from 'vitest'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { limitFor } from '../runner/limits.ts'
import { randomExpression } from './rational-oracle.ts'

const MILLION = 1_000_000

test('a million random expressions have the value that fractions have', { timeout: limitFor(60_000) }, () => {
  const wrong: number[] = []
  for (let seed = 10_000; seed < 10_000 + MILLION; seed++) {
    const { tree, names, expected } = randomExpression(seed)
    if (evaluate(tree, names) !== expected) wrong.push(seed)
  }
  expect(wrong).toEqual([])
})
