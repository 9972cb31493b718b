import { expect, test } from 'vitest'
import { evaluate } from '../../engine/expressions/evaluate/evaluate.ts'
import { randomExpression } from './rational-oracle.ts'

test('10,000 random expressions over random rows have the value that fractions have, to the last digit', () => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 10_000; seed++) {
    const { tree, names, expected } = randomExpression(seed)
    const value = evaluate(tree, names)
    if (value !== expected) expect([seed, value, tree, names]).toEqual([seed, expected, tree, names])
    kinds.add(value === null ? 'null' : Number.isInteger(value) ? 'whole' : typeof value)
  }
  expect(kinds).toEqual(new Set(['null', 'whole', 'number', 'boolean']))
})
