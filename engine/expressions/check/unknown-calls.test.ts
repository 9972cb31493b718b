import { describe, expect, test } from 'vitest'
import { newContext, nodeSource } from './context.ts'
import type { ProblemParts } from './problem.ts'
import { parseSource } from './syntax.ts'
import { anyType, listType, numberType, rowType, textType, type Type } from './types.ts'
import { unknownCallOf, unknownMethodOf } from './unknown-calls.ts'

const KNOWN = [
  'size',
  'first',
  'sum',
  'lower',
  'trim',
  'or',
  'finds',
  'days',
  'changed',
  'map',
  'filter',
  'exists',
  'all',
]

function parsed(source: string) {
  const syntax = parseSource(source)
  if ('problem' in syntax) throw new Error(`${source}: ${syntax.problem.code}`)
  return { context: newContext(source, {}), node: syntax.node }
}

function ofCall(source: string): ProblemParts {
  const { context, node } = parsed(source)
  if (node.op !== 'call') throw new Error(`${source} is no call.`)
  return unknownCallOf(context, node, KNOWN)
}

function ofMethod(source: string, of: Type = anyType): ProblemParts {
  const { context, node } = parsed(source)
  if (node.op !== 'rcall') throw new Error(`${source} is no call behind a dot.`)
  const [name, receiver] = node.args
  const start = source.indexOf(name, nodeSource(context, receiver).length)
  return unknownMethodOf(context, { node, at: { start, end: start + name.length }, of }, KNOWN)
}

/** The text that it marks, and its replacement. */
const change = (source: string, { start, end, suggestion }: ProblemParts) => [source.slice(start, end), suggestion]
const ofCallIn = (source: string) => change(source, ofCall(source))
const ofMethodIn = (source: string, of?: Type) => change(source, ofMethod(source, of))

describe('a function of another language', () => {
  test('is mapped to our equivalent, or the nearest name', () => {
    expect(ofCallIn('len(rows)')).toEqual(['len', 'size'])
    expect(ofCallIn('szie(rows)')).toEqual(['szie', 'size'])
    expect(ofCallIn('frobnicate(rows)')).toEqual(['frobnicate', null])
  })
  test('that is a plain name here loses its parentheses, but not their contents', () => {
    expect(ofCallIn('getdate()')).toEqual(['getdate()', 'today'])
    expect(ofCall('getdate()').notes).toEqual(['Without brackets: today.'])
    expect(ofCallIn('today(1)')).toEqual(['today', null])
  })
  test('that tests for a value becomes a comparison with null', () => {
    expect(ofCallIn('isEmpty(form.a)')).toEqual(['isEmpty(form.a)', 'form.a == null'])
    expect(ofCallIn('has(form.a)')).toEqual(['has(form.a)', 'form.a != null'])
    expect(ofCallIn('isnull(a ? b : c)')).toEqual(['isnull(a ? b : c)', '(a ? b : c) == null'])
    // With two arguments, the second is the default for null.
    expect(ofCallIn('isnull(form.a, 0)')).toEqual(['isnull', 'or'])
    expect(ofCall('has()').notes?.join()).toContain('x != null')
  })
  test('that is a conditional is written with ? and :', () => {
    expect(ofCallIn('iif(a, b, c)')).toEqual(['iif(a, b, c)', 'a ? b : c'])
    expect(ofCallIn('case(a, b)')).toEqual(['case(a, b)', null])
    expect(ofCall('case(a, b)').notes).toEqual(['A choice between two values is written a ? b : c.'])
  })
  test('that is deliberately missing explains the alternative, and suggests no similar name', () => {
    expect(ofCallIn('floor(a)')).toEqual(['floor', null])
    expect(ofCall('FLOOR(a)').notes?.[0]).toContain('roundTo(x, step)')
    expect(ofCall('avg(a)').notes?.[0]).toContain('/ size(rows)')
    expect(ofCall('matches(a, "b")')).toMatchObject({ code: 'no-matches' })
  })
  test('that is unknown lists the existing ones', () => {
    const { notes = [] } = ofCall('constructor(a)')
    expect(notes).toHaveLength(2)
    expect(notes[0]).toContain('the ERP')
    expect(notes[1]).toBe(`There are: ${KNOWN.join(', ')}.`)
  })
})

describe('a method call', () => {
  test('gets what precedes the dot as its argument', () => {
    expect(ofMethodIn('form.a.length()')).toEqual(['form.a.length()', 'size(form.a)'])
    expect(ofMethodIn('form.a.toLowerCase()')).toEqual(['form.a.toLowerCase()', 'lower(form.a)'])
    expect(ofMethodIn('form.a.ifNull(0)')).toEqual(['form.a.ifNull(0)', 'or(form.a, 0)'])
  })
  test('that searches becomes finds for a text, and in for a list', () => {
    expect(ofMethodIn('form.a.contains("x")', textType)).toEqual(['form.a.contains("x")', 'finds(form.a, "x")'])
    expect(ofMethodIn('words.includes(a ? b : c)', listType(textType))).toEqual([
      'words.includes(a ? b : c)',
      '(a ? b : c) in words',
    ])
  })
  test('applied to each row is mapped by its name alone', () => {
    const rows = listType(rowType({ qty: numberType }))
    expect(ofMethodIn('rows.some(r, r.qty > 3)', rows)).toEqual(['some', 'exists'])
    expect(ofMethodIn('rows.where(r, r.qty > 3)', rows)).toEqual(['where', 'filter'])
  })
  test('suggests nothing that would be invalid', () => {
    expect(ofMethodIn('rows.count(r, r.qty > 3)')).toEqual(['count', null])
    expect(ofMethodIn('words.contains()')).toEqual(['contains', null])
    expect(ofMethodIn('form.a.contains("x", "y")')).toEqual(['contains', null])
    expect(ofMethodIn('rows.any()')).toEqual(['any', 'exists'])
    expect(ofMethodIn('form.a.toPrecision(2)')).toEqual(['toPrecision', null])
    expect(ofMethodIn('form.a.toFixed(2)')).toEqual(['form.a.toFixed(2)', 'round(form.a, 2)'])
    expect(ofMethod('form.a.matches("b")')).toMatchObject({ code: 'no-matches' })
  })
})
