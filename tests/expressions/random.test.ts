import { expect, it } from 'vitest'
import { evaluate, holds } from '../../engine/expressions/evaluate/evaluate.ts'
import type { FunctionName, Operator, Tree, Value } from '../../engine/expressions/tree.ts'
import { chanceOf } from '../../sample/random.ts'

type Next = (below: number) => number

/** The same numbers in every run, whole, from 0 up to, not including, `below`. */
function random(seed: number): (below: number) => number {
  const chance = chanceOf(String(seed))
  return (below) => chance.between(0, below - 1)
}

function pick<T>(next: Next, of: readonly T[]): T {
  const found = of[next(of.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

const NAMES = ['a', 'b', 'c', 'missing', '__proto__', 'constructor']
const SCALARS: readonly Value[] = [
  null,
  true,
  false,
  0,
  -1.5,
  1e308,
  1e-9,
  5e-324,
  '',
  'text',
  '5',
  '2024-01-01',
  'é😀',
]

function valueOf(next: Next, depth: number): Value {
  const kind = depth <= 0 ? 0 : next(4)
  if (kind === 1) return Array.from({ length: next(4) }, () => valueOf(next, depth - 1))
  if (kind === 2) return Object.fromEntries(NAMES.slice(0, next(4)).map((name) => [name, valueOf(next, depth - 1)]))
  return pick(next, SCALARS)
}

const OPERATORS: readonly Operator[] = ['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'in']
const FUNCTIONS: readonly FunctionName[] = ['size', 'first', 'sum', 'lower', 'trim']

function treeOf(next: Next, depth: number): Tree {
  if (depth <= 0) {
    const value = pick(next, SCALARS) as string | number | boolean | null
    return next(3) === 0 ? { op: 'literal', value } : { op: 'name', name: pick(next, NAMES) }
  }
  const sub = (): Tree => treeOf(next, depth - 1 - next(2))
  const makers: readonly (() => Tree)[] = [
    () => ({ op: 'member', of: sub(), key: pick(next, NAMES) }),
    () => ({ op: 'list', items: Array.from({ length: next(4) }, sub) }),
    () => ({ op: 'map', entries: NAMES.slice(0, next(4)).map((name) => [name, sub()] as const) }),
    () => ({ op: pick(next, ['not', 'negate'] as const), of: sub() }),
    () => ({ op: pick(next, ['and', 'or'] as const), left: sub(), right: sub() }),
    () => ({ op: pick(next, OPERATORS), left: sub(), right: sub() }),
    // oxlint-disable-next-line unicorn/no-thenable -- a branch, in a tree nobody awaits
    () => ({ op: 'choose', test: sub(), then: sub(), else: sub() }),
    () => ({ op: 'call', name: pick(next, FUNCTIONS), args: [sub()] }),
    () => ({
      op: 'each',
      each: pick(next, ['map', 'filter', 'exists', 'all'] as const),
      over: sub(),
      as: 'a',
      body: sub(),
    }),
  ]
  return pick(next, makers)()
}

it('2,000 random expressions over random values never throw, and hold or do not', () => {
  const held = new Set<boolean>()
  for (let seed = 0; seed < 2000; seed++) {
    const next = random(seed)
    const tree = treeOf(next, 6)
    const names = Object.fromEntries(NAMES.slice(0, next(4)).map((name) => [name, valueOf(next, 4)]))
    const value = evaluate(tree, names)
    expect([seed, JSON.parse(JSON.stringify(value))]).toEqual([seed, value])
    held.add(holds(tree, names))
  }
  expect(held).toEqual(new Set([true, false]))
})

it('what is unknown holds neither as it is nor turned around', () => {
  for (let seed = 0; seed < 2000; seed++) {
    const next = random(seed)
    const tree = treeOf(next, 5)
    const names = { a: valueOf(next, 3) }
    if (typeof evaluate(tree, names) === 'boolean') continue
    expect([seed, holds(tree, names), holds({ op: 'not', of: tree }, names)]).toEqual([seed, false, false])
  }
})
