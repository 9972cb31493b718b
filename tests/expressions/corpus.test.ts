import { readFileSync } from 'node:fs'
import { Environment } from '@marcbachmann/cel-js'
import { describe, expect, it } from 'vitest'
import { anyType, checkExpression, type Scope } from '../../engine/expressions/check/check.ts'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { Tree, Value } from '../../engine/expressions/tree.ts'

interface Case {
  readonly source: string
  readonly names: Readonly<Record<string, Value>>
  readonly expected: Value
  /** Whether CEL itself has an answer here. */
  readonly cel?: true
}

const corpus = JSON.parse(readFileSync(new URL('corpus.json', import.meta.url), 'utf8')) as readonly Case[]

function treeOf({ source, names }: Case): Tree {
  const scope: Scope = Object.fromEntries(Object.keys(names).map((name) => [name, anyType]))
  const { tree, problems } = checkExpression(source, scope)
  if (tree === null) throw new Error(JSON.stringify(problems))
  return tree
}

/** CEL as shipped, but for whole numbers written among doubles. */
function celEnvironment(): Environment {
  const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false })
  const operators = {
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
  }
  for (const [operator, apply] of Object.entries(operators)) {
    environment.registerOperator(`double ${operator} int`, (a, b) => apply(a, Number(b)))
    environment.registerOperator(`int ${operator} double`, (a, b) => apply(Number(a), b))
  }
  return environment
}

/** CEL's whole numbers are bigints. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}

describe('an expression is worth', () => {
  it.each(corpus)('$source', (one) => {
    const tree = treeOf(one)
    expect(evaluate(tree, one.names)).toEqual(one.expected)
    expect(holds(tree, one.names)).toBe(one.expected === true)
  })
})

describe('CEL agrees on', () => {
  const environment = celEnvironment()
  it.each(corpus.filter((one) => one.cel))('$source', ({ source, names, expected }) => {
    expect(plain(environment.evaluate(source, names))).toEqual(expected)
  })
})

it('a checked tree survives JSON', () => {
  for (const one of corpus) {
    const tree = treeOf(one)
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
  }
})
