import { describe, expect, test } from 'vitest'
import { inferBinary } from './binary.ts'
import { inferCall, inferMethod } from './calls.ts'
import { newContext, refuse, resolveMember, resolveName, nodeSource } from './context.ts'
import { infer } from './infer.ts'
import { problem } from './problem.ts'
import { parseSource } from './syntax.ts'
import { formatHole, splitText } from './text.ts'
import {
  anyType,
  dateType,
  listType,
  nullType,
  numberType,
  rowType,
  textType,
  typeName,
  unify,
  yesnoType,
  type Scope,
} from './types.ts'

const SCOPE: Scope = {
  rows: listType(rowType({ qty: numberType, name: textType })),
  form: rowType({ a: numberType, done: yesnoType }),
  day: dateType,
}

function nodeOf(source: string) {
  const syntax = parseSource(source)
  if ('problem' in syntax) throw new Error(syntax.problem.code)
  return { context: newContext(source, SCOPE), node: syntax.node }
}

/** The type of an expression, or its problem. */
function inferred(source: string): string {
  const { context, node } = nodeOf(source)
  const { type } = infer(context, node)
  return context.problems[0]?.code ?? type.kind
}

describe('types', () => {
  test('of two branches are unified', () => {
    expect(unify(numberType, nullType)).toEqual(numberType)
    expect(unify(numberType, textType)).toEqual(anyType)
    expect(unify(listType(anyType), listType(numberType)).kind).toBe('list')
  })
  test('have names for messages', () => {
    expect(
      new Set([numberType, textType, yesnoType, dateType, listType(numberType), rowType({})].map(typeName)).size,
    ).toBe(6)
  })
})

describe('an expression', () => {
  test('has the type of its result', () => {
    expect(inferred('form.a + 1')).toBe('number')
    expect(inferred('rows.filter(r, r.qty > 3)')).toBe('list')
    expect(inferred('first(rows).name')).toBe('text')
    expect(inferred('form.done ? 1 : null')).toBe('number')
  })
  test('is rejected if it cannot be computed', () => {
    expect(inferred('form.a && form.done')).toBe('not-yesno')
    expect(inferred('rows[0]')).toBe('no-index')
    expect(inferred('form.a % 2')).toBe('no-remainder')
    expect(inferred('-form.done')).toBe('needs-number')
  })
  test('with a syntax error reports the location of the error', () => {
    const syntax = parseSource('form.a +')
    expect('problem' in syntax && syntax.problem.code).toBe('expression-syntax')
  })
})

describe('operators', () => {
  const of = (source: string) => {
    const { context, node } = nodeOf(source)
    const { type } = inferBinary(context, node as never, infer)
    return context.problems[0]?.code ?? type.kind
  }
  test('compare and add values of the same type', () => {
    expect(of('form.a < 3')).toBe('yesno')
    expect(of('"a" + "b"')).toBe('text')
    expect(of('form.a < "3"')).not.toBe('yesno')
    expect(of('form.done + 1')).toBe('cannot-add')
  })
})

describe('functions', () => {
  const called = (source: string) => {
    const { context, node } = nodeOf(source)
    const { type } = inferCall(context, node as never, infer)
    return context.problems[0]?.code ?? type.kind
  }
  test('accept arguments of their types', () => {
    expect(called('size(rows)')).toBe('number')
    expect(called('or(form.a, 0)')).toBe('number')
    expect(called('finds("ab", "a")')).toBe('yesno')
    expect(called('days(null, null)')).toBe('number')
    expect(called('days(null, 4)')).toBe('wrong-argument')
    expect(called('addDays(null, 4)')).toBe('date')
    expect(called('addDays(null, "4")')).toBe('wrong-argument')
    expect(called('addDays(4, 4)')).toBe('wrong-argument')
    expect(called('size(form.a)')).toBe('wrong-argument')
    expect(called('or(form.a)')).toBe('wrong-arguments')
    expect(called('or(form.a, "x")')).toBe('wrong-argument')
    expect(called('finds(rows, "a")')).toBe('wrong-argument')
    expect(called('sizes(rows)')).toBe('unknown-function')
  })
  test('applied to each row know the row by the name given to it', () => {
    const { context, node } = nodeOf('rows.map(r, r.qty)')
    expect(inferMethod(context, node as never, infer).type).toEqual(listType(numberType))
    expect(context.problems).toEqual([])
  })
})

describe('names', () => {
  test('are those of the scope, and the nearest is suggested', () => {
    const { context, node } = nodeOf('rowz')
    expect(resolveName(context, node, 'rowz').type).toEqual(anyType)
    expect(context.problems[0]).toMatchObject({ code: 'unknown-name', suggestion: 'rows' })
    expect(nodeSource(context, node)).toBe('rowz')
  })
  test('have the members of their rows', () => {
    const { context, node } = nodeOf('form')
    const form = resolveName(context, node, 'form')
    expect(resolveMember(context, form, { key: 'a', start: 0, end: 1 }).type).toEqual(numberType)
    resolveMember(context, form, { key: 'b', start: 0, end: 1 })
    expect(context.problems.map(({ code }) => code)).toEqual(['unknown-member'])
  })
  test('that are rejected have any type, so that one mistake gives one message', () => {
    const { context } = nodeOf('form')
    expect(refuse(context, { code: 'unknown-name', names: ['x'], start: 0, end: 1 }).type).toEqual(anyType)
    expect(problem({ code: 'unknown-name', start: 0, end: 1 })).toMatchObject({ suggestion: null, notes: [] })
  })
})

describe('a text', () => {
  test('consists of text and expressions in braces, with their formats', () => {
    const { pieces, problems } = splitText('Has {form.a | number} of {size(rows)}')
    expect(problems).toEqual([])
    expect(pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.format?.name ?? null)))).toEqual([
      'Has ',
      'number',
      ' of ',
      null,
    ])
  })
  test('with an unclosed brace is reported', () => {
    expect(splitText('Has {form.a').problems.map(({ code }) => code)).toEqual(['brace-open'])
  })
  test('has formats that fit the value', () => {
    const [hole] = splitText('{form.a | date}').pieces
    if (typeof hole !== 'object') throw new Error('no hole')
    const tree = { op: 'literal', value: 1 } as const
    expect(formatHole(hole, tree, dateType)).toEqual({ value: tree, format: 'date' })
    expect(formatHole(hole, tree, yesnoType)).toMatchObject({ code: 'format-type' })
    expect(formatHole(hole, tree, listType(anyType))).toMatchObject({ code: 'text-needs-value' })
  })
})
